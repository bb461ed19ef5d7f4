// SPDX-License-Identifier: MIT

// A photo from any of the service's answers. Only an id and one image address are required; any other field may be
// missing or null.

import BelvedereCore
import Foundation

/// A photo as lists, searches, topics and `/photos/:id` send it.
struct UnsplashPhoto: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey {
    case id, width, height, color, urls, links, likes, sponsorship, premium, plus, user
    case exif, location, tags, views, downloads
    case createdAt = "created_at"
    case blurHash = "blur_hash"
    case caption = "description"
    case altDescription = "alt_description"
    case isLiked = "liked_by_user"
    case assetType = "asset_type"
    case credit = "demo_credit"
  }

  let value: Photo

  /// Throws if the id or all image addresses are missing, and if the id has the form of an archive's.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let id = fields.identifier(forKey: .id), PhotoSource(ofPhoto: id) == nil else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: fields, debugDescription: "A photo without an id of its service.")
    }
    guard let address = fields.largestAddress(of: PhotoSize.self, forKey: .urls) else {
      throw DecodingError.dataCorruptedError(
        forKey: .urls, in: fields, debugDescription: "A photo without an image address.")
    }
    var photo = Photo(id: id, imageAddress: address)
    photo.createdAt = fields.timestamp(forKey: .createdAt)
    photo.width = fields.side(forKey: .width)
    photo.height = fields.side(forKey: .height)
    photo.color = fields.text(forKey: .color, limit: .name)
    photo.blurHash = fields.text(forKey: .blurHash, limit: .name)
    photo.caption = fields.text(forKey: .caption)
    photo.altDescription = fields.text(forKey: .altDescription)
    photo.links = fields.answer(UnsplashPhotoLinks.self, forKey: .links) ?? PhotoLinks()
    photo.likes = fields.count(forKey: .likes)
    photo.isLiked = fields.isTrue(.isLiked)
    photo.sponsorship = fields.answer(UnsplashSponsorship.self, forKey: .sponsorship)
    photo.assetType =
      fields.text(forKey: .assetType, limit: .name).map(AssetType.init(name:)) ?? .photo
    photo.isPremium =
      fields.isTrue(.premium) || fields.isTrue(.plus) || address.hasPrefix(Self.premiumHost)
    photo.user = fields.answer(UnsplashUser.self, forKey: .user)?.brief
    photo.exif = fields.answer(UnsplashExif.self, forKey: .exif).flatMap { $0 == Exif() ? nil : $0 }
    photo.location = fields.answer(UnsplashLocation.self, forKey: .location)
      .flatMap { $0 == Location() ? nil : $0 }
    photo.tags = Array(
      fields.list(of: UnsplashTag.self, forKey: .tags).prefix(TextLimit.tags))
    photo.views = fields.count(forKey: .views)
    photo.downloads = fields.count(forKey: .downloads)
    photo.credit = fields.answer(UnsplashCredit.self, forKey: .credit)
    value = photo
  }

  /// The host of premium items, also of those without a flag.
  private static let premiumHost = "https://plus.unsplash.com/"
}

extension KeyedDecodingContainer {
  fileprivate func isTrue(_ key: Key) -> Bool { lenient(Bool.self, forKey: key) ?? false }
}

extension AssetType {
  fileprivate init(name: String) {
    self =
      switch name {
      case "photo": .photo
      case "illustration": .illustration
      default: .other(name)
      }
  }
}
