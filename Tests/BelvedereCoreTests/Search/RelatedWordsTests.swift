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
    // Its words are those of a title.
    #expect(RelatedWords.searches(for: query, titles: [query]) == searches)
  }

  @Test func singularAndPluralAreThoseOfKnownWords() {
    #expect(RelatedWords.searches(for: "trvel") == [])
    #expect(RelatedWords.searches(for: "trvel zzz") == ["trvel", "zzz"])
    #expect(RelatedWords.searches(for: "mountain", titles: ["Mountains"]) == ["mountains"])
    #expect(RelatedWords.searches(for: "old boat", recent: ["boats"]).contains("old boats"))
  }

  @Test func theClosestKnownWordIsFirst() {
    #expect(
      RelatedWords.searches(for: "trvel zzz", recent: ["night", "Travel"]) == ["Travel", "zzz"])
    #expect(
      RelatedWords.searches(for: "landscpe", recent: ["old landscapes", "landscape"])
        == ["landscape", "landscapes"])
    #expect(RelatedWords.searches(for: "trvel zzz", titles: ["Travel"]) == ["zzz"])
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
    #expect(RelatedWords.distance(of: title, from: query) != nil)
  }

  @Test(arguments: [("Birds", "zzz"), ("Sky", "ski"), ("Mountains", "red paint"), ("Sea", "")])
  func titlesThatDoNot(_ title: String, _ query: String) {
    #expect(RelatedWords.distance(of: title, from: query) == nil)
  }

  @Test func theClosestWordsCount() {
    #expect(RelatedWords.distance(of: "Old Travels", from: "zzz trvel") == nil)
    #expect(RelatedWords.distance(of: "Old Travel", from: "zzz trvel") == 1)
    #expect(RelatedWords.distance(of: "Travel", from: "travel") == 0)
  }
}
