// SPDX-License-Identifier: MIT

// Requests and answers, files and the database, in every locale of the process. Our own code and its libraries
// (libcurl, libxml2, SQLite, Foundation's coders) read and write numbers with a point.

import BelvedereCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.serialized, .timeLimit(.minutes(15))) struct ServiceLocaleTests {
  private let rome: Coordinate

  init() throws { rome = try #require(Coordinate(latitude: 41.890_2, longitude: 12.492_2)) }

  @Test(arguments: SystemLocale.installed)
  func positionsAreAskedForWithAPoint(locale: SystemLocale) throws {
    let base = try #require(URL(string: MetNorwayWeather.address))
    let (weather, archive) = locale.during {
      (
        MetNorwayEndpoint.forecast(rome).address(base: base),
        CommonsQuery.around(rome.hundredths, radius: 2_000).parameters(language: "tr")
      )
    }
    #expect(weather.hasSuffix("/complete?lat=41.89&lon=12.49"))
    #expect(archive.contains { $0 == ("gscoord", "41.89|12.49") })
    let near = locale.during {
      PhotoSearch.assessed("I", in: MapCircle(middle: rome, radius: 2_500)).text
    }
    #expect(near.contains("km,41.89,12.49"))
  }

  @Test(arguments: SystemLocale.installed)
  func filesOfPlacesAreRead(locale: SystemLocale) throws {
    let files = [
      #"<gpx xmlns="http://www.topografix.com/GPX/1/1" version="1.1"><wpt lat="41.8902" lon="12.4922"/></gpx>"#,
      #"<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Point>"#
        + "<coordinates>12.4922,41.8902,7.5</coordinates></Point></Placemark></kml>",
      #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [12.4922, 41.8902]}, "properties": {}}"#,
    ]
    for file in files {
      let content = try locale.during { try PlaceFileReader.content(of: Data(file.utf8)) }
      #expect(content.records.map(\.position) == [rome], "\(file)")
    }
  }

  @Test(arguments: SystemLocale.installed)
  func filesOfPlacesAreWritten(locale: SystemLocale) throws {
    let record = PlaceRecord(
      position: rome, name: "Istanbul I", note: "i",
      time: Date(timeIntervalSince1970: 1_790_769_600.5))
    func texts() throws -> [String] {
      try PlaceFileFormat.allCases.map {
        String(decoding: try PlaceFileWriter().data(of: [record], as: $0), as: UTF8.self)
      }
    }
    let plain = try texts()
    #expect(try locale.during { try texts() } == plain)
    #expect(plain[0].contains(#"<wpt lat="41.8902" lon="12.4922">"#))
    #expect(plain[1].contains("<coordinates>12.4922,41.8902</coordinates>"))
    #expect(plain[2].contains("\"coordinates\": [12.4922, 41.8902]"))
  }

  @Test(arguments: SystemLocale.installed)
  func answersAreRead(locale: SystemLocale) throws {
    let body =
      #"{"properties": {"timeseries": [{"time": "2026-07-20T11:00:00Z", "data": {"instant": "#
      + #"{"details": {"air_temperature": 21.5}}}}]}}"#
    let html = #"<SPAN STYLE="DISPLAY: NONE">I</SPAN><I>title</I>"#
    try locale.during {
      let step = try #require(MetNorwayForecast(Data(body.utf8))?.steps.first)
      #expect(step.temperature == 21.5)
      #expect(
        HTTPDate.date(from: "Sun, 06 Nov 1994 08:49:37 GMT")
          == Date(timeIntervalSince1970: 784_111_777))
      let headers = ResponseHeaders(["CONTENT-DISPOSITION": "a", "Retry-After": "1.5"])
      #expect(headers["content-disposition"] == "a" && headers["Content-Disposition"] == "a")
      #expect(try WebAddress("HTTPS://API.WIKIMEDIA.ORG/I").origin == .https("api.wikimedia.org"))
      #expect(CacheControl("MAX-AGE=60, PRIVATE").maxAge == 60)
      #expect(CommonsTextReader().description(html) == "title")
      #expect(
        Timestamp.date(from: "2026-07-20T11:00:00Z") == Date(timeIntervalSince1970: 1_784_545_200))
    }
  }

  @Test(arguments: SystemLocale.installed)
  func theDatabaseKeepsNumbers(locale: SystemLocale) throws {
    try locale.during {
      let row = try DatabaseQueue().write { database in
        try database.execute(sql: "CREATE TABLE place (latitude REAL, title TEXT COLLATE NOCASE)")
        try database.execute(sql: "INSERT INTO place VALUES (?, 'TITLE')", arguments: [41.890_2])
        return try Row.fetchOne(
          database,
          sql: """
            SELECT latitude, CAST('41.8902' AS REAL) AS cast, CAST(latitude AS TEXT) AS text,
              printf('%.4f', latitude) AS printed FROM place WHERE title = 'title' AND latitude < 41.8903
            """)
      }
      let found = try #require(row)
      #expect(found["latitude"] == 41.890_2 && found["cast"] == 41.890_2)
      #expect(found["text"] == "41.8902" && found["printed"] == "41.8902")
    }
  }
}
