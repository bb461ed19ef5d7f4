// One photo's heart for those who show it. It is there only while it is followed: what Observation keeps
// about its followers (2 kB for each that ever followed) goes with it, which matters after thousands of
// photos.

import BelvedereCore
import Observation

/// How a photo's heart looks, wherever it is shown.
@Observable
package final class Heart {
  package internal(set) var state: LikeState

  @ObservationIgnored private let onEnd: () -> Void

  /// - Parameter onEnd: called when nobody follows it any more.
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
