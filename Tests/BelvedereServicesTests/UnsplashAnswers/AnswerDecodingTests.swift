// SPDX-License-Identifier: MIT

// Topics, statistics and answers to likes.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct AnswerDecodingTests {
  @Test func aTopic() throws {
    let topic = try decoded(
      UnsplashTopic.self,
      """
      {"id": "bo8jQKTaE0Y", "slug": "wallpapers", "title": "Wallpapers", "description": "Walls",
       "total_photos": 6840, "cover_photo": \(photoJSON()), "owners": [{}], "ends_at": null}
      """)

    #expect(topic.slug == "wallpapers")
    #expect(topic.title == "Wallpapers")
    #expect(topic.caption == "Walls")
    #expect(topic.totalPhotos == 6840)
    #expect(topic.covers.map(\.id) == ["abc"])
  }

  @Test func aTopicNeedsOnlyAnId() throws {
    let topic = try decoded(
      UnsplashTopic.self, #"{"id": 12, "title": "", "cover_photo": {"id": 1}}"#)

    #expect(topic == Topic(id: "12", slug: "12", title: "12"))
  }

  @Test func aTopicIsUnreadableWithoutAnId() {
    #expect(throws: DecodingError.self) { try decoded(UnsplashTopic.self, #"{"slug": "x"}"#) }
  }

  @Test func statisticsAreTotals() throws {
    let statistics = try decoded(
      UnsplashStatistics.self,
      """
      {"id": "a", "downloads": {"total": 1012, "historical": {"change": 18, "values": [{}]}},
       "views": {"total": 9000000000, "historical": null}}
      """)

    #expect(statistics == PhotoStatistics(downloads: 1012, views: 9_000_000_000, likes: nil))
  }

  @Test func statisticsMayLackAnyFigure() throws {
    #expect(
      try decoded(UnsplashStatistics.self, #"{"downloads": null, "views": 3, "likes": {}}"#)
        == PhotoStatistics())
  }

  @Test func aLikeTellsTheStateAndTheCount() throws {
    let answer = try decoded(
      UnsplashLikeAnswer.self,
      #"{"photo": {"id": "_yT_vva8zSc", "likes": 8, "liked_by_user": true}, "user": {"id": "u"}}"#)

    #expect(answer == LikeAnswer(isLiked: true, likes: 8))
  }

  @Test func aLikeMayLackTheCount() throws {
    #expect(
      try decoded(UnsplashLikeAnswer.self, #"{"photo": {"liked_by_user": false}}"#)
        == LikeAnswer(isLiked: false))
  }

  @Test(arguments: ["", "{}", #"{"photo": {"likes": 1}}"#, #"{"photo": null}"#])
  func aLikeThatDoesNotTellTheStateIsUnreadable(json: String) {
    #expect(throws: DecodingError.self) { try decoded(UnsplashLikeAnswer.self, json) }
  }
}
