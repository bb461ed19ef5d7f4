// SPDX-License-Identifier: MIT

// For any names of photos and photographers, the file name is safe everywhere.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct ExportFileNameTests {
  private func name(_ photographer: String?, id: String = "AbC-1_x") -> String {
    var photo = Photo(id: id, imageAddress: nil)
    photo.user = photographer.map { User(id: "u", username: "u", name: $0) }
    return photo.exportFileName
  }

  @Test(arguments: [
    ("Ada Vale", "ada-vale-AbC-1_x.jpg"),
    ("Zoë Ångström", "zoë-ångström-AbC-1_x.jpg"),
    ("Лев Толстой", "лев-толстой-AbC-1_x.jpg"),
    ("写真家", "写真家-AbC-1_x.jpg"),
    ("../../etc/passwd", "etc-passwd-AbC-1_x.jpg"),
    ("--help", "help-AbC-1_x.jpg"),
    (".hidden", "hidden-AbC-1_x.jpg"),
    ("a\u{0}b\nc\u{202E}d", "a-b-c-d-AbC-1_x.jpg"),
    ("a:b\\c*d?e\"f<g>h|i", "a-b-c-d-e-f-g-h-i-AbC-1_x.jpg"),
    ("  ", "photo-AbC-1_x.jpg"),
    ("🙂", "photo-AbC-1_x.jpg"),
    ("", "photo-AbC-1_x.jpg"),
  ])
  func theNameIsMadeOfLettersAndDigits(photographer: String, expected: String) {
    #expect(name(photographer) == expected)
  }

  @Test func withoutAPhotographerItIsStillAName() {
    #expect(name(nil) == "photo-AbC-1_x.jpg")
  }

  @Test func anAuthorOfALicencedPhotoGoesBeforeTheUser() {
    var photo = Photo(id: "i", imageAddress: nil)
    photo.user = User(id: "u", username: "u", name: "Ada")
    photo.credit = Credit(author: "B. Olly", license: "CC0-1.0")
    #expect(photo.exportFileName == "b-olly-i.jpg")
  }

  @Test(arguments: ["-uCb8l4CMck", "../x", "", "a/b", String(repeating: "é", count: 400)])
  func anIdOfAnyKindIsHarmless(id: String) {
    let name = name("Ada", id: id)
    #expect(name.hasPrefix("ada"))
    #expect(name.hasSuffix(".jpg"))
    #expect(!name.contains("/"))
    #expect(name.utf8.count <= 255)
  }

  @Test(arguments: ["x", "é", "写", "👨‍👩‍👧a"])
  func longNamesAreCutBetweenCharacters(unit: String) {
    let name = name(String(repeating: unit, count: 1000))
    #expect(name.utf8.count <= 200)
    #expect(!name.contains("\u{FFFD}"))
    #expect(name.hasSuffix("-AbC-1_x.jpg"))
  }

  @Test(arguments: [
    ("a\u{0D4E}/b", "a-b-AbC-1_x.jpg"), ("\u{0600}../x", "x-AbC-1_x.jpg"),
    ("a\u{0D4E}\0b", "a\u{0D4E}-b-AbC-1_x.jpg"), ("می\u{200C}خواهم", "می\u{200C}خواهم-AbC-1_x.jpg"),
    ("a\u{202E}gpj.exe", "a-gpj-exe-AbC-1_x.jpg"),
  ])
  func aLetterThatIsGluedToAnotherSignHidesNothing(photographer: String, expected: String) {
    #expect(name(photographer).unicodeScalars.elementsEqual(expected.unicodeScalars))
  }

  @Test(arguments: 0..<20) func whateverNamesHoldTheFileNameIsHarmless(seed: Int) {
    var random = SplitMix64(seed: seed)
    for round in 0..<200 {
      let name = name(random.hostileText(), id: random.hostileText())
      let isHarmless = name.unicodeScalars.dropLast(4).allSatisfy {
        $0 == "-" || $0 == "_" || !$0.isASCII || $0.properties.isAlphabetic
          || $0.properties.generalCategory == .decimalNumber
      }
      let hasControls = name.unicodeScalars.contains {
        switch $0.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: true
        case .format: $0 != "\u{200C}" && $0 != "\u{200D}"
        default: false
        }
      }
      #expect(isHarmless && !hasControls, "seed \(seed), round \(round)")
      #expect(name.unicodeScalars.suffix(4).elementsEqual(".jpg".unicodeScalars))
      #expect(name.unicodeScalars.first != "-" && name.utf8.count <= 200)
    }
  }
}
