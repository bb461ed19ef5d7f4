// SPDX-License-Identifier: MIT

// The latest searches: order, limit, and the text in the setting.

import BelvedereCore
import Testing

@Suite struct RecentSearchesTests {
  @Test func theLatestIsFirstAndNoneIsThereTwice() {
    var recent = RecentSearches(text: "")
    for words in ["fjord", "night", "fjord"] { recent.add(words) }

    #expect(recent.words == ["fjord", "night"])
  }

  @Test func theOldestGo() {
    var recent = RecentSearches(text: "")
    for number in 0..<20 { recent.add("\(number)") }

    #expect(recent.words == (12..<20).reversed().map { "\($0)" })
  }

  @Test(arguments: ["fjord", "old\nharbour", "a\u{2028}b\r\nc", "день и ночь"])
  func anyWordsComeBackFromTheText(words: String) {
    var recent = RecentSearches(text: "")
    recent.add("before")
    recent.add(words)

    #expect(RecentSearches(text: recent.text) == recent)
    #expect(recent.words.count == 2)
  }

  @Test func nothingIsNoSearch() {
    var recent = RecentSearches(text: "\n\n")
    recent.add("\n")

    #expect(recent.words.isEmpty)
  }
}
