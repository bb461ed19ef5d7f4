// A list of photos, some of which a filter hides. Hidden photos keep their places and come back
// there without a request to the service.

import BelvedereCore

/// Photos, and those of them that a filter shows.
struct FilteredPhotos {
  /// The shown photos, in order.
  private(set) var shown: [Photo] = []
  /// All photos in order. Nil while none is hidden, so that the photos are stored once.
  private var all: [Photo]?
  private(set) var filter = PhotoFilter()

  /// All photos, shown or hidden, in order.
  var known: [Photo] { all ?? shown }

  /// True if there are photos, and all of them are hidden.
  var leavesAllOut: Bool { shown.isEmpty && !known.isEmpty }

  /// Returns those of other photos that the filter shows.
  func shows(of photos: [Photo]) -> [Photo] { photos.filter(filter.shows) }

  mutating func setFilter(_ new: PhotoFilter) {
    let known = known
    filter = new
    replace(with: known)
  }

  mutating func replace(with photos: [Photo]) {
    shown = shows(of: photos)
    all = shown.count < photos.count ? photos : nil
  }

  /// - Returns: the number of appended photos that are shown.
  mutating func append(_ photos: [Photo]) -> Int {
    let more = shows(of: photos)
    if all == nil && more.count < photos.count { all = shown }
    all?.append(contentsOf: photos)
    shown += more
    return more.count
  }

  /// Inserts a photo, or moves it to the index. An index beyond the end means the end.
  ///
  /// - Parameter index: an index among the shown photos.
  mutating func insert(_ photo: Photo, at index: Int) {
    remove(id: photo.id)
    let index = min(max(0, index), shown.count)
    if let all {
      let follower = shown.dropFirst(index).first?.id
      let place = all.firstIndex { $0.id == follower } ?? all.count
      self.all?.insert(photo, at: place)
    }
    shown.insert(photo, at: index)
  }

  /// - Returns: its former index; nil if it was not shown.
  @discardableResult
  mutating func remove(id: Photo.ID) -> Int? {
    all?.removeAll { $0.id == id }
    guard let index = shown.firstIndex(where: { $0.id == id }) else { return nil }
    shown.remove(at: index)
    return index
  }

  /// Replaces a photo by a newer state of it, in its place.
  mutating func update(_ photo: Photo) {
    if let index = all?.firstIndex(where: { $0.id == photo.id }) { all?[index] = photo }
    if let index = shown.firstIndex(where: { $0.id == photo.id }) { shown[index] = photo }
  }
}
