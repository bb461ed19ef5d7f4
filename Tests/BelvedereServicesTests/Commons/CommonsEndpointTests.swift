// SPDX-License-Identifier: MIT

// The content of requests.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct CommonsEndpointTests {
  private func parameters(_ query: CommonsQuery, mark: CommonsMark = [:]) -> [String: String] {
    let endpoint = CommonsEndpoint(query, language: "ru", lifetime: 1_800, mark: mark)
    #expect(endpoint.path == ["w", "api.php"] && endpoint.method == .get)
    return Dictionary(endpoint.query.map { ($0.name, $0.value) }) { first, second in
      Issue.record("twice: \(first), \(second)")
      return first
    }
  }

  @Test func everyQueryIsOfVersion2AndMayBeKept() {
    let queries: [CommonsQuery] = [
      .category(title: "Category:A"), .search(PhotoSearch(query: "a"), offset: 0), .files([1]),
      .filesShown(on: ["A"]),
    ]
    for query in queries {
      let sent = parameters(query)
      #expect(sent["action"] == "query" && sent["format"] == "json" && sent["formatversion"] == "2")
      #expect(sent["maxage"] == "1800" && sent["smaxage"] == "1800")
      #expect(sent["iiextmetadatalanguage"] == "ru" && sent["colimit"] == "max")
      #expect(sent["prop"]?.hasPrefix("imageinfo|coordinates") == true)
      #expect(sent["iiextmetadatafilter"]?.contains("Artist|Attribution|") == true)
      #expect(sent["iiurlwidth"].flatMap(Int.init).map(ThumbnailSteps.widths.contains) == true)
    }
  }

  @Test func aMarkIsAddedAsAWhole() {
    let sent = parameters(
      .search(PhotoSearch(query: "a"), offset: 0),
      mark: ["gsroffset": "50", "continue": "gsroffset||", "iicontinue": "x"])
    #expect(sent["gsroffset"] == "50" && sent["continue"] == "gsroffset||")
    #expect(sent["iicontinue"] == "x")
  }

  @Test(arguments: [(5, "10"), (10, "10"), (2_500, "2500"), (25_000, "10000"), (-1, "10")])
  func radiiAreWithinTheLimits(radius: Int, sent: String) throws {
    let position = try #require(Coordinate(latitude: 43.3, longitude: 5.36))
    #expect(parameters(.around(position, radius: radius))["gsradius"] == sent)
  }

  @Test(arguments: [
    ("old harbour", "old harbour"), ("  Ærø \n ferry ", "Ærø ferry"),
    ("\"exact\" -without !not ~near", "exact without not near"),
    ("insource:/a.*b/ intitle:x", "insource a. b intitle x"),
    ("well-known + new", "well-known new"), ("a|b (c) [d] {e} f^2 g?*", "a b c d e f 2 g"),
    ("incategory:\"A\" haswbstatement:P1=Q2", "incategory A haswbstatement P1 Q2"),
    ("a\u{202E}b", "ab"), ("---", ""), ("", ""),
  ])
  func commandsInWordsAreWords(words: String, text: String) {
    let suffix = "filetype:bitmap -filemime:image/gif"
    #expect(PhotoSearch(query: words).text == (text.isEmpty ? suffix : "\(text) \(suffix)"))
  }

  @Test func conditionsHaveTheirKeywords() throws {
    var search = PhotoSearch(query: "fort")
    search.filter.leastWidth = 2_000
    search.filter.isAssessed = true
    search.filter.licence = .attribution
    search.filter.order = .latest
    let middle = try #require(Coordinate(latitude: 43.295_1, longitude: -0.004))
    search.filter.near = MapCircle(middle: middle, radius: 4_500)
    let sent = parameters(.search(search, offset: 100))
    #expect(
      sent["gsrsearch"]
        == "fort filetype:bitmap -filemime:image/gif filew:>2000"
        + " haswbstatement:P6731=Q63348049|P6731=Q63348069"
        + " haswbstatement:P275=Q20007257|P275=Q14947546|P275=Q19125117 nearcoord:6km,43.3,0.0")
    #expect(sent["gsrsort"] == "create_timestamp_desc" && sent["gsroffset"] == "100")
    #expect(parameters(.search(PhotoSearch(query: "a"), offset: 0))["gsrsort"] == "relevance")
    var nearby = PhotoSearch(query: "fort")
    nearby.filter.near = MapCircle(middle: middle, radius: 50_000)
    #expect(nearby.text.hasSuffix(" nearcoord:52km,43.3,0.0"))
    for licence in SearchFilter.Licence.allCases {
      search.filter.licence = licence
      #expect(search.text.contains("P275=Q"))
    }
  }

  @Test func longWordsAreCut() {
    let search = PhotoSearch(query: String(repeating: "harbour ", count: 100))
    #expect(search.text.count < 200)
  }

  @Test(
    arguments: [
      (43.295_1, 5.364_9, 43.3, 5.36), (-0.004, 0.004, 0.01, 0), (90, -180, 90, -180),
      (-89.999, 179.999, -90, 180), (0.006, -0.006, 0.01, -0.01),
    ] as [(Double, Double, Double, Double)])
  func twoDecimalsLeave(
    latitude: Double, longitude: Double, sentLatitude: Double, sentLongitude: Double
  ) throws {
    let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
    let sent = position.hundredths
    #expect(abs(sent.latitude - sentLatitude) < 1e-9 && abs(sent.longitude - sentLongitude) < 1e-9)
    let text = try #require(parameters(.around(sent, radius: 100))["gscoord"])
    #expect(text.split(separator: "|").allSatisfy { $0.count <= 7 }, "\(text)")
  }

  @Test(arguments: [
    ("mail@example.org", "mail@example.org"), (" https://a.example/ ", "https://a.example/"),
    ("a\r\nX-Evil: 1", "aX-Evil: 1"), ("a (b) \\c", "a b c"), ("", Identity.usual.homepage),
    ("\r\n", Identity.usual.homepage), ("ü", Identity.usual.homepage),
  ])
  func theNameHoldsTheContactAndNoLineBreak(contact: String, shown: String) {
    let name = ContactAgent(contact: contact).userAgent
    #expect(name.hasPrefix("Belvedere/\(belvedereVersion) (\(shown)) libcurl/"))
    #expect(HTTPRequest.canSend(name) && name.utf8.allSatisfy { $0 < 0x7F })
  }

  @Test func thePersonsOwnContactTakesThePackagersPlace() {
    let agent = ContactAgent(contact: "a@b.example")
    agent.ownContact = "ada@example.org\r\n"
    #expect(agent.userAgent.contains("(ada@example.org)"))
    agent.ownContact = "\r\n"
    #expect(agent.userAgent.contains("(a@b.example)"))
  }
}
