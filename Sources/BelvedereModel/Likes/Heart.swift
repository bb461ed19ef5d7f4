// One photo's heart, shared by all who show it. It exists only while someone follows it. Observation
// keeps 2 kB for each follower that there ever was, and this memory is freed with the heart. That
// matters after thousands of photos.

import BelvedereCore
import Observation

/// The look of a photo's heart, the same on every screen.
@Observable
@MainActor package final class Heart {
  package internal(set) var state: LikeState

  @ObservationIgnored private let onEnd: () -> Void

  /// - Parameter onEnd: called when nobody follows the heart any more.
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
