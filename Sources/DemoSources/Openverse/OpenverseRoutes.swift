// SPDX-License-Identifier: MIT

// Openverse over the same photos: search, one image, its thumbnail and, in place of the providers' hosts, its file.
// As at the real service, fields may be null, pages may have gaps, and more than twenty images at a time are refused.

import DemoService
import FoundationEssentials
import NIOCore
import NIOHTTP1

/// The routes of Openverse.
struct OpenverseRoutes: Sendable {
  private static let pageSize = 20
  private static let mostPages = 12
  private static let thumbnailWidth = 600
  private static let licences: Set<Substring> = [
    "by", "by-sa", "by-nc", "by-nd", "by-nc-sa", "by-nc-nd", "cc0", "pdm", "nc-sampling+",
    "sampling+",
  ]
  private static let shapes: Set<Substring> = ["tall", "wide", "square"]

  let catalog: Catalog
  /// `http://127.0.0.1:PORT`
  let base: String
  let images: ImageRenderer

  /// For `DemoServer`.
  static let routes: DemoSite.Routes = { site in
    OpenverseRoutes(catalog: site.catalog, base: site.base, images: site.images).all
  }

  private var all: [Route] {
    [
      Route(.GET, "/v1/images/") { request, _ in try search(request.query) },
      Route(.GET, "/v1/images/:id/") { _, parameters in
        guard let item = item(id: parameters["id"]) else { return Self.notFound }
        var reply = Reply.json(OpenverseImageJSON(item, base: base).json)
        reply.headers.add(name: "Cache-Control", value: "max-age=14400")
        return limited(reply)
      },
      Route(.GET, "/v1/images/:id/thumb/") { _, parameters in
        guard let item = item(id: parameters["id"]) else { return Self.notFound }
        let query = FormFields("w=\(Self.thumbnailWidth)&fit=max&q=80")
        guard let shape = ImageShape(query, of: item.picture) else { return Self.notFound }
        return Self.image(try await images.image(item.picture, shape: shape))
      },
      Route(.GET, "/provider/:file") { _, parameters in
        guard let item = item(id: String(parameters["file"].prefix { $0 != "." })) else {
          return Self.notFound
        }
        return Self.image(try await images.original(item.picture, isUpright: true))
      },
    ]
  }

  // MARK: - Search

  private func search(_ query: FormFields) throws -> Reply {
    let size = query.integer("page_size") ?? Self.pageSize
    guard size <= Self.pageSize else {
      return .json(
        ["detail": "page_size may not exceed 20 for anonymous requests"], status: .unauthorized)
    }
    let page = query.integer("page") ?? 1
    let licences = Set((query["license"] ?? "").split(separator: ","))
    if let unknown = licences.subtracting(Self.licences).first {
      return Self.inputError("license", "License '\(unknown)' does not exist.")
    }
    let shape = query["aspect_ratio"].map { Substring($0) }
    if let shape, !Self.shapes.contains(shape) {
      return Self.inputError("aspect_ratio", "'\(shape)' is not a valid choice.")
    }
    guard (1...Self.pageSize * Self.mostPages).contains(page), size > 0,
      (page - 1) * size < Self.pageSize * Self.mostPages
    else {
      return Self.inputError("page", "The page is out of the depth of anonymous requests.")
    }
    let words = (query["q"] ?? "").lowercased().split { !$0.isLetter && !$0.isNumber }
      .map { QueryWord(String($0)) }
    let found = catalog.withoutRepeats(
      catalog.indices { picture in
        let known = CommonsPages.words(of: picture)
        return words.allSatisfy { word in known.contains(where: word.begins) }
          && (licences.isEmpty || licences.contains(picture.openverseLicence.name[...]))
          && shape.map { $0 == picture.openverseShape } ?? true
      }
    ).prefix(Self.pageSize * Self.mostPages)
    let part = found.dropFirst((page - 1) * size).prefix(size)
    // Dead links are left out, which leaves gaps.
    let told = part.filter { !OpenverseImageJSON.isDead($0) }.map {
      OpenverseImageJSON(catalog.item(at: $0), base: base).json
    }
    return limited(
      .json([
        "result_count": .integer(found.count),
        "page_count": .integer((found.count + size - 1) / size),
        "page_size": .integer(size), "page": .integer(page), "results": .array(told),
      ]))
  }

  private func item(id: String) -> CatalogItem? {
    OpenverseImageJSON.index(ofID: id).flatMap {
      (0..<catalog.photoCount).contains($0) ? catalog.item(at: $0) : nil
    }
  }

  // MARK: - Replies

  private static let notFound = Reply.json(["detail": "Not found."], status: .notFound)

  private static func inputError(_ field: String, _ detail: String) -> Reply {
    .json(
      [
        "error": "InputError",
        "detail": .string("Invalid input given for fields. '\(field)' -> \(detail)"),
        "fields": [.string(field)],
      ], status: .badRequest)
  }

  /// Adds the headers with the limits of requests without a key. The demo does not count requests.
  private func limited(_ reply: Reply) -> Reply {
    var reply = reply
    reply.headers.add(name: "x-ratelimit-limit-anon_burst", value: "20/min")
    reply.headers.add(name: "x-ratelimit-limit-anon_sustained", value: "200/day")
    return reply
  }

  private static func image(_ bytes: ByteBuffer) -> Reply {
    var reply = Reply.bytes(bytes, type: "image/jpeg")
    reply.headers.add(name: "Cache-Control", value: "public, max-age=31536000")
    return reply
  }
}

extension Picture {
  /// `wide`, `tall` or `square`.
  fileprivate var openverseShape: Substring {
    let ratio = Double(width) / Double(max(1, height))
    return ratio > 1.1 ? "wide" : ratio < 0.9 ? "tall" : "square"
  }
}
