// A list of photos of which some are left out of sight. They keep their places, so that they are back
// there when they are wanted again, without asking the service.

import BelvedereCore

/// Photos, and which of them are shown.
struct FilteredPhotos {
  /// In order.
  private(set) var shown: [Photo] = []
  /// Nil while nothing is left out, so that the photos are held once.
  private var all: [Photo]?
  private(set) var filter = PhotoFilter()

  /// Shown or not, in order.
  var known: [Photo] { all ?? shown }

  /// Whether there are photos, and none of them is shown.
  var leavesAllOut: Bool { shown.isEmpty && !known.isEmpty }

  /// What would be shown of other photos.
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

  /// - Returns: how many more are shown.
  mutating func append(_ photos: [Photo]) -> Int {
    let more = shows(of: photos)
    if all == nil && more.count < photos.count { all = shown }
    all?.append(contentsOf: photos)
    shown += more
    return more.count
  }

  /// Puts a photo in, or moves it there; a position beyond the end is the end.
  ///
  /// - Parameter index: among the photos shown.
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

  /// - Returns: where it stood; nil when it was not shown.
  @discardableResult
  mutating func remove(id: Photo.ID) -> Int? {
    all?.removeAll { $0.id == id }
    guard let index = shown.firstIndex(where: { $0.id == id }) else { return nil }
    shown.remove(at: index)
    return index
  }

  /// Takes over a newer state of a photo, which keeps its place.
  mutating func update(_ photo: Photo) {
    if let index = all?.firstIndex(where: { $0.id == photo.id }) { all?[index] = photo }
    if let index = shown.firstIndex(where: { $0.id == photo.id }) { shown[index] = photo }
  }
}
