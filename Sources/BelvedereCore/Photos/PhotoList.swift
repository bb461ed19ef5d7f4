// SPDX-License-Identifier: MIT

// Photos in order, for the screens. A list may have many thousands; most of them need not be in memory
// (PhotoHolding).

/// Photos in order. Positions, ids and aspect ratios are in memory; a photo itself may have to be read, which
/// blocks for less than a millisecond. Any thread.
package struct PhotoList: Sendable, RandomAccessCollection {
  /// Some successive photos.
  private struct Leaf {
    /// The greatest number of photos in a new leaf.
    static let size = 16

    let ids: [Photo.ID]
    let aspectRatios: [Double]
    let held: any HeldPhotos

    var count: Int { ids.count }

    /// If the photos cannot be read, ids and aspect ratios remain.
    var photos: [Photo] {
      let photos = held.photos
      return photos.count == count ? photos : zip(ids, aspectRatios).map(Photo.init)
    }
  }

  private var leaves: [Leaf] = []
  /// The position of each leaf's first photo.
  private var starts: [Int] = []
  package private(set) var count = 0
  /// Nil if all photos stay in memory.
  private let holder: (any PhotoHolding)?

  /// - Parameter holder: nil if all photos stay in memory.
  package init(_ photos: some Sequence<Photo> = [], holder: (any PhotoHolding)? = nil) {
    self.holder = holder
    append(photos)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { count }

  package subscript(index: Int) -> Photo {
    let leaf = leaf(at: index)
    return leaves[leaf].photos[index - starts[leaf]]
  }

  /// The ids in order; reads nothing.
  package var ids: [Photo.ID] { leaves.flatMap(\.ids) }

  /// Width divided by height of each photo from a position on; reads nothing.
  package func aspectRatios(from index: Int = 0) -> [Double] {
    guard index < count else { return [] }
    let first = leaf(at: index)
    return Array(leaves[first...].flatMap(\.aspectRatios).dropFirst(index - starts[first]))
  }

  package func id(at index: Int) -> Photo.ID {
    let leaf = leaf(at: index)
    return leaves[leaf].ids[index - starts[leaf]]
  }

  /// The position of a photo; nil if it is not in the list. Reads nothing.
  package func index(of id: Photo.ID) -> Int? {
    for (leaf, start) in zip(leaves, starts) {
      if let place = leaf.ids.firstIndex(of: id) { return start + place }
    }
    return nil
  }

  /// The photos that are in memory now.
  package var countInMemory: Int {
    leaves.lazy.filter(\.held.areInMemory).reduce(0) { $0 + $1.count }
  }

  private func leaf(at index: Int) -> Int {
    precondition(index >= 0 && index < count, "no photo at \(index)")
    return starts.lastIndex(notAbove: index)
  }
}

// MARK: - Changes

extension PhotoList {
  package mutating func append(_ photos: some Sequence<Photo>) {
    for leaf in leaves(of: Array(photos)) {
      leaves.append(leaf)
      starts.append(count)
      count += leaf.count
    }
  }

  /// - Parameter index: the number of photos at most.
  package mutating func insert(_ photo: Photo, at index: Int) {
    guard index < count else { return append([photo]) }
    change(leafAt: index) { $0.insert(photo, at: $1) }
  }

  package mutating func remove(at index: Int) {
    change(leafAt: index) { $0.remove(at: $1) }
  }

  /// Puts a photo in the place of another.
  package mutating func replace(at index: Int, with photo: Photo) {
    change(leafAt: index) { $0[$1] = photo }
  }

  private mutating func change(
    leafAt index: Int, _ change: (_ photos: inout [Photo], _ index: Int) -> Void
  ) {
    let place = leaf(at: index)
    var photos = leaves[place].photos
    change(&photos, index - starts[place])
    leaves.replaceSubrange(place...place, with: leaves(of: photos))
    starts.removeSubrange(place...)
    count = place == 0 ? 0 : starts[place - 1] + leaves[place - 1].count
    for leaf in leaves[place...] {
      starts.append(count)
      count += leaf.count
    }
  }

  /// Returns as few leaves as possible, of about equal length.
  private func leaves(of photos: [Photo]) -> [Leaf] {
    let number = (photos.count + Leaf.size - 1) / Leaf.size
    return (0..<number).map { leaf in
      let part = photos.count * leaf / number..<photos.count * (leaf + 1) / number
      let photos = Array(photos[part])
      let ids = photos.map(\.id)
      return Leaf(
        ids: ids, aspectRatios: photos.map(\.aspectRatio),
        held: holder?.hold(photos, ids: ids) ?? photos)
    }
  }
}

extension Photo {
  /// Keeps the id and the aspect ratio of a photo that cannot be read.
  fileprivate init(id: ID, aspectRatio: Double) {
    self.init(id: id, imageAddress: nil)
    height = 1000
    width = Int((1000 * aspectRatio).rounded())
  }
}
