// SPDX-License-Identifier: MIT

// Shows one photo of a sequence at a time. It requests the next page ahead, and preloads the photos beside the current
// one. The current photo stays when the sequence changes.

import BelvedereCore
import Foundation
import Observation

/// The model of the viewer.
@Observable
package final class Viewer {
  /// The result of a turn to another photo.
  package enum Step: Equatable {
    case moved
    /// The photo is being loaded and is shown when it arrives.
    case waiting
    /// More photos failed to load; they are requested once more.
    case failed(APIError)
    /// There is no other photo.
    case end
  }

  /// The number of photos on each side that are preloaded.
  package static let reach = 2

  package let sequence: any PhotoSequence
  /// The index of `current` in the sequence, or its former one if it has left the sequence.
  package private(set) var index: Int
  /// Nil only for an empty sequence.
  package private(set) var current: Photo?
  /// Changes when another photo is shown.
  package private(set) var generation = 0
  package let slideshow: Slideshow
  /// The zoom at which the next photo is shown.
  package var zoomMemory = ZoomMemory.reset

  /// True while the current photo is in the sequence.
  package private(set) var isListed = true
  /// The current photo and its neighbours.
  private var pictures: [Photo.ID: ViewedPicture] = [:]

  @ObservationIgnored private let images: any ImageLoading
  @ObservationIgnored private let originals: any OriginalLoading
  @ObservationIgnored private var isStopped = false
  @ObservationIgnored private var wantsNext = false
  /// The size of the view, in device pixels.
  @ObservationIgnored private var viewSize = Vector.zero
  @ObservationIgnored private var memories: [Photo.ID: ViewMemory] = [:]
  @ObservationIgnored private var lastMemory: ViewMemory?

  /// - Parameters:
  ///   - index: of the first photo.
  ///   - sleep: waits, for the slideshow.
  package init(
    sequence: any PhotoSequence, index: Int, images: any ImageLoading,
    originals: any OriginalLoading,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.sequence = sequence
    self.images = images
    self.originals = originals
    slideshow = Slideshow(sleep: sleep)
    self.index = min(max(index, 0), max(0, sequence.photos.count - 1))
    current = sequence.photos.isEmpty ? nil : sequence.photos[self.index]
    slideshow.onTurn = { [weak self] in self?.turn() ?? false }
    follow()
    sequence.show(index: self.index)
  }

  /// Ends all work and releases the pictures; nothing changes afterwards.
  package func stop() {
    isStopped = true
    slideshow.pause()
    wantsNext = false
    for picture in pictures.values { picture.stop() }
    pictures = [:]
  }
}

// MARK: - From photo to photo

extension Viewer {
  /// The next photo, if it is loaded.
  package var nextPhoto: Photo? { photo(at: index + (isListed ? 1 : 0)) }

  package var previousPhoto: Photo? { photo(at: index - 1) }

  /// True if there is a next photo, or may be one soon.
  package var canGoNext: Bool { nextPhoto != nil || sequence.tail != .end }

  /// The number of photos; nil while more may come.
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

  /// Goes to the last loaded photo. From there, requests more photos and goes to the next one.
  @discardableResult
  package func last() -> Step {
    let last = sequence.photos.count - 1
    if index == last && isListed { return next() }
    guard last >= 0 else { return .end }
    go(to: last)
    return .moved
  }

  /// Turns for the slideshow: to the next photo, and from the last one to the first. Returns false if there is no
  /// other.
  private func turn() -> Bool {
    switch next() {
    case .moved, .waiting: true
    case .end: first() != .end
    case .failed: false
    }
  }

  private func photo(at index: Int) -> Photo? {
    sequence.photos.indices.contains(index) ? sequence.photos[index] : nil
  }

  private func go(to index: Int) {
    wantsNext = false
    self.index = index
    show(sequence.photos[index])
    isListed = true
    generation += 1
    load()
    if let current { pictures[current.id]?.retry() }
    sequence.show(index: index)
    slideshow.restart()
  }

  private func show(_ photo: Photo) {
    if current != photo { current = photo }
  }
}

// MARK: - The sequence's changes

extension Viewer {
  private func follow() {
    withObservationTracking {
      _ = sequence.photos
      _ = sequence.tail
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in
        guard let self, !isStopped else { return }
        reconcile()
        follow()
      }
    }
  }

  /// Finds the current photo in the changed sequence. If it has left the sequence, it stays in the viewer, and the
  /// photos around its former index are its neighbours.
  private func reconcile() {
    let photos = sequence.photos
    if let id = current?.id {
      let isInPlace = photos.indices.contains(index) && photos.id(at: index) == id
      if let found = isInPlace ? index : photos.index(of: id) {
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

// MARK: - Pictures

extension Viewer {
  /// The picture of the current photo or one of its neighbours.
  package func picture(of photo: Photo) -> ViewedPicture? { pictures[photo.id] }

  /// - Parameter size: of the view in device pixels; photos are loaded to fit it.
  package func setView(_ size: Vector) {
    guard size != viewSize else { return }
    viewSize = size
    load()
  }

  /// Reports the size at which the current photo is drawn.
  ///
  /// - Parameter pixels: device pixels that its whole width covers.
  package func need(pixels: Double) {
    guard let current, let picture = pictures[current.id] else { return }
    picture.need(pixels, .visible)
  }

  /// Loads the current photo, or its larger size, again after a failure.
  package func retry() {
    if let current { pictures[current.id]?.retry() }
  }

  /// Loads the current photo first, then the next, the previous, and those beyond.
  private func load() {
    guard !isStopped, viewSize.x >= 1, viewSize.y >= 1, let current else { return }
    let present = ensure(current)
    if present.isEmpty { present.need(fittedWidth(of: current), .visible) }
    var kept: Set<Photo.ID> = [current.id]
    for step in 1...Self.reach {
      let next = photo(at: index + step - (isListed ? 0 : 1))
      for neighbour in [next, photo(at: index - step)].compactMap(\.self) {
        kept.insert(neighbour.id)
        let picture = ensure(neighbour)
        picture.releaseOriginal()
        picture.need(fittedWidth(of: neighbour), step == 1 ? .nearby : .prefetch)
      }
    }
    for (id, picture) in pictures where !kept.contains(id) {
      picture.stop()
      pictures[id] = nil
    }
  }

  private func ensure(_ photo: Photo) -> ViewedPicture {
    if let known = pictures[photo.id] { return known }
    let made = ViewedPicture(photo: photo, images: images, originals: originals)
    pictures[photo.id] = made
    return made
  }

  private func fittedWidth(of photo: Photo) -> Double {
    min(viewSize.x, viewSize.y * photo.aspectRatio)
  }
}

// MARK: - Zoom memory

extension Viewer {
  /// Stores the zoom, turn and place at which the current photo is viewed.
  package func remember(_ memory: ViewMemory) {
    lastMemory = memory
    if let current { memories[current.id] = memory }
  }

  /// Returns the position for a new photo: a stored one if the setting asks for it, else `fresh`.
  package func recall(_ photo: Photo, in fresh: ViewTransform) -> ViewTransform {
    switch zoomMemory {
    case .reset: fresh
    case .keep: lastMemory.map { fresh.recalling($0, turned: false) } ?? fresh
    case .perPhoto: memories[photo.id].map { fresh.recalling($0, turned: true) } ?? fresh
    }
  }
}
