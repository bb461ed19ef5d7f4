// SPDX-License-Identifier: MIT

// Words that lead on after a search without results.

import BelvedereCore
import Testing

@Suite struct RelatedWordsTests {
  @Test(arguments: [
    ("mountains", ["mountain"]), ("mountain", ["mountains"]), ("Cities", ["City"]),
    ("berry", ["berries"]), ("bay", ["bays"]), ("beaches", ["beach"]), ("fox", ["foxes"]),
    ("glass", ["glasses"]), ("lens", ["len"]), ("горы", []), ("a1", []), ("  ", []),
    ("old boats", ["old boat", "old", "boats"]), ("boat boat", ["boat boats", "boat"]),
  ])
  func otherSearches(_ query: String, _ searches: [String]) {
    #expect(RelatedWords.searches(for: query) == searches)
  }

  @Test func theyAreFewForAnyNumberOfWords() {
    let query = (0..<200).map { "word\($0)" }.joined(separator: " ")
    #expect(RelatedWords.searches(for: query).count == 6)
  }

  @Test(arguments: [
    ("Landscapes", "landscape"), ("Landscapes", "landscpaes"), ("Coasts", "coats"),
    ("Aerial Photos", "aerials"), ("Cafés", "cafe"), ("Sky", "sky"),
  ])
  func titlesThatResemble(_ title: String, _ query: String) {
    #expect(RelatedWords.resembles(title, query))
  }

  @Test(arguments: [("Birds", "zzz"), ("Sky", "ski"), ("Mountains", "red paint"), ("Sea", "")])
  func titlesThatDoNot(_ title: String, _ query: String) {
    #expect(!RelatedWords.resembles(title, query))
  }
}
