// SPDX-License-Identifier: MIT

// The data that a person enters to join, and the mistakes in them. Accounts checks if a name or address is
// taken.

import FoundationEssentials

/// A person who wants to join.
struct Applicant: Sendable {
  /// The fields of the form, by their names on the wire, in their order on the page.
  enum Field: String, Sendable, CaseIterable { case name, username, email, password, picture }

  /// A sentence for each field with a mistake.
  typealias Mistakes = [Field: String]

  private static let nameLimit = 60
  private static let usernameLengths = 3...30
  static let passwordMinimum = 6
  /// The most bytes of an e-mail address (RFC 5321, 4.5.3.1.3).
  private static let emailLimit = 254

  /// On one line, without the spaces around it.
  let name: String
  let username: String
  let email: String
  let password: String
  /// The name of the chosen picture.
  let picture: String

  init(_ form: FormFields) {
    func line(_ field: Field) -> String {
      (form[field.rawValue] ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
    name = line(.name)
    username = line(.username).lowercased()
    email = line(.email).lowercased()
    password = form[Field.password.rawValue] ?? ""
    picture = line(.picture)
  }

  /// The mistakes that do not depend on other members.
  var mistakes: Mistakes {
    var mistakes: Mistakes = [:]
    mistakes[.name] = nameMistake
    mistakes[.username] = usernameMistake
    mistakes[.email] = emailMistake
    mistakes[.password] = passwordMistake
    return mistakes
  }

  private var nameMistake: String? {
    if name.isEmpty { return tr("Enter your name.") }
    if name.count > Self.nameLimit {
      return tr("The name is too long. It may have %@ characters.", Self.nameLimit)
    }
    return name.hasControls ? tr("The name contains a character that cannot be shown.") : nil
  }

  private var usernameMistake: String? {
    if username.isEmpty { return tr("Choose a username.") }
    let isPlain = username.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
    }
    guard isPlain, Self.usernameLengths.contains(username.utf8.count) else {
      return tr("A username has 3 to 30 characters: a to z, digits and underscores.")
    }
    return nil
  }

  private var emailMistake: String? {
    if email.isEmpty { return tr("Enter your e-mail address.") }
    let halves = email.split(separator: "@", omittingEmptySubsequences: false)
    let domain = halves.last?.split(separator: ".", omittingEmptySubsequences: false) ?? []
    let isAddress =
      halves.count == 2 && !halves[0].isEmpty && domain.count > 1
      && domain.allSatisfy { !$0.isEmpty } && email.utf8.count <= Self.emailLimit
      && !email.contains(" ") && !email.hasControls
    return isAddress ? nil : tr("This is not an e-mail address. It looks like name@example.org.")
  }

  private var passwordMistake: String? {
    if password.count < Self.passwordMinimum {
      return tr("Choose a password of at least %@ characters.", Self.passwordMinimum)
    }
    if password.utf8.count > Passwords.byteLimit { return tr("The password is too long.") }
    return password.hasControls
      ? tr("The password contains a character that cannot be typed.") : nil
  }
}

extension String {
  /// True if there are control characters in the text.
  fileprivate var hasControls: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
