// Answers about single photos are kept, so that nothing is asked twice: each answer is one of the
// key's hourly requests.

import Foundation

/// Stores the details of photos: camera, place, tags. Calls may be made from any isolation and leave
/// the main thread. Forgetting an account (`PhotoStoring`) deletes them, too.
package protocol DetailsStoring: Sendable {
  /// The photo in the last answer of `/photos/:id`; nil when it was never asked for.
  func details(of photo: Photo.ID, for account: AccountName) async throws(StoreError) -> Photo?
  func save(details photo: Photo, for account: AccountName, at date: Date)
    async throws(StoreError)
}
