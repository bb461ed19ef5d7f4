// SPDX-License-Identifier: MIT

// imgix's parameters for sizes (`w`, `h`, `fit`, `dpr`, `q`), as far as the demo supports them:
// `crop` cuts around the middle, `cs` knows `srgb`, and the format is JPEG whatever `fm` and `auto` say.

/// The size and quality of a requested image.
package struct ImageShape: Sendable, Hashable {
  /// The longest side that is made; imgix allows 8192.
  static let sideLimit = 4_096

  /// In pixels.
  let width: Int
  let height: Int
  /// True if the image is cut to the size, false if it is scaled.
  let isCropped: Bool
  /// JPEG quality, 1...100.
  let quality: Int
  /// True if the image is in sRGB; else it has the colours and the profile of the upload (imgix's `cs`).
  let isInSRGB: Bool

  /// Reads the shape that a query asks for of a picture; nil without a size, which asks for the
  /// original file.
  package init?(_ query: FormFields, of picture: Picture) {
    // Swift reads `nan` as a number, too, which no comparison bounds.
    func number(_ name: String) -> Double? {
      query[name].flatMap { Double($0) }.flatMap { $0.isNaN ? nil : $0 }
    }
    let ratio = number("dpr").map { min(max($0, 1), 5) } ?? 1
    func side(_ name: String) -> Double? {
      guard let value = number(name), value >= 1 else { return nil }
      return min((value * ratio).rounded(), Double(Self.sideLimit))
    }
    let (wantedWidth, wantedHeight) = (side("w"), side("h"))
    quality = min(max(query.integer("q") ?? 75, 1), 100)
    isInSRGB = query["cs"] == "srgb"

    let (fullWidth, fullHeight) = (Double(picture.width), Double(picture.height))
    if let wantedWidth, let wantedHeight, query["fit"] == "crop" {
      (width, height, isCropped) = (Int(wantedWidth), Int(wantedHeight), true)
      return
    }
    let scales = [wantedWidth.map { $0 / fullWidth }, wantedHeight.map { $0 / fullHeight }]
    guard var scale = scales.compactMap({ $0 }).min() else { return nil }
    if query["fit"] == "max" { scale = min(scale, 1) }
    scale = min(scale, Double(Self.sideLimit) / max(fullWidth, fullHeight))
    width = max(1, Int((fullWidth * scale).rounded()))
    height = max(1, Int((fullHeight * scale).rounded()))
    isCropped = false
  }

  /// Returns the smallest size of a decoded image that has enough pixels for this shape.
  func neededSize(of picture: Picture) -> (width: Int, height: Int) {
    guard isCropped else { return (width, height) }
    let scale = max(
      Double(width) / Double(picture.width), Double(height) / Double(picture.height))
    return (
      Int((Double(picture.width) * scale).rounded(.down)),
      Int((Double(picture.height) * scale).rounded(.down))
    )
  }

  /// Returns the part of a decoded image that is shown.
  func region(of image: PixelBuffer) -> PixelBuffer.Region {
    guard isCropped else { return image.bounds }
    var region = image.bounds
    let scale = max(Double(width) / region.width, Double(height) / region.height)
    region.width = Double(width) / scale
    region.height = Double(height) / scale
    region.x = (Double(image.width) - region.width) / 2
    region.y = (Double(image.height) - region.height) / 2
    return region
  }
}
