// SPDX-License-Identifier: MIT

// Answers of Openverse. Any field may be null, and unknown fields may appear.

import BelvedereCore
import Foundation

/// A page of a search.
struct OpenverseAnswer: Decodable {
  private enum CodingKeys: String, CodingKey {
    case results
    case pages = "page_count"
    case total = "result_count"
  }

  /// An image, or nil if it is skipped.
  private struct Item: Decodable {
    let image: OpenverseImage?

    init(from decoder: any Decoder) {
      image = try? OpenverseImage(from: decoder)
    }
  }

  let images: [OpenverseImage]
  /// The number of unreadable elements.
  let skipped: Int
  /// Nil if the answer does not contain it.
  let pageCount: Int?
  /// Nil if the answer does not contain it.
  let total: Int?

  /// Throws if there is no list of results, as in other answers.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    let items = try fields.decode([Item].self, forKey: .results)
    images = items.compactMap(\.image)
    skipped = items.count - images.count
    pageCount = fields.count(forKey: .pages)
    total = fields.count(forKey: .total)
  }
}

/// An image.
struct OpenverseImage: Decodable {
  private enum CodingKeys: String, CodingKey {
    case id, title, url, creator, license, provider, category, filetype, mature, width, height,
      thumbnail, tags
    case page = "foreign_landing_url"
    case creatorPage = "creator_url"
    case version = "license_version"
    case licencePage = "license_url"
    case sensitivity = "unstable__sensitivity"
  }

  private struct Named: Decodable { let name: String? }

  /// A UUID in lower case.
  let id: String
  /// The file at its provider.
  let address: String
  let thumbnail: String?
  let title: String?
  let creator: String?
  let creatorPage: String?
  /// `by-sa`.
  let licence: String
  let version: String?
  let licencePage: String?
  let provider: String?
  let page: String?
  let width: Int?
  let height: Int?
  let tags: [String]
  /// False for drawings and scans, and for unsupported formats.
  let isPhotograph: Bool
  let isSensitive: Bool

  /// Throws for an image without id, file or licence.
  init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    guard let id = fields.handle(forKey: .id).flatMap(UUID.init(uuidString:)),
      let address = fields.address(forKey: .url), let licence = fields.name(forKey: .license)
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "An image without id, file or licence."))
    }
    self.id = id.uuidString.lowercased()
    self.address = address
    self.licence = licence.lowercased()
    thumbnail = fields.address(forKey: .thumbnail)
    title = fields.name(forKey: .title)
    creator = fields.name(forKey: .creator)
    creatorPage = fields.address(forKey: .creatorPage)
    version = fields.name(forKey: .version)
    licencePage = fields.address(forKey: .licencePage)
    provider = fields.name(forKey: .provider)
    page = fields.address(forKey: .page)
    (width, height) = (fields.side(forKey: .width), fields.side(forKey: .height))
    let named = fields.lenient([Named].self, forKey: .tags) ?? []
    tags = named.prefix(TextLimit.tags).compactMap { $0.name?.asName.cut(to: .name).nonEmpty }
    let category = fields.name(forKey: .category)
    let format = fields.name(forKey: .filetype)?.lowercased()
    isPhotograph =
      (category ?? "photograph") == "photograph"
      && (format.map(Self.formats.contains) ?? !Self.isDrawing(address))
    isSensitive =
      fields.lenient(Bool.self, forKey: .mature) == true
      || fields.lenient([String].self, forKey: .sensitivity)?.isEmpty == false
  }

  private static let formats: Set = ["jpg", "jpeg", "png", "webp"]

  /// True if the address shows a format that is not a photograph. Most images have no file type in the answer.
  private static func isDrawing(_ address: String) -> Bool {
    let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
    return [".svg", ".gif", ".tif", ".tiff", ".djvu", ".pdf"].contains { path.hasSuffix($0) }
  }
}
