// What a session tells the person in a bar that stays until it is dismissed.

import BelvedereCore
import Foundation

extension Session {
  /// A lasting word to the person, shown in the window until it is dismissed or replaced.
  package enum Notice: Equatable {
    /// The service did not accept the token any more.
    case signedOutByService
    /// The keyring does not serve: the sign-in lasts until the app is closed.
    case tokenNotKept(SecretError)
    /// The keyring holds a login, perhaps, but did not give it.
    case tokenNotRead(SecretError)
    /// The database was unreadable and set aside as this file.
    case databaseSetAside(URL)
    /// No database can be opened at the path: nothing is kept for the next start.
    case nothingKept(StorageObstacle, path: String)
    /// The database does not take what it is given.
    case notStored(StorageTrouble)
    /// The keyring did not delete the token on log-out.
    case tokenNotForgotten(SecretError)
    /// Something of the account is still there after a log-out; `isTriedAgain` at the next start.
    case dataNotForgotten(StorageObstacle, isTriedAgain: Bool)
    /// The service has no likes: favourites stay on this computer.
    case likesAreLocal
    /// The demo did not forget its likes and logins.
    case demoNotReset
    /// The folder with the installed data is not there.
    case dataMissing(path: String)
  }
}

extension Session.Notice {
  /// Whether a new login settles it.
  var endsWithLogin: Bool {
    switch self {
    case .signedOutByService, .tokenNotRead, .tokenNotForgotten, .dataNotForgotten: true
    case .tokenNotKept, .databaseSetAside, .nothingKept, .notStored, .likesAreLocal,
      .demoNotReset, .dataMissing:
      false
    }
  }

  /// Whether it speaks of the login that ends.
  var endsWithLogout: Bool {
    switch self {
    case .tokenNotKept, .likesAreLocal, .notStored: true
    default: false
    }
  }
}
