/// The limits of an image's cost; anything above is refused, or asked for in a smaller size.
struct DecodingLimits: Sendable {
  /// Of the stored image.
  var pixels = 100_000_000
  /// A progressive photograph has about 10.
  var scans = 100
  /// Pixels of the stored image times its scans, each of which is a pass over all coefficients: 12
  /// scans of 50 megapixel.
  var scannedPixels = 600_000_000
  /// Bytes of the coefficients of an image in several scans: 24 megapixel at full colour resolution,
  /// 50 at a quarter of it.
  var coefficientBytes = 144 << 20
  /// Of an image that is decoded as a whole; a screen of 7680 x 4320 has 33 million.
  var decodedPixels = 36_000_000

  /// For a picture of which only parts are in memory. The largest cameras make 102 million pixels.
  static let tiled = DecodingLimits(pixels: 120_000_000)

  /// The greatest height of an image of exactly the width that was asked for, in widths.
  private static let tallest = 16.0
  /// An image of so many pixels is taken for any width, since at an eighth of its size it stands for a
  /// camera's 32 megapixel: not every service makes sizes.
  private static let alwaysDecoded = 524_288.0

  /// The cost of an image as a multiple of what is allowed; up to 1 is. Real numbers, since 65,535
  /// x 65,535 is more than an integer of 32 bits holds.
  func excess(of header: JPEGHeader) -> Double {
    let pixels = Double(header.width) * Double(header.height)
    return max(
      pixels / Double(self.pixels), pixels * Double(header.scans) / Double(scannedPixels),
      Double(header.coefficientBytes) / Double(coefficientBytes))
  }

  /// Returns true when an image may be decoded at a size because of the width that was asked for.
  ///
  /// - Parameter width: nil when any was asked for.
  func allows(decoding size: (width: Int, height: Int), forWidth width: Int?) -> Bool {
    let wanted = width.map { max(Self.alwaysDecoded, Self.tallest * Double($0) * Double($0)) }
    let limit = min(Double(decodedPixels), wanted ?? .infinity)
    return Double(size.width) * Double(size.height) <= limit
  }
}
