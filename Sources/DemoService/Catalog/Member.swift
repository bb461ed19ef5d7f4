// SPDX-License-Identifier: MIT

// The members of the demo: two who can log in, a sponsor, an editor, and the authors of the photos.
// Those who join are in Accounts.

import FoundationEssentials

/// A member of the service.
package struct Member: Sendable, Identifiable {
  package let number: Int
  package let username: String
  var firstName: String
  var lastName: String?
  var bio: String?
  var location: String?
  /// The address of the member's own site.
  var link: String?
  var instagram: String?
  /// The picture from which the avatar is cropped: one of the author's own, or else one in the
  /// public domain.
  let avatar: Picture
  let email: String

  init(
    number: Int, username: String, name: String, bio: String? = nil, location: String? = nil,
    avatar: Picture, email: String? = nil
  ) {
    let names = name.split(separator: " ", maxSplits: 1).map(String.init)
    self.number = number
    self.username = username
    firstName = names.first ?? name
    lastName = names.count == 2 ? names[1] : nil
    self.bio = bio
    self.location = location
    self.avatar = avatar
    self.email = email ?? "\(username)@example.org"
  }

  package var id: String { OpaqueID.encode(number, as: .member) }
  var name: String { [firstName, lastName].compactMap(\.self).joined(separator: " ") }
  /// True for the authors of photos. Another member may have the name of one.
  var isAuthor: Bool {
    (Self.firstAuthorNumber..<Self.joinedNumbers.lowerBound).contains(number)
  }
}

extension Member {
  /// The usernames, by number, of the members who can log in without a password.
  static let accountNames = ["ada", "milo"]
  static var accountNumbers: Range<Int> { accountNames.indices }
  /// The member who pays for the sponsored items.
  static let sponsorNumber = 2
  /// The member who curates the topics.
  static let editorNumber = 3
  /// The number of the first author.
  static let firstAuthorNumber = 4
  /// The numbers of those who join.
  static let joinedNumbers = 100_000..<100_100

  /// Returns true if the number is one of a member who can log in.
  package static func isAccount(_ number: Int) -> Bool {
    accountNumbers.contains(number) || joinedNumbers.contains(number)
  }

  /// Returns all members; a member's number is the position.
  static func all(of pictures: [Picture]) -> [Member] {
    func freePicture(_ name: String) -> Picture {
      pictures.first { $0.name == name } ?? pictures[0]
    }
    var members = [
      Member(
        number: 0, username: accountNames[0], name: "Ada Vale", bio: "Walks slowly, looks twice.",
        location: "Porto, Portugal", avatar: freePicture("red-panda")),
      Member(
        number: 1, username: accountNames[1], name: "Milo Quist",
        avatar: freePicture("kingfisher")),
      Member(
        number: sponsorNumber, username: "northlight", name: "North Light Optics",
        bio: "A company that exists in this demo only.", avatar: freePicture("great-wall")),
      Member(
        number: editorNumber, username: "editors", name: "The Editors",
        bio: "Choose what the topics show.", avatar: freePicture("machu-picchu")),
    ]
    var usernames = Set(members.map(\.username))
    var authors: Set<String> = []
    for picture in pictures where authors.insert(picture.author).inserted {
      let number = members.count
      let wanted = username(from: picture.author) ?? "photographer\(number)"
      let username = usernames.insert(wanted).inserted ? wanted : "\(wanted)\(number)"
      usernames.insert(username)
      members.append(
        Member(number: number, username: username, name: picture.author, avatar: picture))
    }
    return members
  }

  /// Returns the name's ASCII letters and digits; nil if there are fewer than three.
  private static func username(from name: String) -> String? {
    let kept = name.lowercased().unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
    }
    return kept.count < 3 ? nil : String(String.UnicodeScalarView(kept.prefix(30)))
  }
}
