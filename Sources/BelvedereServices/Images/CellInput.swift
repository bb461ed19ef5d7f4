// The bytes of a picture as a decoder gets them: in memory that nobody can change any more.

import BelvedereCore
import CCell
import Foundation
import Synchronization

/// The bytes of one picture, and what their beginning tells.
final class CellInput: Sendable {
  /// The bytes; those that the decoder sees.
  let data: Data
  let header: PictureHeader
  /// Tells inputs apart; never used again.
  let number: UInt64
  let descriptor: Int32

  private static let lastNumber = Atomic<UInt64>(0)

  /// Throws `.undecodable` if the bytes are no picture of a kind that is decoded, or cost more than the limits
  /// allow for their scans.
  init(_ data: Data, limits: DecodingLimits) throws(ImageError) {
    header = try PictureHeader(of: data, within: limits)
    descriptor = data.bytes.withUnsafeBytes { bv_cell_sealed_copy($0.baseAddress, $0.count) }
    guard descriptor >= 0 else { throw .undecodable(detail: "no memory for the picture's bytes") }
    self.data = data
    number = Self.lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
  }

  deinit { close(descriptor) }
}
