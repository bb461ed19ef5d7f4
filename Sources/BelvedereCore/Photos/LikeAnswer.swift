// SPDX-License-Identifier: MIT

/// The answer to a like or unlike; the body may be missing (204).
package struct LikeAnswer: Sendable, Hashable {
  package var isLiked: Bool
  /// The photo's likes after the act, if the service sent them.
  package var likes: Int?

  package init(isLiked: Bool, likes: Int? = nil) {
    self.isLiked = isLiked
    self.likes = likes
  }
}
