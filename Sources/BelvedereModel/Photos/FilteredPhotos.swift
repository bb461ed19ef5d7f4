// SPDX-License-Identifier: MIT

// A list of photos, some of which a filter hides. Hidden photos keep their places and are shown again without a
// request to the service.

import BelvedereCore

/// Photos, and the visible ones of them.
struct FilteredPhotos {
  /// The shown photos, in order.
  private(set) var shown: PhotoList
  /// All photos in order. Nil while none is hidden, so that the photos are stored once.
  private var all: PhotoList?
  private(set) var filter = PhotoFilter()

  private let holder: (any PhotoHolding)?

  /// All photos, shown or hidden, in order.
  var known: PhotoList { all ?? shown }

  /// True if there are photos and all are hidden.
  var hidesAllPhotos: Bool { shown.isEmpty && !known.isEmpty }

  /// - Parameter holder: stores photos that are not in view; nil if all stay in memory.
  init(holder: (any PhotoHolding)? = nil) {
    self.holder = holder
    shown = PhotoList(holder: holder)
  }

  /// Returns the given photos that the filter shows.
  func shows(of photos: [Photo]) -> [Photo] { photos.filter(filter.shows) }

  mutating func setFilter(_ new: PhotoFilter) {
    let known = Array(known)
    filter = new
    replace(with: known)
  }

  mutating func replace(with photos: [Photo]) {
    let shown = shows(of: photos)
    self.shown = PhotoList(shown, holder: holder)
    all = shown.count < photos.count ? PhotoList(photos, holder: holder) : nil
  }

  /// - Returns: the number of appended photos that are shown.
  mutating func append(_ photos: [Photo]) -> Int {
    let more = shows(of: photos)
    if all == nil && more.count < photos.count { all = shown }
    all?.append(photos)
    shown.append(more)
    return more.count
  }

  /// Inserts a photo, or moves it to the index. An index beyond the end means the end.
  ///
  /// - Parameter index: an index among the shown photos.
  mutating func insert(_ photo: Photo, at index: Int) {
    remove(id: photo.id)
    let index = min(max(0, index), shown.count)
    if let all {
      let follower = index < shown.count ? all.index(of: shown.id(at: index)) : nil
      self.all?.insert(photo, at: follower ?? all.count)
    }
    shown.insert(photo, at: index)
  }

  /// - Returns: its former index; nil if it was not shown.
  @discardableResult
  mutating func remove(id: Photo.ID) -> Int? {
    if let index = all?.index(of: id) { all?.remove(at: index) }
    guard let index = shown.index(of: id) else { return nil }
    shown.remove(at: index)
    return index
  }

  /// Replaces a photo by a newer state of it, in its place.
  mutating func update(_ photo: Photo) {
    if let index = all?.index(of: photo.id) { all?.replace(at: index, with: photo) }
    if let index = shown.index(of: photo.id) { shown.replace(at: index, with: photo) }
  }
}
