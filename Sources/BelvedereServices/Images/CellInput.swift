// The bytes of a picture as a decoder gets them: in memory to which this program alone can write.

import BelvedereCore
import CCell
import Foundation
import Synchronization

/// Memory for the bytes of one picture after the other. Fresh memory costs a thirtieth of a decode.
final class InputMemory: Sendable {
  let capacity: Int
  /// Tells memory apart; never used again.
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

  /// Copies bytes to the start, at most as many as there is room for, and returns them there. Nobody has the last ones
  /// any more.
  fileprivate func filled(with data: Data) -> Data {
    // An address that the system gave.
    let start = UnsafeMutableRawPointer(bitPattern: address)!
    let room = UnsafeMutableRawBufferPointer(start: start, count: capacity)
    data.withUnsafeBytes { room.copyMemory(from: $0) }
    return Data(
      bytesNoCopy: start, count: data.count,
      deallocator: .custom { [self] _, _ in withExtendedLifetime(self) {} })
  }
}

/// The bytes of one picture, and what their beginning tells.
final class CellInput: Sendable {
  /// The bytes, in the memory where the decoder sees them.
  let data: Data
  let header: PictureHeader
  /// Tells inputs apart; never used again.
  let number: UInt64
  let memory: InputMemory

  private static let lastNumber = Atomic<UInt64>(0)

  /// Throws `.undecodable` if the bytes are no picture of a kind that is decoded, or cost more than the limits
  /// allow for their scans.
  ///
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
