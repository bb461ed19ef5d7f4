// SPDX-License-Identifier: MIT

// Wikimedia Commons over the same photos: the part of the Action API that the app uses, and the files. As
// at the real archive, the files have two hosts (here two names of this computer), thumbnails have a few
// widths, and a program that does not name itself is refused.

import DemoService
import FoundationEssentials
import NIOCore
import NIOHTTP1

/// The routes of the archive.
package struct CommonsRoutes: Sendable {
  let archive: CommonsPages
  let images: ImageRenderer

  /// For `DemoServer`.
  package static let routes: DemoSite.Routes = { site in
    let archive = CommonsPages(catalog: site.catalog, base: site.base, now: site.now)
    return CommonsRoutes(archive: archive, images: site.images).all
  }

  private var all: [Route] {
    [
      Route(.GET, "/w/api.php") { request, _ in try api(request) },
      Route(.GET, "/wikipedia/commons/:first/:both/:name") { request, parameters in
        try await file(parameters["name"], request)
      },
      Route(.GET, "/wikipedia/commons/thumb/:first/:both/:name/:size") { request, parameters in
        try await thumbnail(parameters["name"], size: parameters["size"], request)
      },
    ]
  }

  private func api(_ request: Request) throws -> Reply {
    try requireName(request)
    var reply: Reply
    do throws(CommonsError) {
      reply = .json(try CommonsQueryReply(request, pages: archive).json())
      reply.headers.add(name: "Cache-Control", value: Self.lifetime(request.query))
    } catch {
      // Errors of the API have status 200.
      reply = .json(error.json)
      reply.headers.add(name: "MediaWiki-API-Error", value: error.code)
      reply.headers.add(name: "Cache-Control", value: Self.lifetime(nil))
    }
    reply.headers.add(name: "Vary", value: "Accept-Encoding,Cookie")
    return reply
  }

  /// The value of `Cache-Control`: revalidate at each use, unless the query has a lifetime.
  private static func lifetime(_ query: FormFields?) -> String {
    let (own, shared) = (query?.integer("maxage") ?? 0, query?.integer("smaxage") ?? 0)
    guard own > 0 || shared > 0 else { return "private, must-revalidate, max-age=0" }
    return "public, s-maxage=\(max(0, shared)), max-age=\(max(0, own))"
  }

  private func file(_ name: String, _ request: Request) async throws -> Reply {
    try requireName(request)
    guard let item = archive.item(fileName: name) else {
      return .page(.notFound, "File not found")
    }
    let kind = archive.kind(of: item)
    // Of these files, the demo has thumbnails only.
    guard kind.isPhoto, kind != .tiff else { return .page(.notFound, "File not found") }
    return Self.image(try await images.original(item.picture, isUpright: false), kind.mediaType)
  }

  private func thumbnail(_ name: String, size: String, _ request: Request) async throws -> Reply {
    try requireName(request)
    guard let item = archive.item(fileName: name), archive.kind(of: item).isPhoto,
      let width = CommonsPages.width(ofThumbnail: size),
      size == archive.thumbnailName(of: item, width: width)
    else { return .page(.notFound, "File not found") }
    guard CommonsPages.steps.contains(width), width < item.picture.width else {
      return .page(.badRequest, "Use thumbnail steps listed on w.wiki/GHai")
    }
    let query = FormFields("w=\(width)&fit=max&q=85")
    guard let shape = ImageShape(query, of: item.picture) else {
      return .page(.badRequest, "No size")
    }
    if archive.kind(of: item) == .png {
      return Self.image(try await images.png(item.picture, shape: shape), "image/png")
    }
    return Self.image(try await images.image(item.picture, shape: shape), "image/jpeg")
  }

  private static func image(_ bytes: ByteBuffer, _ type: String) -> Reply {
    var reply = Reply.bytes(bytes, type: type)
    reply.headers.add(name: "Cache-Control", value: "public, max-age=31536000")
    return reply
  }

  /// Refuses programs without a name, and those that have only the name of a library.
  private func requireName(_ request: Request) throws {
    let name = request.headers.first(name: "User-Agent")?.lowercased() ?? ""
    let libraries = ["curl/", "libcurl/", "python-requests/", "wget/", "java/", "go-http-client/"]
    if name.isEmpty || libraries.contains(where: name.hasPrefix) {
      throw Refusal(.page(.forbidden, "Please set a user-agent and respect our robot policy."))
    }
  }
}
