// SPDX-License-Identifier: MIT

// Output for programs, and reading it, are the same in every locale of the process.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite(.serialized) struct LocaleTests {
  /// Everything that this module writes for programs.
  private static func writings() throws -> [String] {
    let rome = try #require(Coordinate(latitude: 41.890_2, longitude: -12.492_2))
    let day = LightDay(
      try #require(CivilDate("2026-09-30")), at: rome,
      time: PlaceTime(at: rome, zone: "Europe/Rome"))
    let photo = Photo(id: "IiİıXYZ", imageAddress: "https://images.example/I?ixid=1")
    return CoordinateNotation.allCases.map { $0.text(of: rome) }
      + MapLink.allCases.map { $0.address(of: rome, name: "I i ü") }
      + [
        rome.shareText(named: "I"), PlaceFileFormat.gpx.fileName(for: "TITLE İI"),
        photo.exportFileName,
        LightCalendar(title: "I").text(of: day, now: day.interval.lowerBound),
        try LightReport(day, at: day.interval.lowerBound).json(),
        day.report(at: day.interval.lowerBound),
        formEncoded([("q", "I ü")]), PhotoCredit(of: photo).text,
        photo.exportRequest(.medium)?.address ?? "",
      ]
  }

  @Test(arguments: SystemLocale.installed)
  func whatProgramsReadIsTheSame(locale: SystemLocale) throws {
    let plain = try Self.writings()
    let texts = try locale.during { try Self.writings() }
    #expect(texts == plain)
    #expect(texts[0] == "41.89020, -12.49220")
    #expect(texts.contains { $0.contains("\r\nGEO:41.890200;-12.492200\r\n") })
  }

  @Test(arguments: SystemLocale.installed)
  func numbersAndDatesAreReadAsTheyAreWritten(locale: SystemLocale) throws {
    try locale.during {
      #expect(Double("41.89") == 41.89 && Double("41,89") == nil && Float("0.5") == 0.5)
      let json = try JSONEncoder().encode([41.89, 0.001])
      #expect(String(decoding: json, as: UTF8.self) == "[41.89,0.001]")
      let numbers = try JSONDecoder().decode([Double].self, from: json)
      #expect(numbers == [41.89, 0.001])
      #expect("\(41.89)" == "41.89")
      let rome = Coordinate(latitude: 41.890_2, longitude: 12.492_2)
      #expect(Coordinate(pasted: "41.8902, 12.4922") == rome)
      #expect(Coordinate(pasted: "41,8902; 12,4922") == rome)
      #expect(Coordinate(pasted: "GEO:41.8902,12.4922") == rome)
      #expect(ZoomText.zoom(typed: "62.5") == 0.625 && ZoomText.zoom(typed: "62,5") == 0.625)
      #expect(Date(iso8601: "1994-11-06T08:49:37Z") == Date(timeIntervalSince1970: 784_111_777))
      var exif = Exif()
      exif.aperture = "2.8"
      #expect(exif.fNumber == 2.8)
    }
  }

  @Test(arguments: SystemLocale.installed)
  func keysHaveNoCaseInAnyLocale(locale: SystemLocale) {
    locale.during {
      #expect("TITLE".lowercased() == "title" && "title".uppercased() == "TITLE")
      #expect(PlaceFileFormat(file: URL(filePath: "/A.GPX")) == .gpx)
      let page = PhotoPageAddress("HTTPS://COMMONS.WIKIMEDIA.ORG/?curid=5")
      #expect(page?.id(at: .commons) == "commons:5")
      #expect(
        LinkHeader(#"<https://a.example>; REL="LAST PREVIOUS FIRST""#).relations.keys.contains(
          "first"))
      #expect(ErrorAnswer(status: 403, body: Data("RATE LIMIT EXCEEDED".utf8)).isRateLimit)
      #expect(ServiceAddress.url(from: "HTTP://127.0.0.1:80")?.scheme == "http")
      #expect(SearchWords("ISPARTA TITLE") == SearchWords("isparta title"))
      #expect(PlusCode(text: "8fw4v75v+9f") != nil)
    }
  }
}
