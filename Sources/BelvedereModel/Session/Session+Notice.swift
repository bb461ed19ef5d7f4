// SPDX-License-Identifier: MIT

// The notices of a session, shown in a bar that stays until it is dismissed.

import BelvedereCore
import Foundation

extension Session {
  /// A message that stays in the window until it is dismissed or replaced.
  package enum Notice: Equatable {
    /// The service no longer accepted the token.
    case signedOutByService
    /// The keyring did not store the token: the login lasts until the app is closed.
    case tokenNotKept(SecretError)
    /// The keyring could not be read; it may hold a login.
    case tokenNotRead(SecretError)
    /// The database was unreadable and was moved aside to this file.
    case databaseSetAside(URL)
    /// No database can be opened at the path: nothing is stored for the next start.
    case nothingKept(StorageObstacle, path: String)
    /// The database fails to store or to read something.
    case storageProblem(StorageProblem)
    /// The keyring did not delete the token on log-out.
    case tokenNotForgotten(SecretError)
    /// Data of the account remain after a log-out. `isTriedAgain` is true if the next start tries
    /// again.
    case dataNotForgotten(StorageObstacle, isTriedAgain: Bool)
    /// The service has no likes: favourites stay on this computer.
    case likesAreLocal
    /// The demo failed to delete its accounts, likes and logins.
    case demoNotReset
    /// The folder with the installed data is missing.
    case dataMissing(path: String)
  }
}

extension Session.Notice {
  /// True if a new login removes the notice.
  var endsWithLogin: Bool {
    switch self {
    case .signedOutByService, .tokenNotRead, .tokenNotForgotten, .dataNotForgotten: true
    case .tokenNotKept, .databaseSetAside, .nothingKept, .storageProblem, .likesAreLocal,
      .demoNotReset, .dataMissing:
      false
    }
  }

  /// True if the notice is about the login that ends.
  var endsWithLogout: Bool {
    switch self {
    case .tokenNotKept, .likesAreLocal, .storageProblem: true
    default: false
    }
  }
}
