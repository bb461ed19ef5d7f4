import CJPEG

/// The size and kind of a JPEG, read without decoding it.
struct JPEGHeader {
  /// Pixels.
  let width: Int
  let height: Int
  let scans: Int
  /// The bytes of all coefficients while a picture in several scans is open; 0 for one scan.
  let coefficientBytes: Int64
  let isCMYK: Bool
  /// True if 255 means no ink, as Adobe stores CMYK.
  let isInverted: Bool

  init(_ header: bv_jpeg_header, scans: Int) {
    width = Int(header.width)
    height = Int(header.height)
    self.scans = scans
    coefficientBytes = Int64(header.coefficient_bytes)
    isCMYK = header.is_cmyk
    isInverted = header.is_adobe
  }

  /// Returns the picture's size in pixels at one over `divisor`; libjpeg rounds up.
  func size(divisor: Int) -> (width: Int, height: Int) {
    ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
  }
}
