// SPDX-License-Identifier: MIT

// Members: the summary inside other objects, the full form, and that of the signed-in member.

import FoundationEssentials

extension Serializer {
  /// Returns the form inside a photo.
  func summary(_ member: Member) -> JSON {
    [
      "id": .string(member.id),
      "updated_at": "2026-09-30T12:00:00Z",
      "username": .string(member.username),
      "name": .string(member.name),
      "first_name": .string(member.firstName),
      "last_name": .text(member.lastName),
      "twitter_username": nil,
      "portfolio_url": .text(member.link),
      "bio": .text(member.bio),
      "location": .text(member.location),
      "links": links(member),
      "profile_image": profileImage(member),
      "instagram_username": .text(member.instagram),
      "total_collections": 0,
      "total_likes": .integer(likes.count(of: member.number)),
      "total_photos": .integer(catalog.photoCount(of: member)),
      "accepted_tos": true,
      "for_hire": false,
      "social": [
        "instagram_username": .text(member.instagram), "portfolio_url": .text(member.link),
        "twitter_username": nil, "paypal_email": nil,
      ],
    ]
  }

  /// Returns the form of `/users/:username`; `latest` are the member's newest photos.
  func fullMember(_ member: Member, latest: [CatalogItem]) -> JSON {
    let hash = Int(stableHash(member.username.utf8) % 5_000)
    return summary(member).merging([
      "followed_by_user": false,
      "photos": .array(latest.map(basicPhoto)),
      "badge": nil,
      "tags": ["custom": [], "aggregated": []],
      "followers_count": .integer(hash),
      "following_count": .integer(hash % 97),
      "allow_messages": false,
      "numeric_id": .integer(7_000_000 + member.number),
      "downloads": .integer(catalog.photoCount(of: member) * 230),
      "meta": ["index": false],
    ])
  }

  /// Returns the form of `/me`.
  func signedInMember(_ member: Member, latest: [CatalogItem]) -> JSON {
    fullMember(member, latest: latest).merging([
      "uid": .string(member.id),
      "email": .string(member.email),
      "confirmed": true,
      "uploads_remaining": 10,
      "unlimited_uploads": false,
    ])
  }

  /// Some members have links that others lack, as in cached answers of different age.
  private func links(_ member: Member) -> JSON {
    let api = "\(base)/users/\(member.username)"
    var links: JSON = [
      "self": .string(api),
      "html": .string("\(base)/@\(member.username)"),
      "photos": .string("\(api)/photos"),
      "likes": .string("\(api)/likes"),
    ]
    if member.number.isMultiple(of: 2) { links["portfolio"] = .string("\(api)/portfolio") }
    return links
  }

  private func profileImage(_ member: Member) -> JSON {
    func sized(_ side: Int) -> JSON {
      let address = "\(base)/images/profile-\(member.username)"
      return .string("\(address)?ixlib=rb-4.1.0&crop=faces&fit=crop&w=\(side)&h=\(side)")
    }
    return ["small": sized(32), "medium": sized(64), "large": sized(128)]
  }
}
