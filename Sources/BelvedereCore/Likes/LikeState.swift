// SPDX-License-Identifier: MIT

// The state of a heart, and events about likes.

/// A photo's heart.
package struct LikeState: Sendable, Hashable {
  /// The person's wish, whether the service knows it or not.
  package var isLiked: Bool
  /// A request runs.
  package var isBusy: Bool
  /// The wish waits for the service.
  package var isPending: Bool

  package init(isLiked: Bool, isBusy: Bool = false, isPending: Bool = false) {
    self.isLiked = isLiked
    self.isBusy = isBusy
    self.isPending = isPending
  }
}

/// An event about likes that the window shows.
package enum LikeEvent: Sendable, Hashable {
  /// A like (`wish` is true) or unlike was refused and the heart reverted; `isSecond` if it was not
  /// the first time for this photo.
  case failed(Photo, wish: Bool, APIError, isSecond: Bool)
  /// The photo does not exist any more and has left the lists.
  case photoGone(Photo)
  /// The service has no likes: from now on they are favourites of this computer.
  case becameLocal
  /// A like waits, because the service is unavailable. Sent only for the first one since the last success.
  case waiting(APIError)
}
