import CJPEG

/// The size and kind of a JPEG, known without decoding it.
struct JPEGHeader {
  /// Pixels.
  let width: Int
  let height: Int
  let scans: Int
  /// Bytes that all coefficients take while a picture in several scans is open; 0 for one scan.
  let coefficientBytes: Int64
  let isCMYK: Bool
  /// CMYK as Adobe stores it, where 255 means no ink.
  let isInverted: Bool

  init(_ header: bv_jpeg_header, scans: Int) {
    width = Int(header.width)
    height = Int(header.height)
    self.scans = scans
    coefficientBytes = Int64(header.coefficient_bytes)
    isCMYK = header.is_cmyk
    isInverted = header.is_adobe
  }

  /// Pixels of the picture at one over `divisor` of its size; libjpeg rounds up.
  func size(divisor: Int) -> (width: Int, height: Int) {
    ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
  }
}
