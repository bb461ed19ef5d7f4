// SPDX-License-Identifier: MIT

// Lists: an invalid element is skipped, an empty list is valid, and some answers are an object or a list.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct ListDecodingTests {
  @Test func badElementsAreLeftOutAndCounted() throws {
    let list = try decoded(
      LossyArray<UnsplashPhoto>.self,
      "[\(photoJSON(id: #""a""#)), null, 3, {}, [], \"x\", \(photoJSON(id: #""b""#))]")

    #expect(list.elements.map(\.id) == ["a", "b"])
    #expect(list.skipped == 5)
  }

  @Test func anEmptyListIsAList() throws {
    let list = try decoded(LossyArray<UnsplashPhoto>.self, "[]")

    #expect(list.elements.isEmpty)
    #expect(list.skipped == 0)
  }

  @Test func aLoneObjectIsAListOfOne() throws {
    #expect(try decoded(LossyArray<UnsplashPhoto>.self, photoJSON()).elements.map(\.id) == ["abc"])
  }

  @Test(arguments: [
    #"{"errors": ["Couldn't find Photo"]}"#, "null", "3", #""Rate Limit Exceeded""#,
  ])
  func anythingElseIsUnreadable(json: String) {
    #expect(throws: DecodingError.self) { try decoded(LossyArray<UnsplashPhoto>.self, json) }
  }

  @Test func searchAnswersCarryTheirTotal() throws {
    let answer = try decoded(
      SearchAnswer<UnsplashPhoto>.self,
      #"{"total": 10001, "total_pages": 334, "results": [\#(photoJSON()), {}]}"#)

    #expect(answer.total == 10001)
    #expect(answer.totalPages == 334)
    #expect(answer.results.elements.count == 1)
    #expect(answer.results.skipped == 1)
  }

  @Test func searchAnswersMayLackTheirTotal() throws {
    let answer = try decoded(SearchAnswer<UnsplashPhoto>.self, #"{"total": null, "results": []}"#)

    #expect(answer.total == nil)
    #expect(answer.results.elements.isEmpty)
  }

  @Test(arguments: ["{}", #"{"total": 0, "results": null}"#, #"{"errors": ["x"]}"#, "[]"])
  func searchAnswersWithoutResultsAreUnreadable(json: String) {
    #expect(throws: DecodingError.self) { try decoded(SearchAnswer<UnsplashPhoto>.self, json) }
  }
}
