// SPDX-License-Identifier: MIT

// The images: photos by slug, avatars by username. Like those of images.unsplash.com, they need no
// key and do not count towards the limit.

import FoundationEssentials
import NIOHTTP1

/// The routes of the images.
struct ImageRoutes: Sendable {
  let catalog: Catalog
  let accounts: Accounts
  let images: ImageRenderer

  var all: [Route] {
    [
      Route(.GET, "/images/:name") { request, parameters in
        try await image(named: parameters["name"], request)
      }
    ]
  }

  private func image(named name: String, _ request: Request) async throws -> Reply {
    guard let picture = picture(named: name) else {
      return .text("Not Found", status: .notFound, type: "text/plain; charset=utf-8")
    }
    let shape = ImageShape(request.query, of: picture)
    let bytes =
      if let shape {
        try await images.image(picture, shape: shape)
      } else {
        try await images.original(picture)
      }
    var reply = Reply.bytes(bytes, type: "image/jpeg")
    reply.headers.add(name: "Cache-Control", value: "public, max-age=31536000")
    return reply
  }

  private func picture(named name: String) -> Picture? {
    let profile = "profile-"
    if name.hasPrefix(profile),
      let member = accounts.member(username: String(name.dropFirst(profile.count)))
    {
      return member.avatar
    }
    return catalog.item(idOrSlug: name)?.picture
  }
}
