// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

/// Search in memory: accents, case, matches inside of words, and the searched fields.
@Suite struct SearchWordsTests {
  private func photo(_ change: (inout Photo) -> Void = { _ in }) -> SearchText {
    var photo = Photo(id: "1", imageAddress: "https://images.example/1")
    photo.user = User(id: "1", username: "jlopez", name: "José López Åberg")
    photo.caption = "Über den Dächern"
    photo.altDescription = "a red door in a white wall"
    change(&photo)
    return SearchText(of: photo)
  }

  @Test(
    arguments: [
      "jose", "JOSÉ", "lópez", "lopez", "aberg", "jlop", "uber", "dachern", "red", "RED door",
      "door red", "oor", "pez  whi", "  red ", "ＲＥＤ",
    ])
  func finds(_ text: String) {
    #expect(SearchWords(text).matches(photo()))
  }

  @Test(arguments: ["blue", "red blue", "reddoor", "josel", "wall jose x"])
  func doesNotFind(_ text: String) {
    #expect(!SearchWords(text).matches(photo()))
  }

  @Test(
    arguments: [
      ("Straße", "strasse"), ("Łódź", "lodz"), ("Tromsø", "tromso"), ("Đà Nẵng", "da nang"),
      ("Ærø", "aero"), ("İstanbul", "istanbul"), ("Ижевск", "ижевск"), ("Йошкар", "ЙОШКАР"),
      ("東京", "東"), ("Σίσυφος", "ΣΙΣΥΦΟΣ"), ("cafe\u{301}", "CAFÉ"),
      ("Королёв", "королев"), ("Королев", "КОРОЛЁВ"),
    ])
  func foldsBothSidesAlike(_ name: String, _ query: String) {
    let text = photo { photo in
      photo.location = Location()
      photo.location?.name = name
    }
    #expect(SearchWords(query).matches(text))
    #expect(SearchWords(name).matches(text))
  }

  @Test func looksAtPlaceAndTags() {
    let text = photo { photo in
      photo.location = Location()
      photo.location?.city = "Porto"
      photo.location?.country = "Portugal"
      photo.tags = [Tag(title: "architecture")]
    }
    #expect(SearchWords("tugal arch").matches(text))
  }

  @Test func aWordDoesNotSpanTwoFields() {
    let text = photo { photo in
      photo.caption = "sun"
      photo.altDescription = "rise"
    }
    #expect(!SearchWords("sunrise").matches(text))
  }

  @Test(arguments: ["", "   ", "\n\t"])
  func nothingLooksForNothing(_ text: String) {
    #expect(SearchWords(text).isEmpty)
    #expect(SearchWords(text).matches(photo()))
  }
}
