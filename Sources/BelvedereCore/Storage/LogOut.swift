// The data that a log-out deletes from this computer. Everything that is kept for an account is kept
// under its name, so that a log-out deletes what is the account's and nothing else.

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

/// Keeps data of accounts on this computer.
package protocol AccountKeeping: Sendable {
  /// Deletes the data of the account that logs out, and nothing else. Missing data are no error.
  func forget(_ logOut: LogOut) async throws(StoreError)
}

/// Remembers log-outs until everything is deleted, so that the next start finishes what a full disk,
/// a locked keyring or a crash left undone.
package protocol LogOutRemembering: Sendable {
  /// Remembers a log-out before anything is deleted.
  func begin(_ logOut: LogOut) async throws(StoreError)
  /// The log-outs that were begun and not ended.
  func unfinished() async -> [LogOut]
  /// Ends a log-out of which everything is deleted.
  func end(_ logOut: LogOut) async
}

extension AccountName {
  /// The account that a token is for. If the service does not say whose it is, the account is "me";
  /// what is kept under that name is deleted before every new login.
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
