// SPDX-License-Identifier: MIT

/// Limits on the cost of an image. An image above them is refused, or requested in a smaller size.
struct DecodingLimits: Sendable {
  /// The most pixels of the stored image.
  var pixels = 100_000_000
  /// The most scans; a progressive photo has about 10.
  var scans = 100
  /// The most pixels of the stored image times its scans, since each scan visits all coefficients: 12 scans of
  /// 50 megapixels.
  var scannedPixels = 600_000_000
  /// The most bytes of an image that must be read completely before its first row. For a JPEG in several scans these
  /// are coefficients: 24 megapixels at full colour resolution, 50 at a quarter of it; for others pixels: 37
  /// megapixels.
  var keptBytes = 144 << 20
  /// The most pixels of an image that is decoded as a whole; a screen of 7680 x 4320 has 33
  /// million.
  var decodedPixels = 36_000_000

  /// The limits of an image of which only parts are in memory. The largest cameras have 102 million pixels.
  static let tiled = DecodingLimits(pixels: 120_000_000)

  /// The greatest height of an image with exactly the requested width, as a multiple of that width.
  private static let tallest = 16.0
  /// An image of at most this many pixels is decoded for any requested width, since not every service makes sizes: an
  /// image of a camera with 32 megapixels has that many at an eighth of its size.
  private static let alwaysDecoded = 524_288.0

  /// Returns the cost of an image as a fraction of the limits; it is accepted up to 1. Computed in floating point,
  /// since 65,535 x 65,535 exceeds a signed integer of 32 bits.
  func excess(of header: PictureHeader) -> Double {
    let pixels = Double(header.width) * Double(header.height)
    return max(
      pixels / Double(self.pixels), pixels * Double(header.scans) / Double(scannedPixels),
      Double(header.keptBytes) / Double(keptBytes))
  }

  /// Returns true if an image may be decoded at a size for the requested width.
  ///
  /// - Parameter width: nil for any width.
  func allows(decoding size: (width: Int, height: Int), forWidth width: Int?) -> Bool {
    let wanted = width.map { max(Self.alwaysDecoded, Self.tallest * Double($0) * Double($0)) }
    let limit = min(Double(decodedPixels), wanted ?? .infinity)
    return Double(size.width) * Double(size.height) <= limit
  }
}
