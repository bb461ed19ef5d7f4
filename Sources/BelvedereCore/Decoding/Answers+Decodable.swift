// Answers that are read but never stored: topics, statistics, the outcome of a like.

import Foundation

extension Topic: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, slug, title
    case caption = "description"
    case totalPhotos = "total_photos"
    case coverPhoto = "cover_photo"
  }

  /// Throws without an id; the id stands in for a missing slug, as the service takes either, and the
  /// slug for a missing title.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let id = fields.identifier(forKey: .id) else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: fields, debugDescription: "A topic without an id.")
    }
    let slug = fields.text(forKey: .slug) ?? id
    self.init(id: id, slug: slug, title: fields.name(forKey: .title) ?? slug)
    caption = fields.text(forKey: .caption)
    totalPhotos = fields.count(forKey: .totalPhotos)
    coverPhoto = fields.lenient(forKey: .coverPhoto)
  }
}

extension PhotoStatistics: Decodable {
  private enum CodingKeys: String, CodingKey { case downloads, views, likes }

  /// Each figure comes with its history, which is not read.
  private struct Figure: Decodable {
    let total: Int?

    private enum CodingKeys: String, CodingKey { case total }

    init(from decoder: any Decoder) throws {
      total = try decoder.container(keyedBy: CodingKeys.self).count(forKey: .total)
    }
  }

  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      downloads: fields.lenient(Figure.self, forKey: .downloads)?.total,
      views: fields.lenient(Figure.self, forKey: .views)?.total,
      likes: fields.lenient(Figure.self, forKey: .likes)?.total)
  }
}

extension LikeAnswer: Decodable {
  private enum CodingKeys: String, CodingKey { case photo }

  private struct LikedPhoto: Decodable {
    let likes: Int?
    let isLiked: Bool

    private enum CodingKeys: String, CodingKey {
      case likes
      case isLiked = "liked_by_user"
    }

    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      likes = fields.count(forKey: .likes)
      isLiked = try fields.decode(Bool.self, forKey: .isLiked)
    }
  }

  /// Throws when the answer does not say whether the photo is liked now; the caller then goes by what
  /// it asked for, as it does for an empty body.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let photo = try fields.decode(LikedPhoto.self, forKey: .photo)
    self.init(isLiked: photo.isLiked, likes: photo.likes)
  }
}
