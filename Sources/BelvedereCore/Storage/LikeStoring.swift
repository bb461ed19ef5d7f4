// SPDX-License-Identifier: MIT

// The database of the likes: wishes that the service does not hold yet, and the stored lists, which follow the
// confirmed likes.

import Foundation

/// A wish that the service is not known to hold.
package struct StoredWish: Sendable, Hashable {
  /// The photo as the service was last known to hold it, `isLiked` included.
  package let photo: Photo
  package let isLiked: Bool
  /// A favourite of this computer: the service has no likes.
  package let isLocal: Bool

  package init(photo: Photo, isLiked: Bool, isLocal: Bool) {
    self.photo = photo
    self.isLiked = isLiked
    self.isLocal = isLocal
  }
}

/// A like or unlike that the service confirmed.
package struct SettledLike: Sendable, Hashable {
  /// The photo as the service holds it now, `isLiked` included.
  package let photo: Photo
  /// The change in the number of the person's likes.
  package let countChange: Int
  /// True for the last wish for the photo: the stored wish is deleted.
  package let endsWish: Bool

  package init(_ photo: Photo, countChange: Int, endsWish: Bool) {
    self.photo = photo
    self.countChange = countChange
    self.endsWish = endsWish
  }
}

/// Stores likes. Calls may be made from any isolation and leave the main thread; each is atomic. A wish survives a
/// power cut as soon as `keep` returns.
package protocol LikeStoring: Sendable {
  /// The stored wishes, the oldest first.
  func wishes(of account: AccountName) async throws(StoreError) -> [StoredWish]
  /// Stores a wish in place of an earlier one for the photo.
  func keep(_ wish: StoredWish, of account: AccountName, at date: Date) async throws(StoreError)
  func forgetWish(for photo: Photo.ID, of account: AccountName) async throws(StoreError)
  /// Applies a confirmed like. Updates the photo in all stored lists, and the stored list of favourites, in which a
  /// new like comes first.
  func settle(_ settled: SettledLike, of account: AccountName) async throws(StoreError)
  /// Removes a photo that does not exist any more from all stored lists, with its wish.
  func remove(photo: Photo.ID, countChange: Int, of account: AccountName)
    async throws(StoreError)
}
