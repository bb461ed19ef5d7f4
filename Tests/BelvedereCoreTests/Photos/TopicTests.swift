// SPDX-License-Identifier: MIT

// The covers of topics beside one another.

import BelvedereCore
import Testing

@Suite struct TopicTests {
  private func topic(_ id: String, _ covers: String...) -> Topic {
    var topic = Topic(id: id, slug: id, title: id)
    topic.covers = covers.map { Photo(id: $0, imageAddress: nil) }
    return topic
  }

  @Test func noPhotoIsTheCoverOfTwoTopics() {
    let topics = [topic("a", "1", "2"), topic("b", "1", "3"), topic("c", "3"), topic("d")]
    #expect(
      topics.distinctCovers(besides: nil).mapValues(\.id) == ["a": "1", "b": "3"])
    #expect(
      topics.distinctCovers(besides: "1").mapValues(\.id) == ["a": "2", "b": "3"])
  }
}
