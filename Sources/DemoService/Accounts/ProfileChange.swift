// SPDX-License-Identifier: MIT

// A change that a member makes to their own data (`PUT /me`), checked as the real service checks it.

import FoundationEssentials

/// The new values of some fields of a member.
struct ProfileChange: Sendable {
  /// The fields that can be changed, by their names on the wire.
  private enum Field: String, CaseIterable {
    case firstName = "first_name"
    case lastName = "last_name"
    case bio, location, url
    case instagram = "instagram_username"

    /// The most characters of the value.
    var limit: Int {
      switch self {
      case .firstName, .lastName: 60
      case .bio, .url: 250
      case .location: 100
      case .instagram: 30
      }
    }

    /// The name in the service's messages.
    var title: String {
      let words = rawValue.replacing("_", with: " ")
      return words.prefix(1).uppercased() + words.dropFirst()
    }
  }

  /// Without the spaces around them; an empty value removes the present one.
  private let values: [Field: String]
  /// The reasons why the change is refused, in the service's words; empty if it is not.
  let mistakes: [String]

  /// Reads and checks a form.
  ///
  /// - Parameter member: the member who is changed. Username and e-mail address stay in the demo; the
  ///   present ones may be sent, too.
  init(_ form: FormFields, of member: Member) {
    var values: [Field: String] = [:]
    var mistakes: [String] = []
    for field in Field.allCases {
      guard let text = form[field.rawValue] else { continue }
      let value = text.trimmed
      values[field] = value
      if field == .firstName, value.isEmpty { mistakes.append("\(field.title) can't be blank") }
      if value.count > field.limit {
        mistakes.append("\(field.title) is too long (maximum is \(field.limit) characters)")
      }
      if field == .url, !value.isEmpty, !Self.isWebAddress(value) {
        mistakes.append("\(field.title) is invalid")
      }
    }
    for (name, present) in [("username", member.username), ("email", member.email)]
    where form[name].map({ $0 != present }) ?? false {
      mistakes.append("\(name.capitalized) can't be changed in the demo")
    }
    self.values = values
    self.mistakes = mistakes
  }

  /// Returns the member with the new values.
  func applied(to member: Member) -> Member {
    func value(_ field: Field, or present: String?) -> String? {
      guard let value = values[field] else { return present }
      return value.isEmpty ? nil : value
    }
    var member = member
    member.firstName = values[.firstName] ?? member.firstName
    member.lastName = value(.lastName, or: member.lastName)
    member.bio = value(.bio, or: member.bio)
    member.location = value(.location, or: member.location)
    member.link = value(.url, or: member.link)
    member.instagram = value(.instagram, or: member.instagram)
    return member
  }

  private static func isWebAddress(_ text: String) -> Bool {
    guard let address = URL(string: text) else { return false }
    return ["http", "https"].contains(address.scheme?.lowercased())
      && address.host()?.isEmpty == false
  }
}
