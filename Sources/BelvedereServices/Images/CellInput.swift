// SPDX-License-Identifier: MIT

// The bytes of a picture for a decoder, in memory that only this program can write to.

import BelvedereCore
import CCell
import Foundation
import Synchronization

/// Memory for the bytes of one picture after another. Fresh memory costs a thirtieth of a decode.
final class InputMemory: Sendable {
  let capacity: Int
  /// Identifies the memory; never reused.
  let number: UInt64
  let descriptor: Int32
  private let address: UInt

  private static let lastNumber = Atomic<UInt64>(0)

  /// - Returns: nil if the system has no memory left.
  init?(capacity: Int) {
    var start: UnsafeMutableRawPointer?
    let descriptor = bv_cell_input_memory(capacity, &start)
    guard descriptor >= 0 else { return nil }
    (self.capacity, self.descriptor, address) = (capacity, descriptor, UInt(bitPattern: start))
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  deinit {
    munmap(UnsafeMutableRawPointer(bitPattern: address), capacity)
    close(descriptor)
  }

  /// Copies bytes to the start, as many as fit, and returns them there. No reference to the previous ones may exist.
  fileprivate func filled(with data: Data) -> Data {
    // Never zero, as the system returned it.
    let start = UnsafeMutableRawPointer(bitPattern: address)!
    let room = UnsafeMutableRawBufferPointer(start: start, count: capacity)
    data.withUnsafeBytes { room.copyMemory(from: $0) }
    return Data(
      bytesNoCopy: start, count: data.count,
      deallocator: .custom { [self] _, _ in withExtendedLifetime(self) {} })
  }
}

/// The bytes of one picture, and the facts from its header.
final class CellInput: Sendable {
  /// The bytes, in memory that is shared with the decoder.
  let data: Data
  let header: PictureHeader
  /// Identifies the input; never reused.
  let number: UInt64
  let memory: InputMemory

  private static let lastNumber = Atomic<UInt64>(0)

  /// Throws `.undecodable` if the bytes are not a supported picture, or exceed the limits of scans.
  ///
  /// - Parameter memory: returns memory for a number of bytes.
  /// - Parameter memory: gives memory for a number of bytes.
  init(
    _ data: Data, limits: DecodingLimits,
    in memory: (Int) -> InputMemory? = { InputMemory(capacity: $0) }
  ) throws(ImageError) {
    header = try PictureHeader(of: data, within: limits)
    guard let memory = memory(data.count) else {
      throw .undecodable(detail: "no memory for the picture's bytes")
    }
    self.data = memory.filled(with: data)
    self.memory = memory
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }
}
