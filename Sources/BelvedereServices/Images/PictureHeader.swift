// What is known of a picture before it is decoded: read here, from its markers, so that size and cost are decided
// before a decoder sees the bytes.

import BelvedereCore
import Foundation

/// The size and cost of a picture.
struct PictureHeader: Sendable, Equatable {
  /// Pixels of the stored picture.
  let width: Int
  let height: Int
  let scans: Int
  /// The bytes of all coefficients while a picture in several scans is open; 0 for one scan.
  let coefficientBytes: Int64
  /// The stored picture's orientation, as its Exif tells.
  let orientation: ExifOrientation

  /// Throws `.undecodable` if the bytes are no picture of a kind that is decoded or have too many scans, and
  /// `.cancelled` in a cancelled task.
  init(of data: Data, within limits: DecodingLimits) throws(ImageError) {
    let structure = try JPEGStructure(of: data, within: limits)
    guard let frame = structure.frame else { throw .undecodable(detail: "the image is cut off") }
    guard frame.width > 0, frame.height > 0 else {
      throw .undecodable(detail: "\(frame.width)×\(frame.height) pixels")
    }
    (width, height, scans) = (frame.width, frame.height, structure.scans)
    orientation = structure.orientation
    coefficientBytes = structure.isInSeveralScans ? frame.coefficientBytes : 0
  }

  /// Returns the picture's size in pixels at one over `divisor`, rounded up.
  func size(divisor: Int) -> (width: Int, height: Int) {
    ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
  }
}
