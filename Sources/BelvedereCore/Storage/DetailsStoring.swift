// What was asked about single photos is kept, so that nothing is asked twice: each such answer is one
// of the key's hourly requests.

import Foundation

/// Stores the details of photos: camera, place, tags. Calls may be made from any isolation and leave
/// the main thread. Forgetting an account (`PhotoStoring`) covers them.
package protocol DetailsStoring: Sendable {
  /// The photo as `/photos/:id` told of it last; nil when it was never asked for.
  func details(of photo: Photo.ID, for account: AccountName) async throws(StoreError) -> Photo?
  func save(details photo: Photo, for account: AccountName, at date: Date)
    async throws(StoreError)
}
