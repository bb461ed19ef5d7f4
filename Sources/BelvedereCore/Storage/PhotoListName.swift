// SPDX-License-Identifier: MIT

/// The list that a stored page belongs to. The account is part of it, since answers differ by account
/// (`liked_by_user`).
package struct PhotoListName: Sendable, Hashable {
  /// `ServiceDescription.id`.
  package let service: String
  /// Username; empty when signed out.
  package let account: String
  package let kind: PhotoQuery.Kind
  /// `PhotoQuery.name`.
  package let list: String

  package init(service: String, account: String, list: PhotoQuery) {
    self.service = service
    self.account = account
    kind = list.kind
    self.list = list.name
  }

  package init(_ list: PhotoQuery, of account: AccountName) {
    self.init(service: account.service, account: account.account, list: list)
  }

  /// The list of an account's favourites.
  package static func likes(of account: AccountName) -> PhotoListName {
    PhotoListName(.likes(of: account.account), of: account)
  }
}
