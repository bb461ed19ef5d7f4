// SPDX-License-Identifier: MIT

// A member with all known data: as a row of the table `account`, and in the JSON of a photo that they sponsor.

import BelvedereCore
import GRDB

/// A stored member; the properties have the names of the columns.
struct StoredUser: Codable, FetchableRecord, EncodableRecord {
  let id: String
  let username: String
  let name: String
  let bio: String?
  let location: String?
  let portfolioURL: String?
  let instagramUsername: String?
  let page: String?
  let portrait: String?
  let totalLikes: Int?
  let totalPhotos: Int?
  let totalCollections: Int?
  let followersCount: Int?
  let followingCount: Int?

  init(_ user: User) {
    id = user.id
    username = user.username
    name = user.name
    bio = user.bio
    location = user.location
    portfolioURL = user.portfolioURL
    instagramUsername = user.instagramUsername
    page = user.links.html
    portrait = user.profileImage
    totalLikes = user.totalLikes
    totalPhotos = user.totalPhotos
    totalCollections = user.totalCollections
    followersCount = user.followersCount
    followingCount = user.followingCount
  }

  /// Texts are cut, since earlier versions stored them uncut.
  var user: User {
    var user = User(id: id, username: username, name: name.cut(to: .name))
    user.bio = bio?.cut(to: .text)
    user.location = location?.cut(to: .name)
    user.portfolioURL = portfolioURL
    user.instagramUsername = instagramUsername?.cut(to: .name)
    user.links.html = page
    user.profileImage = portrait
    user.totalLikes = totalLikes
    user.totalPhotos = totalPhotos
    user.totalCollections = totalCollections
    user.followersCount = followersCount
    user.followingCount = followingCount
    return user
  }

  /// Returns the values of all columns by their names.
  ///
  /// - Parameter fetchedAt: in seconds since 1970.
  func arguments(of account: AccountName, fetchedAt: Double) throws -> StatementArguments {
    let key: StatementArguments = [
      "service": account.service, "account": account.account, "fetchedAt": fetchedAt,
    ]
    return StatementArguments(try databaseDictionary) + key
  }
}
