// SPDX-License-Identifier: MIT

// The facts about a picture before decoding, read here from its header, so that size and cost are checked before a
// decoder gets the bytes.

import BelvedereCore
import Foundation

/// The size and cost of a picture.
struct PictureHeader: Sendable, Equatable {
  /// Pixels of the stored picture.
  let width: Int
  let height: Int
  let scans: Int
  /// The memory of an open picture that must be read completely before its first row: all coefficients of a JPEG in
  /// several scans, or all pixels; 0 for others.
  let keptBytes: Int64
  /// The stored picture's Exif orientation.
  let orientation: ExifOrientation

  /// Throws `.undecodable` if the bytes are not a supported picture or have too many scans, and `.cancelled` in a
  /// cancelled task.
  init(of data: Data, within limits: DecodingLimits) throws(ImageError) {
    switch PictureFormat(of: data) {
    case .jpeg: try self.init(JPEGStructure(of: data, within: limits))
    case .png: try self.init(data.bytes.withUnsafeBytes { PNGStructure($0) })
    case .webp: try self.init(data.bytes.withUnsafeBytes { WebPStructure($0) })
    case nil: throw Self.unknown
    }
    guard width > 0, height > 0 else {
      throw .undecodable(detail: "\(width)×\(height) pixels")
    }
  }

  private static var unknown: ImageError { .undecodable(detail: "not a JPEG, PNG or WebP") }

  /// Returns true if the picture's end marker or declared length was reached, for any size. Throws as `init` does.
  static func isComplete(_ data: Data, within limits: DecodingLimits) throws(ImageError) -> Bool {
    switch PictureFormat(of: data) {
    case .jpeg: try JPEGStructure(of: data, within: limits).isComplete
    case .png: data.bytes.withUnsafeBytes { PNGStructure($0) }?.isComplete ?? false
    case .webp: data.bytes.withUnsafeBytes { WebPStructure($0) }?.isComplete ?? false
    case nil: throw unknown
    }
  }

  private init(_ jpeg: JPEGStructure) throws(ImageError) {
    guard let frame = jpeg.frame else { throw .undecodable(detail: "the image is cut off") }
    (width, height, scans) = (frame.width, frame.height, jpeg.scans)
    orientation = jpeg.orientation
    keptBytes = jpeg.isInSeveralScans ? frame.coefficientBytes : 0
  }

  private init(_ png: PNGStructure?) throws(ImageError) {
    guard let png else { throw .undecodable(detail: "the image is cut off") }
    (width, height, scans) = (png.width, png.height, 1)
    orientation = png.orientation
    keptBytes = png.isInterlaced ? Int64(width) * Int64(height) * Int64(png.isDeep ? 8 : 4) : 0
  }

  private init(_ webp: WebPStructure?) throws(ImageError) {
    guard let webp else { throw .undecodable(detail: "the image is cut off") }
    (width, height, scans) = (webp.width, webp.height, 1)
    orientation = webp.orientation
    keptBytes = Int64(width) * Int64(height) * 4
  }

  /// Returns the picture's size in pixels divided by `divisor`, rounded up.
  func size(divisor: Int) -> (width: Int, height: Int) {
    ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
  }
}
