// SPDX-License-Identifier: MIT

// The stand-in for a photo until its pixels are there: the photo's own BlurHash, or its colour.

import BelvedereCore
import GtkKit

/// The stand-in of one photo.
struct Placeholder {
  /// In pixels. 32 would show all the detail of a BlurHash, but stretched from that, GTK's bilinear
  /// filter draws visible lines.
  private static let usualWidth = 64
  /// In pixels, for small pictures: made in a sixteenth of the time.
  private static let smallWidth = 16

  private let width: Int
  private let texture: Texture?
  private let color: RGBColor

  init(_ photo: Photo, isSmall: Bool = false) {
    let width = isSmall ? Self.smallWidth : Self.usualWidth
    let height = max(1, Int((Double(width) / photo.aspectRatio).rounded()))
    self.width = width
    color = photo.placeholderColor
    texture = photo.blurHash.flatMap(BlurHash.init)?.pixels(width: width, height: height).map {
      Texture(width: width, height: height, copying: $0)
    }
  }

  func snapshot(_ snapshot: Snapshot, in bounds: Rectangle) {
    guard let texture else {
      return snapshot.fill(bounds, color.shown)
    }
    // GTK 4.8 packs small textures into an atlas. When one is magnified, its neighbours bleed into the
    // edges, so the outermost pixels are drawn outside the bounds.
    snapshot.draw(texture, in: bounds.grown(by: bounds.width / Double(width)))
  }
}

extension RGBColor {
  fileprivate var shown: Color {
    Color(Double(red) / 255, Double(green) / 255, Double(blue) / 255)
  }
}
