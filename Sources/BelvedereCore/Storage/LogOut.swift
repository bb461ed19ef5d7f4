// SPDX-License-Identifier: MIT

// Log-outs. All data of an account are stored under its name, so that a log-out deletes these and nothing else.

/// A log-out: the account whose data are deleted.
package struct LogOut: Sendable, Hashable {
  /// `ServiceDescription.id`.
  package let service: String
  /// The account; nil for every account at the service.
  package let account: String?
  /// True if wishes that the service does not hold yet stay for the same person's next login.
  package let keepsWishes: Bool

  package init(service: String, account: String?, keepsWishes: Bool) {
    self.service = service
    self.account = account
    self.keepsWishes = keepsWishes
  }

  package init(of account: AccountName, keepsWishes: Bool) {
    self.init(service: account.service, account: account.account, keepsWishes: keepsWishes)
  }

  package func covers(_ name: AccountName) -> Bool {
    name.service == service && (account == nil || account == name.account)
  }
}

/// A store with data of accounts on this computer.
package protocol AccountKeeping: Sendable {
  /// Deletes the data of the account that logs out, and nothing else. Missing data are not an error.
  func forget(_ logOut: LogOut) async throws(StoreError)
}

/// Stores log-outs until everything is deleted, so that the next start finishes one that failed because of a full
/// disk, a locked keyring or a crash.
package protocol LogOutRemembering: Sendable {
  /// Stores a log-out before anything is deleted.
  func begin(_ logOut: LogOut) async throws(StoreError)
  /// The log-outs that were begun and not ended.
  func unfinished() async -> [LogOut]
  /// Ends a log-out after everything is deleted.
  func end(_ logOut: LogOut) async
}

extension AccountName {
  /// The account of a token. If the service does not name its owner, the account is "me"; data under that name are
  /// deleted before every new login.
  package init(service: String, token: AccessToken) {
    self.init(service: service, account: token.username ?? Self.unknown)
  }

  /// A person who looks around at a source without accounts.
  package static func visitor(of service: String) -> AccountName {
    AccountName(service: service, account: "visitor")
  }

  private static let unknown = "me"

  package var isKnown: Bool { account != Self.unknown }
}
