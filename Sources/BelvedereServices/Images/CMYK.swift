/// Converts pixels in place, from cyan, magenta, yellow, black to blue, green, red, opaque alpha.
///
/// - Parameter isInverted: true if 255 means no ink, as in files of every Adobe program.
func convertCMYK(_ pixels: UnsafeMutableRawBufferPointer, isInverted: Bool) {
  let mask: UInt8 = isInverted ? 0 : 0xFF
  for offset in stride(from: 0, to: pixels.count, by: 4) {
    let black = UInt16(pixels[offset + 3] ^ mask)
    let red = UInt16(pixels[offset] ^ mask) * black / 255
    let green = UInt16(pixels[offset + 1] ^ mask) * black / 255
    let blue = UInt16(pixels[offset + 2] ^ mask) * black / 255
    pixels[offset] = UInt8(blue)
    pixels[offset + 1] = UInt8(green)
    pixels[offset + 2] = UInt8(red)
    pixels[offset + 3] = 0xFF
  }
}
