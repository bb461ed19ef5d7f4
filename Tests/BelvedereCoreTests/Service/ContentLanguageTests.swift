// SPDX-License-Identifier: MIT

import BelvedereCore
import Testing

struct ContentLanguageTests {
  @Test func theSystemsLanguagesArePassedOn() {
    #expect(ContentLanguage.system.acceptLanguage(system: "ru-RU, en;q=0.9") == "ru-RU, en;q=0.9")
  }

  @Test func aChosenLanguageComesBeforeEnglish() {
    #expect(ContentLanguage.german.acceptLanguage(system: "ru") == "de, en;q=0.9")
    #expect(ContentLanguage.english.acceptLanguage(system: "ru") == "en")
  }
}
