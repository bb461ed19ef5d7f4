// SPDX-License-Identifier: MIT

// Topics and the figures of photos and members.

import FoundationEssentials

extension Serializer {
  /// Returns the form of lists; `items` are the topic's first photos, the very first being the
  /// cover.
  func topic(_ topic: Topic, items: [CatalogItem]) -> JSON {
    let address = "\(base)/topics/\(topic.slug)"
    return [
      "id": .string(topic.id),
      "slug": .string(topic.slug),
      "title": .string(topic.title),
      "description": .text(topic.caption),
      "published_at": "2020-04-17T02:31:04Z",
      "updated_at": "2026-09-29T06:00:00Z",
      "starts_at": "2020-04-15T00:00:00Z",
      "ends_at": nil,
      "only_submissions_after": nil,
      "visibility": "featured",
      "featured": true,
      "total_photos": .integer(catalog.photoCount(of: topic)),
      "current_user_contributions": [],
      "total_current_user_submissions": nil,
      "links": [
        "self": .string(address), "html": .string("\(base)/t/\(topic.slug)"),
        "photos": .string("\(address)/photos"),
      ],
      "status": "open",
      "owners": [summary(catalog.members[Member.editorNumber])],
      "cover_photo": items.first.map(photo) ?? nil,
      "preview_photos": .array(items.map(basicPhoto)),
    ]
  }

  /// Returns the form of `/topics/:slug`.
  func fullTopic(_ topic: Topic, items: [CatalogItem]) -> JSON {
    self.topic(topic, items: items).merging([
      "top_contributors": .array(items.map { summary($0.author) })
    ])
  }

  /// Returns the form of `/photos/:id/statistics`.
  func statistics(_ item: CatalogItem, days: Int, today: Date) -> JSON {
    [
      "id": .string(item.id), "slug": .string(item.slug),
      "downloads": history(total: item.downloads, days: days, today: today),
      "views": history(total: item.views, days: days, today: today),
      "likes": history(
        total: item.othersLikes + likes.count(ofItem: item.index), days: days, today: today),
    ]
  }

  /// Returns the form of `/users/:username/statistics`.
  func statistics(_ member: Member, days: Int, today: Date) -> JSON {
    let photos = catalog.photoCount(of: member)
    return [
      "id": .string(member.id), "username": .string(member.username),
      "downloads": history(total: photos * 230, days: days, today: today),
      "views": history(total: photos * 41_000, days: days, today: today),
    ]
  }

  /// A total, and the amount that each of the latest days added to it.
  private func history(total: Int, days: Int, today: Date) -> JSON {
    var chance = SeededGenerator(seed: UInt64(total))
    let daily = (0..<days).map { _ in Int.random(in: 0...max(1, total / 400), using: &chance) }
    let values = daily.enumerated().map { offset, value -> JSON in
      let date = today.addingTimeInterval(-86_400 * Double(days - 1 - offset))
      return [
        "date": .string(String(date.formatted(.iso8601).prefix(10))), "value": .integer(value),
      ]
    }
    let change = daily.reduce(0, +)
    return [
      "total": .integer(total),
      "historical": [
        "change": .integer(change), "average": .integer(change / max(1, days)),
        "resolution": "days", "quantity": .integer(days), "values": .array(values),
      ],
    ]
  }
}
