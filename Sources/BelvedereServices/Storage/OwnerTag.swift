// SPDX-License-Identifier: MIT

// The owner of a file, as the prefix of its name: 8 digits for the service and 8 for the account, from digests that
// hide the names.

import BelvedereCore

/// Marks files as those of an account.
enum OwnerTag {
  private static let length = 8

  static func tag(of account: AccountName) -> String {
    part(account.service) + part(account.account)
  }

  /// The common prefix of the tags of all accounts that a log-out covers.
  static func prefix(of logOut: LogOut) -> String {
    part(logOut.service) + (logOut.account.map(part) ?? "")
  }

  private static func part(_ text: String) -> String { String(Digest.sha256(text).prefix(length)) }
}
