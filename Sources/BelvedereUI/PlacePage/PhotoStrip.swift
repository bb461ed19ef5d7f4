// SPDX-License-Identifier: MIT

// The photos of a place in one row, which scrolls sideways: by touchpad, fingers, arrow keys, and the wheel with
// Shift. Tiles are added as the row is scrolled, and only those near the visible part have pictures.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A row of photos.
final class PhotoStrip: PhotoGallery {
  /// The height of the row in application pixels.
  static let height = 180
  /// The number of tiles that are added at a time.
  private static let step = 12

  let widget: Widget
  /// Called with the index of a photo that is opened.
  var onOpen: (Int) -> Void = { _ in }

  private let photos: any PhotoSequence
  private let pictures: Pictures
  private let likes: Likes
  private let row = Make.box(.horizontal, spacing: 6)
  private var tiles: [GridTile] = []
  private var limit = step
  private var scrolling: ScrollWatch!
  private var fingers: FingerWatch?
  private var isForFingers = false
  private var generation = 0
  private var tracking: Tracking?

  init(of photos: any PhotoSequence, pictures: Pictures, likes: Likes) {
    self.photos = photos
    self.pictures = pictures
    self.likes = likes
    widget = Make.scroller(row, .horizontal)
    row.align(.start)
    widget.addClass("photo-strip")
    widget.setLeastSize(height: Self.height)
    widget.attach(self)
    scrolling = ScrollWatch(widget.scrollPosition(.horizontal)) { [weak self] in
      self?.followScrolling()
    }
    widget.scrollsSidewaysOnly(by: Double(Self.height) / 2)
    fingers = FingerWatch(on: widget) { [weak self] isForFingers in
      self?.isForFingers = isForFingers
      for tile in self?.tiles ?? [] { tile.isForFingers = isForFingers }
    }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    if photos.generation != generation {
      generation = photos.generation
      limit = Self.step
    }
    let shown = photos.photos.prefix(limit)
    while tiles.count < shown.count { addTile() }
    for (index, tile) in tiles.enumerated() {
      tile.widget.isVisible = index < shown.count
      guard index < shown.count else {
        tile.show(nil)
        continue
      }
      let photo = shown[index]
      if tile.photo?.id != photo.id { tile.show(photo) }
      let width = Double(Self.height) * min(max(photo.aspectRatio, 0.5), 2.5)
      tile.widget.setLeastSize(width: Int(width), height: Self.height)
      tile.announce(index: index, of: photos.photos.count)
    }
    widget.isVisible = !shown.isEmpty
    scrolling.followSoon()
  }

  private func addTile() {
    let tile = GridTile(pictures: pictures, likes: likes)
    tile.isForFingers = isForFingers
    let index = tiles.count
    tile.widget.addClick().onPress("released") { [weak self] _, _, _ in self?.onOpen(index) }
    tile.widget.onKey { [weak self] key, _ in
      let key = Int32(key)
      guard key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space else {
        return false
      }
      self?.onOpen(index)
      return true
    }
    row.append(tile.widget)
    tiles.append(tile)
  }

  private func followScrolling() {
    let position = widget.scrollPosition(.horizontal)
    let (start, page) = (position.value, position.page)
    guard page > 0 else { return }
    var last = 0
    for (index, tile) in tiles.enumerated() where tile.photo != nil {
      guard let bounds = tile.widget.bounds(in: row) else { continue }
      let (left, width) = (bounds.x, bounds.width)
      let isVisible = left + width > start && left < start + page
      let isNear = left + width > start - page && left < start + 2 * page
      tile.setProximity(
        isVisible ? .visible : isNear ? .near : .far, width: Int(width), height: Int(bounds.height))
      if isNear { last = index }
    }
    photos.show(index: last)
    if limit < photos.photos.count, last + Self.step / 2 > limit {
      limit += Self.step
      show()
    }
  }
}

// MARK: - PhotoGallery

extension PhotoStrip {
  func reveal(index: Int) {
    if index >= limit {
      limit = index + Self.step
      show()
    }
    guard tiles.indices.contains(index), let bounds = tiles[index].widget.bounds(in: row)
    else { return }
    widget.scrollPosition(.horizontal).reveal(bounds.x, bounds.x + bounds.width)
  }

  func focus(index: Int) {
    if !tiles.indices.contains(index) || !tiles[index].widget.grabFocus() { widget.grabFocus() }
  }

  func picture(at index: Int) -> ShownPicture? {
    guard tiles.indices.contains(index), tiles[index].photo != nil else { return nil }
    return ShownPicture(tiles[index].picture)
  }

  func texture(of photo: Photo.ID) -> Texture? {
    tiles.first { $0.photo?.id == photo }?.picture.texture
  }
}
