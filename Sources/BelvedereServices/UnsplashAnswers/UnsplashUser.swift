// SPDX-License-Identifier: MIT

// A member, from summaries, full profiles and `/me`.

import BelvedereCore
import Foundation

struct UnsplashUser: UnsplashAnswer {
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

  let value: User

  /// Throws if the username is missing or too long. The username replaces a missing id, since it is unique too.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let username = fields.handle(forKey: .username) else {
      throw DecodingError.dataCorruptedError(
        forKey: .username, in: fields, debugDescription: "A member without a username.")
    }
    let fullName = [fields.name(forKey: .firstName), fields.name(forKey: .lastName)]
      .compactMap(\.self).joined(separator: " ")
    var user = User(
      id: fields.identifier(forKey: .id) ?? username,
      username: username,
      name: fields.name(forKey: .name)
        ?? (fullName.isEmpty ? username.asName : fullName.cut(to: .name)))
    user.bio = fields.text(forKey: .bio)
    user.location = fields.text(forKey: .location, limit: .name)
    user.portfolioURL = fields.address(forKey: .portfolioURL)
    user.instagramUsername = fields.handle(forKey: .instagramUsername)
    user.links = fields.answer(UnsplashUserLinks.self, forKey: .links) ?? UserLinks()
    user.profileImage = fields.largestAddress(of: ProfileImageSize.self, forKey: .profileImage)
    user.totalLikes = fields.count(forKey: .totalLikes)
    user.totalPhotos = fields.count(forKey: .totalPhotos)
    user.totalCollections = fields.count(forKey: .totalCollections)
    user.followersCount = fields.count(forKey: .followersCount)
    user.followingCount = fields.count(forKey: .followingCount)
    value = user
  }
}

struct UnsplashUserLinks: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey { case html }

  let value: UserLinks

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    value = UserLinks(html: fields.address(forKey: .html))
  }
}

/// The texts of `/me` that the person can change, unmodified.
struct UnsplashProfileTexts: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey {
    case bio, location
    case firstName = "first_name"
    case lastName = "last_name"
    case portfolioURL = "portfolio_url"
  }

  let value: [ProfileField: String]

  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let texts: [ProfileField: String?] = [
      .firstName: fields.text(forKey: .firstName), .lastName: fields.text(forKey: .lastName),
      .bio: fields.text(forKey: .bio), .location: fields.text(forKey: .location),
      .link: fields.text(forKey: .portfolioURL),
    ]
    value = texts.compactMapValues(\.self)
  }
}
