// Whose data leave this computer at a log-out. Everything that is kept for an account is kept under its
// name, so that a log-out takes what is the account's and nothing else.

/// A log-out: the account whose data are deleted.
package struct LogOut: Sendable, Hashable {
  /// `ServiceDescription.id`.
  package let service: String
  /// Nil for every account at the service.
  package let account: String?
  /// Whether wishes that the service does not hold yet stay for the same person's next login.
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

/// Keeps something of accounts on this computer.
package protocol AccountKeeping: Sendable {
  /// Deletes what belongs to who logs out, and nothing else. Nothing being there is no error.
  func forget(_ logOut: LogOut) async throws(StoreError)
}

/// Remembers log-outs until everything is deleted, so that the next start finishes what a full disk,
/// a locked keyring or a crash left undone.
package protocol LogOutRemembering: Sendable {
  /// Remembers a log-out before anything is deleted.
  func begin(_ logOut: LogOut) async throws(StoreError)
  /// The log-outs of a service that did not end.
  func unfinished(at service: String) async -> [LogOut]
  /// Everything is deleted.
  func end(_ logOut: LogOut) async
}

extension AccountName {
  /// The account that a token is for. Where the service does not say whose it is, that is "me": what is
  /// kept under that name is deleted before every new login.
  package init(service: String, token: AccessToken) {
    self.init(service: service, account: token.username ?? Self.unknown)
  }

  private static let unknown = "me"

  package var isKnown: Bool { account != Self.unknown }
}
