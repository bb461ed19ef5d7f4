// The members of the demo: two who can log in, a sponsor, an editor, and the authors of the photos.

import Foundation

/// A member of the service.
struct Member: Sendable, Identifiable {
  let number: Int
  let username: String
  let name: String
  let bio: String?
  let location: String?
  /// The picture from which the avatar is cropped: one of the author's own, or else one in the
  /// public domain.
  let avatar: Picture

  var id: String { OpaqueID.encode(number, as: .member) }
  var firstName: String { name.split(separator: " ").first.map(String.init) ?? name }
  var lastName: String? {
    let rest = name.split(separator: " ").dropFirst().joined(separator: " ")
    return rest.isEmpty ? nil : rest
  }
}

extension Member {
  /// The usernames of the members who can log in, by number.
  static let accountNames = ["ada", "milo"]
  static var accountNumbers: Range<Int> { accountNames.indices }
  /// The member who pays for the sponsored items.
  static let sponsorNumber = 2
  /// The member who curates the topics.
  static let editorNumber = 3
  /// The number of the first author.
  static let firstAuthorNumber = 4

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
        number: 1, username: accountNames[1], name: "Milo Quist", bio: nil, location: nil,
        avatar: freePicture("kingfisher")),
      Member(
        number: sponsorNumber, username: "northlight", name: "North Light Optics",
        bio: "A company that exists in this demo only.", location: nil,
        avatar: freePicture("great-wall")),
      Member(
        number: editorNumber, username: "editors", name: "The Editors",
        bio: "Choose what the topics show.", location: nil, avatar: freePicture("machu-picchu")),
    ]
    var usernames = Set(members.map(\.username))
    var authors: Set<String> = []
    for picture in pictures where authors.insert(picture.author).inserted {
      let number = members.count
      let wanted = username(from: picture.author) ?? "photographer\(number)"
      let username = usernames.insert(wanted).inserted ? wanted : "\(wanted)\(number)"
      usernames.insert(username)
      members.append(
        Member(
          number: number, username: username, name: picture.author, bio: nil, location: nil,
          avatar: picture))
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
