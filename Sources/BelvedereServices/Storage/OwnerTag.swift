// Whose a file is, as the beginning of its name: 8 digits for the service and 8 for the account. The
// names themselves are nobody's business.

import BelvedereCore

/// Marks files as an account's.
enum OwnerTag {
  private static let length = 8

  static func tag(of account: AccountName) -> String {
    part(account.service) + part(account.account)
  }

  /// The beginning of the tags of everyone who logs out.
  static func prefix(of logOut: LogOut) -> String {
    part(logOut.service) + (logOut.account.map(part) ?? "")
  }

  private static func part(_ text: String) -> String { String(Digest.sha256(text).prefix(length)) }
}
