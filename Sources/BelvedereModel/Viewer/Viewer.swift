// One photo at a time out of a sequence, with the way to all others: the next page is asked for in
// time, and the photos beside the present one are loaded before they are wanted. The photo that is
// looked at stays, whatever happens to the sequence meanwhile.

import BelvedereCore
import Foundation
import Observation

/// What the viewer shows and can do.
@Observable
package final class Viewer {
  /// What came of a wish for another photo.
  package enum Step: Equatable {
    case moved
    /// The photo is on its way and will be shown when it is there.
    case waiting
    /// More photos could not be had; they are asked for once more.
    case failed(APIError)
    /// There is none.
    case end
  }

  /// Photos on each side that are loaded ahead.
  package static let reach = 2

  package let sequence: any PhotoSequence
  /// Where `current` is in the sequence; where it was, when it is no longer in it.
  package internal(set) var index: Int
  /// Nil only for an empty sequence.
  package internal(set) var current: Photo?
  /// Changes when another photo is shown.
  package internal(set) var generation = 0
  /// Why the present photo, or a closer look at it, could not be had; told once.
  package internal(set) var problem: ImageError?
  package internal(set) var isPlaying = false
  /// Which zoom the next photo is shown at.
  package var zoomMemory = ZoomMemory.reset

  /// Whether the present photo is still in the sequence.
  package internal(set) var isListed = true
  /// The present photo and its neighbours.
  var pictures: [Photo.ID: ViewedPicture] = [:]

  @ObservationIgnored let images: any ImageLoading
  @ObservationIgnored let originals: any OriginalLoading
  @ObservationIgnored let sleep: @Sendable (Duration) async throws -> Void
  @ObservationIgnored var playing: Task<Void, Never>?
  @ObservationIgnored var interval = Duration.seconds(5)
  @ObservationIgnored var wantsNext = false
  @ObservationIgnored var hasToldProblem = false
  /// Of the view, in device pixels.
  @ObservationIgnored var viewSize = Vector.zero
  @ObservationIgnored private var memories: [Photo.ID: ViewMemory] = [:]
  @ObservationIgnored private var lastMemory: ViewMemory?

  /// - Parameters:
  ///   - index: of the photo to begin with.
  ///   - sleep: waits, for the slideshow.
  package init(
    sequence: any PhotoSequence, index: Int, images: any ImageLoading,
    originals: any OriginalLoading,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.sequence = sequence
    self.images = images
    self.originals = originals
    self.sleep = sleep
    self.index = min(max(index, 0), max(0, sequence.photos.count - 1))
    current = sequence.photos.isEmpty ? nil : sequence.photos[self.index]
    follow()
    sequence.show(index: self.index)
  }

  /// Ends all work; nothing changes afterwards.
  package func stop() {
    pause()
    wantsNext = false
    for picture in pictures.values { picture.stop() }
  }
}

// MARK: - Zoom memory

extension Viewer {
  /// Keeps how the present photo is looked at.
  package func remember(_ memory: ViewMemory) {
    lastMemory = memory
    if let current { memories[current.id] = memory }
  }

  /// A new photo's position, as far as the setting has one from before.
  package func recall(_ photo: Photo, in fresh: ViewTransform) -> ViewTransform {
    switch zoomMemory {
    case .reset: fresh
    case .keep: lastMemory.map { fresh.recalling($0, turned: false) } ?? fresh
    case .perPhoto: memories[photo.id].map { fresh.recalling($0, turned: true) } ?? fresh
    }
  }
}
