// SPDX-License-Identifier: MIT

import Foundation

/// A member of Unsplash: photographer, sponsor or the signed-in person.
package struct User: Sendable, Hashable, Identifiable {
  package let id: String
  package var username: String
  /// Display name; falls back to first and last name, then to the username.
  package var name: String
  package var bio: String?
  package var location: String?
  package var portfolioURL: String?
  package var instagramUsername: String?
  package var links: UserLinks
  /// The address that every size of the member's portrait is derived from.
  package var profileImage: String?
  package var totalLikes: Int?
  package var totalPhotos: Int?
  package var totalCollections: Int?
  package var followersCount: Int?
  package var followingCount: Int?

  package init(id: String, username: String, name: String) {
    self.id = id
    self.username = username
    self.name = name
    links = UserLinks()
  }

  /// The facts of a member that are shown beside each of their photos. Thousands of these are in memory.
  package var brief: User {
    var brief = User(id: id, username: username, name: name)
    brief.links = links
    brief.profileImage = profileImage
    return brief
  }
}

/// A text of a member's profile that the member can change.
package enum ProfileField: Sendable, Hashable, CaseIterable {
  case firstName, lastName, bio, location
  /// The address of the member's own site.
  case link
}

/// Addresses of a member; any may be missing, as the service caches older forms.
package struct UserLinks: Sendable, Hashable {
  package var html: String?

  package init(html: String? = nil) { self.html = html }
}
