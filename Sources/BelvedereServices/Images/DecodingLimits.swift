/// What an image may cost; anything above is refused.
struct DecodingLimits: Sendable {
  /// Of the stored image.
  var pixels = 100_000_000
  /// A progressive photograph has about 10; each costs a pass over all coefficients.
  var scans = 100

  /// For a picture of which only parts are in memory. The largest cameras make 102 million pixels.
  static let tiled = DecodingLimits(pixels: 120_000_000)
}
