// SPDX-License-Identifier: MIT

// Answers about single photos are stored and not requested again: each request counts against the key's hourly
// limit.

import Foundation

/// Stores the details of photos: camera, place, tags. Calls may be made from any isolation and leave
/// the main thread. Forgetting an account (`PhotoStoring`) deletes them, too.
package protocol DetailsStoring: Sendable {
  /// The photo in the last answer of `/photos/:id`; nil if it was never requested.
  func details(of photo: Photo.ID, for account: AccountName) async throws(StoreError) -> Photo?
  func save(details photo: Photo, for account: AccountName, at date: Date)
    async throws(StoreError)
}
