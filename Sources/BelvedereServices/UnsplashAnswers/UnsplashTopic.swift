// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation

/// A topic as `/topics` and `/topics/:slug` send it.
struct UnsplashTopic: UnsplashAnswer {
  private enum CodingKeys: String, CodingKey {
    case id, slug, title
    case caption = "description"
    case totalPhotos = "total_photos"
    case coverPhoto = "cover_photo"
    case previews = "preview_photos"
  }

  let value: Topic

  /// Throws if the id is missing. The id replaces a missing slug, since the service accepts either; the slug replaces a
  /// missing title.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let id = fields.identifier(forKey: .id) else {
      throw DecodingError.dataCorruptedError(
        forKey: .id, in: fields, debugDescription: "A topic without an id.")
    }
    let slug = fields.handle(forKey: .slug) ?? id
    var topic = Topic(id: id, slug: slug, title: fields.name(forKey: .title) ?? slug)
    topic.caption = fields.text(forKey: .caption)
    topic.totalPhotos = fields.count(forKey: .totalPhotos)
    let cover = fields.answer(UnsplashPhoto.self, forKey: .coverPhoto)
    // These come without their authors.
    let previews = fields.lenient(LossyArray<UnsplashPhoto>.self, forKey: .previews)?.elements ?? []
    topic.covers = [cover].compactMap(\.self) + previews.filter { $0.id != cover?.id }
    value = topic
  }
}
