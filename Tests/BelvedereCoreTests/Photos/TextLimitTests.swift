// SPDX-License-Identifier: MIT

// Texts of people and services are cut at a limit, and then end with "…".

import BelvedereCore
import Foundation
import Testing

@Suite struct TextLimitTests {
  @Test func whatIsShortEnoughStaysAsItIs() {
    for text in ["", "Pier", String(repeating: "ж", count: 200), " two  spaces \n"] {
      #expect(text.cut(to: .name) == text)
    }
  }

  @Test func theEndIsCutBetweenTwoCharacters() {
    let family = "👩‍👩‍👧‍👦"
    for character in ["n", "ж", "漢", "e\u{301}", family, "🇮🇸"] {
      let cut = String(repeating: character, count: 201).cut(to: .name)
      #expect(cut == String(repeating: character, count: 199) + "…")
      let whole = String(repeating: character, count: 200)
      #expect(whole.cut(to: .name) == whole)
    }
  }

  @Test func noSpaceIsBeforeTheMark() {
    #expect(("a" + String(repeating: " ", count: 300)).cut(to: .name) == "a…")
  }

  @Test func withoutAMarkTheLengthIsTheLimit() {
    let cut = String(repeating: "n", count: 20_000).cut(to: .name, mark: "")
    #expect(cut == String(repeating: "n", count: 200))
  }

  /// A character may have any number of combining marks.
  @Test func aCharacterWithoutAnEndIsCutToo() {
    let tower = "a" + String(repeating: "\u{301}", count: 1_000_000)
    let cut = tower.cut(to: .name)
    #expect(cut.unicodeScalars.starts(with: "a\u{301}\u{301}".unicodeScalars))
    #expect(cut.hasSuffix("…") && cut.unicodeScalars.count < 20)
    let behind = "Pier " + tower
    #expect(behind.cut(to: .name) == "Pier…")
    #expect(behind.cut(to: .text).unicodeScalars.count < 50_000)
  }

  @Test func theTextOfADescriptionHasFiveThousandCharacters() {
    let text = String(repeating: "word ", count: 200_000).cut(to: .text)
    #expect(text.count <= 5_000 && text.hasSuffix("word…"))
  }

  @Test func anIdentifierIsNeverAnotherOne() {
    #expect("Dwu85P9SOIk".asIdentifier == "Dwu85P9SOIk")
    #expect(String(repeating: "n", count: 201).asIdentifier == nil)
  }

  @Test func wordsToLookForAreFew() {
    let long = String(repeating: "fjord ", count: 4_000)
    #expect(SearchWords(long) == SearchWords(String(long.prefix(200))))
    var recent = RecentSearches(text: long)
    recent.add(String(repeating: "n", count: 1_000))
    #expect(recent.words.map(\.count) == [200, 200])
  }

  @Test func addressesThatNobodyTakesAreRefused() {
    let long = String(repeating: "n", count: 5_000)
    #expect(ServiceAddress.url(from: "https://photos.example/\(long)") == nil)
    #expect(ServiceAddress.url(from: "https://\(String(repeating: "n", count: 254))/") == nil)
    #expect(PhotoPageAddress("https://commons.wikimedia.org/wiki/File:\(long).jpg") == nil)
    #expect(StoredItem(name: "photo/unsplash/\(long)") == nil)
    #expect(throws: TileAddress.Flaw.self) {
      try TileAddress("https://tile.example/{z}/{x}/{y}.png?\(long)")
    }
  }

  @Test func aRecordOfAFileIsCut() throws {
    let long = String(repeating: "n", count: 9_000_000)
    let position = try #require(Coordinate(latitude: 1, longitude: 1))
    let record = PlaceRecord(position: position, name: long, note: long).cleaned
    #expect(record.name?.count == 200 && record.note?.count == 5_000)
  }

  @Test func aResultOfTheDesktopsSearchIsCut() {
    var photo = Photo(id: "a", imageAddress: nil)
    photo.caption = String(repeating: "n", count: 1_000_000)
    photo.user = User(id: "u", username: "u", name: String(repeating: "m", count: 1_000_000))
    let result = StoredResult(photo, of: .commons)
    #expect(result.title.count == 200 && result.detail.count < 300)
  }
}
