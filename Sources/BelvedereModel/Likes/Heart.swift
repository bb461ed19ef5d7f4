// SPDX-License-Identifier: MIT

// One photo's heart, shared by all views of the photo. It exists only while a view follows it. Observation keeps 2 kB
// for each observer that there ever was, and this memory is freed with the heart. That matters after thousands of
// photos.

import BelvedereCore
import Observation

/// The state of a photo's heart, the same on every screen.
@Observable
@MainActor package final class Heart {
  package internal(set) var state: LikeState

  @ObservationIgnored private let onEnd: () -> Void

  /// - Parameter onEnd: called when the heart is released, since no view follows it any more.
  init(_ state: LikeState, onEnd: @escaping () -> Void) {
    self.state = state
    self.onEnd = onEnd
  }

  isolated deinit { onEnd() }
}

/// The hearts that are followed.
struct FollowedHearts {
  private struct Entry { weak var heart: Heart? }

  private var entries: [Photo.ID: Entry] = [:]

  subscript(id: Photo.ID) -> Heart? {
    get { entries[id]?.heart }
    set { entries[id] = newValue.map(Entry.init) }
  }
}
