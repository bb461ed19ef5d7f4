// SPDX-License-Identifier: MIT

// The position of a photo in its place in a list or a grid.

import BelvedereCore
import GtkKit

/// The rule that decides a picture's size.
enum PictureFit {
  /// A card of the list: as wide as its place, and cut off evenly above and below where that is lower.
  case card
  /// The given place, which has the photo's proportions except for rounding and extreme photos.
  case place
  /// The given place, filled; the picture is cropped evenly at both sides. A small place of a fixed size.
  case cover
  /// The same for a place of any size.
  case fill

  /// The bounds of the whole picture around or in its place, in application pixels.
  ///
  /// - Parameter aspectRatio: of the photo; nil for the place's own.
  func bounds(width: Double, height: Double, aspectRatio: Double?) -> Rectangle {
    let aspectRatio = aspectRatio ?? width / max(1, height)
    let (fullWidth, fullHeight) = (height * aspectRatio, width / aspectRatio)
    switch self {
    case .card:
      // A picture that is too tall is cropped evenly above and below; the widget clips it.
      let isCropped = fullHeight > height + 1
      return Rectangle(
        0, isCropped ? (height - fullHeight) / 2 : 0, width, isCropped ? fullHeight : height)
    case .place:
      if fullHeight < height - 2 {
        return Rectangle(0, (height - fullHeight) / 2, width, fullHeight)
      }
      if fullWidth < width - 2 {
        return Rectangle((width - fullWidth) / 2, 0, fullWidth, height)
      }
      return Rectangle(0, 0, width, height)
    case .cover, .fill:
      let (wide, tall) = (max(width, fullWidth), max(height, fullHeight))
      return Rectangle((width - wide) / 2, (height - tall) / 2, wide, tall)
    }
  }
}
