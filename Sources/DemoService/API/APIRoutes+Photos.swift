// SPDX-License-Identifier: MIT

// `/photos` and `/search/photos`.

import NIOHTTP1

extension APIRoutes {
  var photoRoutes: [APIRoute] {
    [
      APIRoute(.GET, "/photos") { try await list($0, of: 0..<catalog.photoCount) },
      APIRoute(.GET, "/photos/random") { try await randomPhotos($0) },
      APIRoute(.GET, "/photos/:id") { call in
        let item = try item(call)
        return .json(try await serializer(for: call, writing: [item]).fullPhoto(item))
      },
      APIRoute(.GET, "/photos/:id/statistics") { call in
        let serializer = try await serializer(for: call, writing: [])
        return .json(serializer.statistics(try item(call), days: days(call), today: now()))
      },
      APIRoute(.GET, "/photos/:id/download") { call in
        let item = try item(call)
        return .json(["url": .string("\(base)/images/\(item.slug)?fm=jpg&q=85&cs=srgb")])
      },
      APIRoute(.POST, "/photos/:id/like", access: .member(scope: "write_likes")) {
        try await setLike(true, $0)
      },
      APIRoute(.DELETE, "/photos/:id/like", access: .member(scope: "write_likes")) {
        try await setLike(false, $0)
      },
    ]
  }

  var searchRoutes: [APIRoute] {
    [APIRoute(.GET, "/search/photos") { try await search($0) }]
  }

  /// Answers with an object, or with a list if `count` is given. Equal values of `seed`, which the
  /// real service does not know, give the same photos in every run.
  private func randomPhotos(_ call: APICall) async throws -> Reply {
    let search = Search(call.query, topics: catalog.topics)
    let topics = call.query["topics"].map { $0.split(separator: ",") }
    let wanted = catalog.topics.filter { topic in
      topics?.contains { $0 == topic.slug || $0 == topic.id } ?? false
    }
    var indices = catalog.indices { picture in
      search.matches(picture)
        && (topics == nil || wanted.contains { $0.pictures.contains(picture.name) })
    }
    if let username = call.query["username"] {
      let number = accounts.member(username: username)?.number
      indices = indices.filter { catalog.item(at: $0).author.number == number }
    }
    // Repeats would be several photos of one place.
    indices = catalog.withoutRepeats(indices)
    guard !indices.isEmpty else { throw Refusal(.errors(.notFound, "No photos found.")) }

    let seed = call.query.integer("seed").map { UInt64(bitPattern: Int64($0)) }
    var chance = SeededGenerator(seed: seed ?? .random(in: .min ... .max))
    let count = min(max(1, call.query.integer("count") ?? 1), Paging.pageLimit)
    var drawn: Set<Int> = []
    while drawn.count < min(count, indices.count) {
      if let index = indices.randomElement(using: &chance) { drawn.insert(index) }
    }
    let items = drawn.sorted().map(catalog.item)
    let serializer = try await serializer(for: call, writing: items)
    let photos = items.map(serializer.fullPhoto)
    return .json(call.query["count"] == nil ? photos[0] : .array(photos))
  }

  private func setLike(_ isLiked: Bool, _ call: APICall) async throws -> Reply {
    let member = try caller(call)
    let item = try item(call)
    likes.set(isLiked, index: item.index, member: member.number)
    await keep()
    let serializer = try await serializer(for: call, writing: [item])
    let answer: JSON = [
      "photo": serializer.abbreviatedPhoto(item),
      "user": serializer.summary(member),
    ]
    return .json(answer, status: isLiked ? .created : .ok)
  }

  private func search(_ call: APICall) async throws -> Reply {
    guard call.query["query"]?.isEmpty == false else {
      throw Refusal.badRequest("query is missing")
    }
    let search = Search(call.query, topics: catalog.topics)
    var indices = catalog.withoutRepeats(catalog.indices(ofPictures: search.matches))
    if call.query["order_by"] == "latest" {
      let dates = indices.map { ($0, catalog.item(at: $0).createdAt) }
      indices = dates.sorted { $0.1 > $1.1 }.map(\.0)
    }
    var reply = try await list(call, of: indices)
    guard case .json(let results) = reply.body else { return reply }
    let size = Paging(call.request).size
    // As at the real service, the two totals differ by one.
    let total = max(0, indices.count - 1)
    reply.body = .json([
      "total": .integer(total), "total_pages": .integer((indices.count + size - 1) / size),
      "results": results,
    ])
    reply.headers.replaceOrAdd(
      name: "Cache-Control", value: "max-age=86400,stale-if-error=3600,stale-while-revalidate=60")
    return reply
  }
}
