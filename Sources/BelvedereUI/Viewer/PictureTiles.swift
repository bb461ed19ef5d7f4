// SPDX-License-Identifier: MIT

// The visible tiles of a large original. A tile is loaded when it becomes visible, kept while its level is
// drawn, and dropped after that. A smaller version of the whole picture is drawn below the tiles, so missing
// tiles only cost sharpness.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The tiles of one original.
@MainActor final class PictureTiles {
  private let original: any OriginalPicture
  private let changed: () -> Void
  private var textures: [PictureTile: Texture] = [:]
  private var tasks: [PictureTile: Task<Void, Never>] = [:]
  /// The tiles in the view, at the level that fits the zoom.
  private var wanted: Set<PictureTile> = []

  /// - Parameter changed: called when a tile has arrived.
  init(of original: any OriginalPicture, changed: @escaping () -> Void) {
    self.original = original
    self.changed = changed
  }

  isolated deinit { for task in tasks.values { task.cancel() } }

  /// Loads the visible tiles, and drops the others when all of these are loaded.
  func update(for transform: ViewTransform) {
    let ratio = Double(original.width) / transform.picture.x
    let level = original.level(forScale: transform.zoom / ratio)
    let part = transform.visiblePart
    let (origin, size) = (
      part.origin * ratio / Double(level.divisor), part.size * ratio / Double(level.divisor)
    )
    wanted = Set(level.tiles(x: origin.x, y: origin.y, width: size.x, height: size.y))
    for (tile, task) in tasks where !wanted.contains(tile) {
      task.cancel()
      tasks[tile] = nil
    }
    for tile in wanted where textures[tile] == nil && tasks[tile] == nil { load(tile) }
    forget()
  }

  /// Draws the loaded tiles around the picture's middle, the sharpest last.
  func snapshot(_ snapshot: Snapshot, _ transform: ViewTransform) {
    let ratio = transform.picture.x / Double(original.width)
    let half = transform.picture * transform.scale / 2
    for (tile, texture) in textures.sorted(by: { $0.key.level.divisor > $1.key.level.divisor }) {
      let scale = Double(tile.level.divisor) * ratio * transform.scale
      let bounds = Rectangle(
        Vector(Double(tile.x), Double(tile.y)) * scale - half,
        Vector(Double(tile.width), Double(tile.height)) * scale)
      snapshot.draw(texture, in: bounds)
    }
  }

  private func load(_ tile: PictureTile) {
    tasks[tile] = Task { [weak self, original] in
      let image: any DecodedImage
      do { image = try await original.image(of: tile, priority: .visible) } catch {
        // The picture below stays; the next update retries.
        self?.tasks[tile] = nil
        return
      }
      if !Task.isCancelled { self?.take(image, for: tile) }
    }
  }

  private func take(_ image: any DecodedImage, for tile: PictureTile) {
    tasks[tile] = nil
    textures[tile] = Texture(image)
    forget()
    changed()
  }

  /// Drops the other tiles when all wanted tiles are loaded.
  private func forget() {
    guard wanted.allSatisfy({ textures[$0] != nil }) else { return }
    textures = textures.filter { wanted.contains($0.key) }
  }
}
