// SPDX-License-Identifier: MIT

// `/topics`.

import NIOHTTP1

extension APIRoutes {
  var topicRoutes: [APIRoute] {
    [
      APIRoute(.GET, "/topics") { try await topics($0) },
      APIRoute(.GET, "/topics/:topic") { call in
        let topic = try topic(call)
        let items = preview(of: topic)
        return .json(try await serializer(for: call, writing: items).fullTopic(topic, items: items))
      },
      APIRoute(.GET, "/topics/:topic/photos") { call in
        let topic = try topic(call)
        let search = Search(call.query, topics: [])
        return try await list(
          call,
          of: catalog.indices { topic.pictures.contains($0.name) && search.matches($0) })
      },
    ]
  }

  private func topic(_ call: APICall) throws -> Topic {
    let wanted = call.parameters["topic"]
    guard let topic = catalog.topics.first(where: { $0.slug == wanted || $0.id == wanted }) else {
      throw Refusal.notFound("Topic")
    }
    return topic
  }

  /// Returns the topic's first photos, each once.
  private func preview(of topic: Topic) -> [CatalogItem] {
    catalog.withoutRepeats(catalog.indices(of: topic)).prefix(4).map(catalog.item)
  }

  private func topics(_ call: APICall) async throws -> Reply {
    let paging = Paging(call.request)
    let page = paging.range(of: catalog.topics.count).map { catalog.topics[$0] }
    let previews = page.map(preview)
    let serializer = try await serializer(for: call, writing: previews.flatMap(\.self))
    var reply = Reply.json(
      .array(zip(page, previews).map { serializer.topic($0, items: $1) }))
    reply.headers.add(
      contentsOf: paging.headers(for: call.request, base: base, count: catalog.topics.count))
    return reply
  }
}
