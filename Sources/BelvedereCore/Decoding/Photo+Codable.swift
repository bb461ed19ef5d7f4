// Reads a photo from any of the service's answers and writes it with the same keys, so that what the
// database keeps is read by this decoder too. An id and one image address are all that is required.

import Foundation

extension Photo: Codable {
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

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let id = fields.identifier(forKey: .id) else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: fields, debugDescription: "A photo without an id.")
    }
    guard let address = fields.largestAddress(of: PhotoSize.self, forKey: .urls) else {
      throw DecodingError.dataCorruptedError(
        forKey: .urls, in: fields, debugDescription: "A photo without an image address.")
    }
    self.init(id: id, imageAddress: address)
    createdAt = fields.timestamp(forKey: .createdAt)
    width = fields.side(forKey: .width)
    height = fields.side(forKey: .height)
    color = fields.text(forKey: .color)
    blurHash = fields.text(forKey: .blurHash)
    caption = fields.text(forKey: .caption)
    altDescription = fields.text(forKey: .altDescription)
    links = fields.lenient(forKey: .links) ?? PhotoLinks()
    likes = fields.count(forKey: .likes)
    isLiked = fields.lenient(forKey: .isLiked) ?? false
    sponsorship = fields.lenient(forKey: .sponsorship)
    assetType = fields.text(forKey: .assetType).map(AssetType.init(name:)) ?? .photo
    isPremium =
      fields.isTrue(.premium) || fields.isTrue(.plus) || address.hasPrefix(Self.premiumHost)
    user = fields.lenient(User.self, forKey: .user)?.brief
    exif = fields.lenient(Exif.self, forKey: .exif).flatMap { $0 == Exif() ? nil : $0 }
    location = fields.lenient(Location.self, forKey: .location)
      .flatMap { $0 == Location() ? nil : $0 }
    tags = fields.list(of: Tag.self, forKey: .tags)
    views = fields.count(forKey: .views)
    downloads = fields.count(forKey: .downloads)
    credit = fields.lenient(forKey: .credit)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encodeIfPresent(timestamp: createdAt, forKey: .createdAt)
    try fields.encodeIfPresent(width, forKey: .width)
    try fields.encodeIfPresent(height, forKey: .height)
    try fields.encodeIfPresent(color, forKey: .color)
    try fields.encodeIfPresent(blurHash, forKey: .blurHash)
    try fields.encodeIfPresent(caption, forKey: .caption)
    try fields.encodeIfPresent(altDescription, forKey: .altDescription)
    try fields.encode(address: imageAddress, as: PhotoSize.raw, forKey: .urls)
    try fields.encode(links, forKey: .links)
    try fields.encodeIfPresent(likes, forKey: .likes)
    try fields.encode(isLiked, forKey: .isLiked)
    try fields.encodeIfPresent(sponsorship, forKey: .sponsorship)
    try fields.encode(assetType.name, forKey: .assetType)
    try fields.encode(isPremium, forKey: .premium)
    try fields.encodeIfPresent(user, forKey: .user)
    try fields.encodeIfPresent(exif, forKey: .exif)
    try fields.encodeIfPresent(location, forKey: .location)
    if !tags.isEmpty { try fields.encode(tags, forKey: .tags) }
    try fields.encodeIfPresent(views, forKey: .views)
    try fields.encodeIfPresent(downloads, forKey: .downloads)
    try fields.encodeIfPresent(credit, forKey: .credit)
  }

  /// Premium items are served by a host of their own, whether or not they are flagged.
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

  fileprivate var name: String {
    switch self {
    case .photo: "photo"
    case .illustration: "illustration"
    case .other(let name): name
    }
  }
}
