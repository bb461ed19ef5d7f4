// SPDX-License-Identifier: MIT

// Converts the catalog to the service's JSON. The parts for photos, members and topics are in
// extensions. All addresses are on the service's own origin.

import FoundationEssentials

/// Writes JSON for one caller.
struct Serializer: Sendable {
  /// `http://127.0.0.1:PORT`.
  let base: String
  let catalog: Catalog
  let likes: MemberLikes
  /// The BlurHashes, by name, of the pictures to be written.
  let blurHashes: [String: String]
  /// The member whose token was sent.
  let member: Int?

  /// Returns a date in the service's present style, or in the old one with an offset.
  func date(_ date: Date, oldStyle: Bool = false) -> JSON {
    guard oldStyle else { return .string(date.formatted(.iso8601)) }
    let local = date.addingTimeInterval(-4 * 3_600).formatted(.iso8601)
    return .string("\(local.dropLast())-04:00")
  }
}
