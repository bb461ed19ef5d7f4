// SPDX-License-Identifier: MIT

// The rights that a person gives the program at the service: a value for each.

/// A right at the service.
package struct Right: Sendable, Hashable {
  /// The moment at which a right is asked for, and the effect of a refusal.
  package enum Terms: Sendable {
    /// Every login asks for it; a refusal ends the login.
    case login
    /// It is asked for when the person first needs it, so that a key without it can log in. After a refusal the
    /// session goes on, and what needs the right is not offered again before the next login.
    case firstUse
  }

  /// The scope that is asked for, as the service names it.
  package let scope: String
  package let terms: Terms
}

extension Right {
  /// To change the person's own data at the service.
  package static let editAccount = Right(scope: "write_user", terms: .firstUse)

  /// All rights, in the order in which they are asked for.
  package static let all = [
    Right(scope: "public", terms: .login), Right(scope: "read_user", terms: .login),
    Right(scope: "read_photos", terms: .login), Right(scope: "write_likes", terms: .login),
    editAccount,
  ]

  /// The scopes that every login asks for.
  package static let loginScopes = all.filter { $0.terms == .login }.map(\.scope)
}
