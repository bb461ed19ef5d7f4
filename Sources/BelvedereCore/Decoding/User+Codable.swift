// Reads a member from summaries, full profiles and `/me`, and writes the same keys.

import Foundation

extension User: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, username, name, bio, location, links
    case firstName = "first_name"
    case lastName = "last_name"
    case portfolioURL = "portfolio_url"
    case instagramUsername = "instagram_username"
    case profileImage = "profile_image"
    case totalLikes = "total_likes"
    case totalPhotos = "total_photos"
    case totalCollections = "total_collections"
    case followersCount = "followers_count"
    case followingCount = "following_count"
  }

  /// Throws without a username; an id that is missing is replaced by the username, which is unique
  /// too.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let username = fields.text(forKey: .username) else {
      throw DecodingError.dataCorruptedError(
        forKey: .username, in: fields, debugDescription: "A member without a username.")
    }
    let fullName = [fields.name(forKey: .firstName), fields.name(forKey: .lastName)]
      .compactMap(\.self).joined(separator: " ")
    self.init(
      id: fields.identifier(forKey: .id) ?? username,
      username: username,
      name: fields.name(forKey: .name) ?? (fullName.isEmpty ? username : fullName))
    bio = fields.text(forKey: .bio)
    location = fields.text(forKey: .location)
    portfolioURL = fields.address(forKey: .portfolioURL)
    instagramUsername = fields.text(forKey: .instagramUsername)
    links = fields.lenient(forKey: .links) ?? UserLinks()
    profileImage = fields.largestAddress(of: ProfileImageSize.self, forKey: .profileImage)
    totalLikes = fields.count(forKey: .totalLikes)
    totalPhotos = fields.count(forKey: .totalPhotos)
    totalCollections = fields.count(forKey: .totalCollections)
    followersCount = fields.count(forKey: .followersCount)
    followingCount = fields.count(forKey: .followingCount)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encode(username, forKey: .username)
    try fields.encode(name, forKey: .name)
    try fields.encodeIfPresent(bio, forKey: .bio)
    try fields.encodeIfPresent(location, forKey: .location)
    try fields.encodeIfPresent(portfolioURL, forKey: .portfolioURL)
    try fields.encodeIfPresent(instagramUsername, forKey: .instagramUsername)
    try fields.encode(links, forKey: .links)
    try fields.encode(address: profileImage, as: ProfileImageSize.large, forKey: .profileImage)
    try fields.encodeIfPresent(totalLikes, forKey: .totalLikes)
    try fields.encodeIfPresent(totalPhotos, forKey: .totalPhotos)
    try fields.encodeIfPresent(totalCollections, forKey: .totalCollections)
    try fields.encodeIfPresent(followersCount, forKey: .followersCount)
    try fields.encodeIfPresent(followingCount, forKey: .followingCount)
  }
}

extension UserLinks: Codable {
  private enum CodingKeys: String, CodingKey { case html }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(html: fields.address(forKey: .html))
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encodeIfPresent(html, forKey: .html)
  }
}
