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
  package var profileImage: ProfileImage
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
    profileImage = ProfileImage()
  }
}

/// Addresses of a member; any may be missing (cached serialisations age differently).
package struct UserLinks: Sendable, Hashable {
  package var html: String?

  package init(html: String? = nil) { self.html = html }
}

/// A member's picture: 32, 64 and 128 pixels square; resizable like every other image.
package struct ProfileImage: Sendable, Hashable {
  package var small: String?
  package var medium: String?
  package var large: String?

  package init(small: String? = nil, medium: String? = nil, large: String? = nil) {
    self.small = small
    self.medium = medium
    self.large = large
  }

  package var largest: String? { large ?? medium ?? small }
}
