// SPDX-License-Identifier: MIT

/// The service and the account that an answer belongs to. Answers differ by account (`liked_by_user`).
package struct AccountName: Sendable, Hashable {
  /// `ServiceDescription.id`.
  package let service: String
  /// Username; empty when signed out.
  package let account: String

  package init(service: String, account: String) {
    self.service = service
    self.account = account
  }
}
