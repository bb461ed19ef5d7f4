// SPDX-License-Identifier: MIT

// Golden hours in the format of calendar programs (RFC 5545).

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct LightCalendarTests {
  private let now = Date(timeIntervalSince1970: 1_767_225_600)

  private func paris() throws -> LightDay {
    let place = try #require(Coordinate(latitude: 48.858_37, longitude: 2.294_481))
    return LightDay(
      try #require(CivilDate("2026-06-01")), at: place,
      time: PlaceTime(at: place, zone: "Europe/Paris"))
  }

  /// The physical lines of a file, without their ends.
  private func pieces(_ text: String) -> [String] {
    Array(text.utf8).split(separator: [13, 10]).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The unfolded lines of a file, joined as bytes, since a mark can combine with the space at a fold.
  private func lines(_ text: String) -> [String] {
    Array(text.utf8).replacing([13, 10, 32], with: []).split(separator: [13, 10])
      .map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func eachGoldenHourIsAnEntry() throws {
    let day = try paris()
    let text = LightCalendar(title: "Golden hour", location: "Paris").text(of: day, now: now)
    let lines = lines(text)

    #expect(lines.first == "BEGIN:VCALENDAR" && lines.last == "END:VCALENDAR")
    #expect(text.hasSuffix("END:VCALENDAR\r\n"))
    #expect(lines.count { $0 == "BEGIN:VEVENT" } == 2)
    #expect(lines.count { $0 == "DTSTAMP:20260101T000000Z" } == 2)
    let starts = lines.filter { $0.hasPrefix("DTSTART:") }
    let ends = lines.filter { $0.hasPrefix("DTEND:") }
    // 05:28 and 20:56 by the clock of Paris, which is two hours ahead.
    #expect(starts.allSatisfy { $0.contains("DTSTART:20260601T") && $0.hasSuffix("00Z") })
    #expect(starts.count == 2 && ends.count == 2 && starts[0] < starts[1])
    #expect(lines.contains("GEO:48.858370;2.294481"))
  }

  @Test func aSecondFileHasTheSameUIDs() throws {
    let calendar = LightCalendar(title: "Golden hour")
    let uids = [now, now + 86_400].map { now in
      (try? calendar.text(of: paris(), now: now)).map(lines)?.filter { $0.hasPrefix("UID:") }
    }

    #expect(uids[0] == uids[1])
    #expect(
      uids[0] == [
        "UID:golden_hour-2026-06-01-1-8FW4V75V+8Q@belvedere",
        "UID:golden_hour-2026-06-01-2-8FW4V75V+8Q@belvedere",
      ])
  }

  @Test func specialCharactersAreEscaped() throws {
    let text = LightCalendar(title: "a,b;c\\d\ne\r\nf\u{7}g", location: "x").text(
      of: try paris(), now: now)

    #expect(lines(text).contains("SUMMARY:a\\,b\\;c\\\\d\\ne\\nf g"))
  }

  @Test(arguments: 1...200)
  func noTextBreaksTheFile(seed: Int) throws {
    var random = SplitMix64(seed: seed * 7_919)
    let title = (0..<6).map { _ in random.hostileText() }.joined()
    let text = LightCalendar(title: title, note: title, location: title).text(
      of: try paris(), now: now)

    for piece in pieces(text) {
      #expect(piece.utf8.count <= 75)
      #expect(!piece.unicodeScalars.contains { $0.properties.generalCategory == .control })
    }
    let names = lines(text).map { String($0.prefix { $0.isASCII && $0.isUppercase }) }
    #expect(names.count { $0 == "SUMMARY" } == 2 && names.count { $0 == "LOCATION" } == 2)
    #expect(names.count == 4 + 2 * 11)
  }

  @Test func longLinesAreFoldedBetweenCharacters() throws {
    let title = String(repeating: "日本の夕暮れ👩‍👩‍👧‍👦", count: 20)
    let text = LightCalendar(title: title).text(of: try paris(), now: now)

    #expect(lines(text).contains("SUMMARY:\(title)"))
    #expect(pieces(text).allSatisfy { $0.utf8.count <= 75 })
  }
}
