// SPDX-License-Identifier: MIT

// One photo as the viewer draws it: a stand-in until pixels are loaded, then the best loaded picture, and
// above that, at a large zoom, the tiles of the original.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Draws one photo.
final class PictureLayer {
  let photo: Photo
  /// The picture of the photo's card or tile, until there is a better one.
  var standIn: Texture?

  private let picture: ViewedPicture
  private let redraw: () -> Void
  private lazy var placeholder = Placeholder(photo)
  private var shown: (image: any DecodedImage, texture: Texture)?
  private var tiles: PictureTiles?

  /// - Parameter redraw: called when a better picture is loaded.
  init(photo: Photo, picture: ViewedPicture, redraw: @escaping () -> Void) {
    self.photo = photo
    self.picture = picture
    self.redraw = redraw
  }

  /// True if there is more to draw than a placeholder.
  var hasPixels: Bool { standIn != nil || !picture.isEmpty }

  /// The texture that is drawn now, apart from the tiles.
  var presentTexture: Texture? { shown?.texture ?? standIn }

  /// The size of the photo in pixels, as far as it is known.
  var size: Vector {
    if let width = photo.width, let height = photo.height, width > 0, height > 0 {
      return Vector(Double(width), Double(height))
    }
    if let original = picture.original {
      return Vector(Double(original.width), Double(original.height))
    }
    if let image = picture.image(covering: .infinity) {
      return Vector(Double(image.width), Double(image.height))
    }
    return Vector(1500, 1500 / photo.aspectRatio)
  }

  /// Loads the tiles that are visible with this transform.
  func update(for transform: ViewTransform) {
    guard let original = picture.original else { return tiles = nil }
    if tiles == nil { tiles = PictureTiles(of: original, changed: redraw) }
    tiles?.update(for: transform)
  }

  /// - Parameter shift: the distance from the photo's place, in application pixels.
  func snapshot(_ snapshot: Snapshot, _ transform: ViewTransform, shift: Vector = .zero) {
    let size = transform.picture * transform.scale
    let bounds = Rectangle(-size / 2, size)
    snapshot.moved(
      by: transform.view / 2 + transform.drawnOffset + shift, turned: transform.rotation,
      isMirrored: transform.isMirrored
    ) {
      if let texture = texture(for: transform) {
        snapshot.draw(texture, in: bounds)
      } else {
        placeholder.snapshot(snapshot, in: bounds)
      }
      tiles?.snapshot(snapshot, transform)
    }
  }

  /// The texture that fits the drawn size best.
  private func texture(for transform: ViewTransform) -> Texture? {
    guard let image = picture.image(covering: transform.picture.x * transform.zoom) else {
      return standIn
    }
    if let shown, shown.image === image { return shown.texture }
    let texture = Texture(image)
    shown = (image, texture)
    standIn = nil
    return texture
  }
}
