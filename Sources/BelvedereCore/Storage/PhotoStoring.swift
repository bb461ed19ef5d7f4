// SPDX-License-Identifier: MIT

// The database for a warm start: the photos of the last run are shown before the network answers.

import Foundation

/// The photos of a list as last fetched, in order, without duplicates.
package struct StoredPhotoList: Sendable {
  package let photos: [Photo]
  /// The number of the last stored page; the pages from 1 are complete.
  package let lastPage: Int
  package let hasNext: Bool
  /// The time at which the first page was fetched.
  package let fetchedAt: Date

  package init(photos: [Photo], lastPage: Int, hasNext: Bool, fetchedAt: Date) {
    self.photos = photos
    self.lastPage = lastPage
    self.hasNext = hasNext
    self.fetchedAt = fetchedAt
  }
}

/// Stores fetched photos and the person's data. Calls may be made from any isolation and leave the
/// main thread.
///
/// A log-out deletes an account's profile, lists and details, and its wishes unless they are kept.
package protocol PhotoStoring: AccountKeeping {
  func list(_ name: PhotoListName) async throws(StoreError) -> StoredPhotoList?
  /// Stores page `number`; page 1 replaces the whole list in the same transaction.
  func save(_ page: Page<Photo>, number: Int, of name: PhotoListName, at date: Date)
    async throws(StoreError)
  /// The accounts, and visitors of archives, with a stored list of favourites or a stored wish.
  func accountsWithFavourites() async throws(StoreError) -> [AccountName]
  /// Deletes the results of all searches, whose list names contain the search words.
  func forgetSearches() async throws(StoreError)
  /// The photo as stored for the account, else as stored for another account of the same source; nil if it is not
  /// stored.
  func photo(_ id: Photo.ID, of account: AccountName) async throws(StoreError) -> Photo?
  /// The BlurHash of a photo in any account's data; nil if it has none or is not stored.
  func blurHash(of photo: Photo.ID, source: String) async throws(StoreError) -> String?
  /// Adds the BlurHash wherever the photo is stored without one.
  func keep(blurHash: String, of photo: Photo.ID, source: String) async throws(StoreError)
  /// The person of an account as last fetched, and the time of that.
  func user(of account: AccountName) async throws(StoreError) -> (user: User, fetchedAt: Date)?
  func save(_ user: User, of account: AccountName, at date: Date) async throws(StoreError)
}
