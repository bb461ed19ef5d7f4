// From photo to photo, through all of the sequence, and what happens when the sequence changes meanwhile.

import BelvedereCore
import Observation

extension Viewer {
  /// The next photo, when it is already there.
  package var nextPhoto: Photo? { photo(at: index + (isListed ? 1 : 0)) }

  package var previousPhoto: Photo? { photo(at: index - 1) }

  /// Whether there is a next photo, or may be soon.
  package var canGoNext: Bool { nextPhoto != nil || sequence.tail != .end }

  /// How many photos there are; nil while more may come.
  package var total: Int? { sequence.tail == .end ? sequence.photos.count : nil }

  @discardableResult
  package func next() -> Step {
    if nextPhoto != nil {
      go(to: index + (isListed ? 1 : 0))
      return .moved
    }
    sequence.show(index: max(0, sequence.photos.count - 1))
    switch sequence.tail {
    case .end: return .end
    case .more, .loading:
      wantsNext = true
      return .waiting
    case .failed(let error):
      wantsNext = true
      sequence.retryNextPage()
      return .failed(error)
    }
  }

  @discardableResult
  package func previous() -> Step {
    guard previousPhoto != nil else { return .end }
    go(to: index - 1)
    return .moved
  }

  @discardableResult
  package func first() -> Step {
    guard photo(at: 0) != nil, index != 0 || !isListed else { return .end }
    go(to: 0)
    return .moved
  }

  /// To the last photo that is there; once more, and those that have come since are there too.
  @discardableResult
  package func last() -> Step {
    let last = sequence.photos.count - 1
    if index == last && isListed { return next() }
    guard last >= 0 else { return .end }
    go(to: last)
    return .moved
  }

  func photo(at index: Int) -> Photo? {
    sequence.photos.indices.contains(index) ? sequence.photos[index] : nil
  }

  private func go(to index: Int) {
    wantsNext = false
    self.index = index
    show(sequence.photos[index])
    isListed = true
    generation += 1
    problem = nil
    load()
    if let current { pictures[current.id]?.retry() }
    sequence.show(index: index)
    restartPlaying()
  }

  func show(_ photo: Photo) {
    if current != photo { current = photo }
  }
}

// MARK: - The sequence's changes

extension Viewer {
  func follow() {
    withObservationTracking {
      _ = sequence.photos
      _ = sequence.tail
    } onChange: { [weak self] in
      Task { @MainActor in
        self?.reconcile()
        self?.follow()
      }
    }
  }

  /// Finds the present photo again; a photo that has left the sequence stays, and those around its
  /// place are its neighbours.
  private func reconcile() {
    let photos = sequence.photos
    if let id = current?.id {
      let isInPlace = photos.indices.contains(index) && photos[index].id == id
      if let found = isInPlace ? index : photos.firstIndex(where: { $0.id == id }) {
        if index != found { index = found }
        if !isListed { isListed = true }
        show(photos[found])
      } else {
        isListed = false
        index = min(index, photos.count)
      }
    } else if let first = photos.first {
      index = 0
      show(first)
    }
    load()
    if wantsNext {
      if nextPhoto != nil { next() } else if sequence.tail == .end { wantsNext = false }
    }
  }
}
