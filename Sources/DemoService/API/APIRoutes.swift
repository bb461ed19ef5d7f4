// SPDX-License-Identifier: MIT

// The API's routes and their common parts: finding photos and members, and answering with a list.

import FoundationEssentials
import NIOHTTP1

/// The routes of the API, without the gate.
struct APIRoutes: Sendable {
  /// `http://127.0.0.1:PORT`.
  let base: String
  let catalog: Catalog
  let accounts: Accounts
  let likes: MemberLikes
  /// Stores changes if the service keeps its state.
  let keep: @Sendable () async -> Void
  let images: ImageRenderer
  let now: @Sendable () -> Date

  var all: [APIRoute] { photoRoutes + searchRoutes + topicRoutes + memberRoutes }

  /// Returns a serializer for the caller, with the BlurHashes of the items' pictures.
  func serializer(for call: APICall, writing items: [CatalogItem]) async throws -> Serializer {
    let pictures = Dictionary(
      items.map { ($0.picture.name, $0.picture) }, uniquingKeysWith: { first, _ in first })
    let hashes = try await withThrowingTaskGroup(of: (String, String).self) { group in
      for (name, picture) in pictures {
        group.addTask { (name, try await images.blurHash(of: picture)) }
      }
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    return Serializer(
      base: base, catalog: catalog, likes: likes, blurHashes: hashes, member: call.member)
  }

  /// Answers with a page of the photos at positions in the feed.
  func list(_ call: APICall, of indices: some RandomAccessCollection<Int> & Sendable) async throws
    -> Reply
  {
    let paging = Paging(call.request)
    let items = paging.range(of: indices.count).map { offset in
      catalog.item(at: indices[indices.index(indices.startIndex, offsetBy: offset)])
    }
    let serializer = try await serializer(for: call, writing: items)
    var reply = Reply.json(.array(items.map(serializer.photo)))
    let headers = paging.headers(for: call.request, base: base, count: indices.count)
    reply.headers.add(contentsOf: headers)
    return reply
  }

  func item(_ call: APICall) throws -> CatalogItem {
    guard let item = catalog.item(idOrSlug: call.parameters["id"]) else {
      throw Refusal.notFound("Photo")
    }
    return item
  }

  func member(_ call: APICall) throws -> Member {
    guard let member = accounts.member(username: call.parameters["username"]) else {
      throw Refusal.notFound("User")
    }
    return member
  }

  /// Returns the member whose token was sent.
  func caller(_ call: APICall) throws -> Member {
    guard let number = call.member, let member = accounts.member(number) else {
      throw Refusal(.invalidToken)
    }
    return member
  }

  /// Returns the number of days for which figures are requested.
  func days(_ call: APICall) -> Int { min(max(1, call.query.integer("quantity") ?? 30), 30) }
}
