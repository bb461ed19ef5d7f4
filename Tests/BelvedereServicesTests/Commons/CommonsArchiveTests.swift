// SPDX-License-Identifier: MIT

// The archive against a scripted host: each status, errors with status 200, answers in parts, and the order of
// unordered results.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct CommonsArchiveTests {
  private static let html = "<!DOCTYPE html><html><body>Error</body></html>"

  private let folder: TemporaryFolder
  private let time = TestTime()
  private let clock = EagerClock()

  private let disk: DiskCache

  init() throws {
    folder = try TemporaryFolder()
    disk = DiskCache(directory: folder.url, limit: 1_000_000)
  }

  private func makeHost(of base: String, over http: HTTPClient) throws -> HostClient {
    let configuration = CommonsAPI.configuration(
      base: try #require(URL(string: base)),
      agent: ContactAgent(contact: "a@b.example"))
    return HostClient(
      configuration, http: http, disk: disk,
      repeating: Repeating(clock: clock, random: { 0.5 }), now: { [time] in time.now })
  }

  private func makeArchive(over host: HostClient) -> CommonsArchive {
    CommonsArchive(
      host, source: .commons, disk: disk, now: { Date(timeIntervalSince1970: 1_790_769_600) })
  }

  private func makeArchive(of base: String, over http: HTTPClient) throws -> CommonsArchive {
    makeArchive(over: try makeHost(of: base, over: http))
  }

  private func run(
    _ answers: String..., body: (ScriptedHost, CommonsArchive) async throws -> Void
  ) async throws {
    let host = ScriptedHost(answers)
    try await RawServer.run(answering: { await host.answer(to: $0) }) { base in
      try await withClient { http in try await body(host, try makeArchive(of: base, over: http)) }
    }
  }

  private static func json(_ body: String, _ headers: String...) -> String {
    let lines = ["Content-Type: application/json"] + headers
    return "HTTP/1.1 200 OK\r\n" + lines.joined(separator: "\r\n")
      + "\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n" + body
  }

  private static func page(_ status: String, _ headers: String...) -> String {
    let lines = ["Content-Type: text/html"] + headers
    return "HTTP/1.1 \(status)\r\n" + lines.joined(separator: "\r\n")
      + "\r\nContent-Length: \(html.utf8.count)\r\nConnection: close\r\n\r\n" + html
  }

  /// A page of the archive with all properties that a photo needs.
  private static func file(_ number: Int, _ more: String = "") -> String {
    #"{"pageid": \#(number), "title": "File:\#(number).jpg"\#(more), "imageinfo": [\#(info(number))]}"#
  }

  private static func info(_ number: Int) -> String {
    #"{"url": "https://upload.wikimedia.org/\#(number).jpg", "mime": "image/jpeg", "#
      + #""thumburl": "https://thumb.wikimedia.org/960px-\#(number).jpg", "width": 4000, "#
      + #""height": 3000, "timestamp": "2020-01-01T00:00:00Z", "#
      + #""extmetadata": {"License": {"value": "cc0"}}}"#
  }

  private static func answer(_ files: String..., rest: String = #""batchcomplete": true"#) -> String
  {
    json(#"{\#(rest), "query": {"pages": [\#(files.joined(separator: ", "))]}}"#)
  }

  private func value(of name: String, in request: String?) -> String? {
    let line = request?.components(separatedBy: "\r\n").first { $0.hasPrefix("\(name): ") }
    return line.map { String($0.dropFirst(name.count + 2)) }
  }

  private func ids(_ photos: [Photo]) -> [String] { photos.map { String($0.id.dropFirst(8)) } }

  private var featured: PhotoQuery { .feed(.featured) }

  // MARK: - Requests

  @Test func aRequestNamesTheProgramAndAContact() async throws {
    try await run(Self.answer(Self.file(1))) { host, archive in
      archive.localize("ru-RU, en;q=0.5")
      let page = try await archive.page(1, of: featured)
      #expect(page.elements.map(\.id) == ["commons:1"])
      let request = try #require(host.requests.first)
      #expect(request.hasPrefix("GET /w/api.php?action=query&format=json&formatversion=2&"))
      #expect(
        request.contains("gcmtitle=Category%3AFeatured%20pictures%20on%20Wikimedia%20Commons&"))
      #expect(request.contains("iiextmetadatalanguage=ru&"))
      let name = try #require(value(of: "User-Agent", in: request))
      #expect(name.hasPrefix("Belvedere/\(belvedereVersion) (a@b.example) libcurl/"))
      #expect(value(of: "Accept-Encoding", in: request)?.contains("gzip") == true)
      #expect(value(of: "Authorization", in: request) == nil)
    }
  }

  @Test(arguments: [("de-AT", "de"), ("", "en"), ("*", "en"), ("x\r\ny", "en"), ("tlh", "tlh")])
  func theLanguageIsACode(languages: String, code: String) async throws {
    try await run(Self.answer(Self.file(1))) { host, archive in
      archive.localize(languages)
      _ = try await archive.photo(id: "commons:1")
      #expect(host.requests.first?.contains("iiextmetadatalanguage=\(code)&") == true)
    }
  }

  @Test func aPhotoIsKnownByItsTitle() async throws {
    try await run(Self.answer(Self.file(7))) { host, archive in
      let photo = try await archive.photo(id: "commons:File:Old fort & sea.jpg")
      #expect(photo.id == "commons:7")
      #expect(host.requests.first?.contains("titles=File%3AOld%20fort%20%26%20sea.jpg&") == true)
      await #expect(throws: APIError.self) { try await archive.photo(id: "commons:Talk:A.jpg") }
      #expect(host.requests.count == 1)
    }
  }

  @Test func requestsAreSentOneAfterTheOther() async throws {
    let host = ScriptedHost([Self.answer(Self.file(1))])
    try await RawServer.run(answering: { await host.answer(to: $0) }) { base in
      try await withClient { http in
        let client = try makeHost(of: base, over: http)
        let archive = makeArchive(over: client)
        host.hold(true)
        let tasks = (1...4).map { number in
          Task { try? await archive.photo(id: "commons:\(number)") }
        }
        await eventually("the host is asked") { host.requests.count == 1 }
        await eventually("the others wait in the line") { await client.waitingCount == 3 }
        #expect(host.requests.count == 1)
        host.hold(false)
        for task in tasks { _ = await task.value }
        #expect(host.requests.count == 4 && host.mostOpen == 1)
      }
    }
  }

  @Test func theSameListWithinHalfAnHourCostsNothing() async throws {
    let kept = Self.json(
      #"{"batchcomplete": true, "query": {"pages": [\#(Self.file(1))]}}"#,
      "Cache-Control: public, s-maxage=1800, max-age=1800")
    try await run(kept) { host, archive in
      let search = PhotoQuery.search(PhotoSearch(query: "fort"))
      for _ in 1...3 { _ = try await archive.page(1, of: search) }
      #expect(host.requests.count == 1)
      time.advance(by: 1_801)
      _ = try await archive.page(1, of: search)
      #expect(host.requests.count == 2)
    }
  }

  // MARK: - Order and parts

  @Test func aCategoryIsOrderedByTheTimeOfItsFiles() async throws {
    func at(_ day: Int) -> String {
      #", "categories": [{"title": "Category:A", "timestamp": "2026-09-0\#(day)T00:00:00Z"}]"#
    }
    let first = Self.answer(
      Self.file(1, at(3)), Self.file(2, at(5)), Self.file(3, at(4)),
      rest:
        #""batchcomplete": true, "continue": {"gcmcontinue": "m|1", "continue": "gcmcontinue||"}"#)
    let second = Self.answer(Self.file(4, at(1)), Self.file(5, at(2)))
    try await run(first, second) { host, archive in
      let page = try await archive.page(1, of: .feed(.quality))
      #expect(ids(page.elements) == ["2", "3", "1"] && page.hasNext)
      let next = try await archive.page(2, of: .feed(.quality))
      #expect(ids(next.elements) == ["5", "4"] && !next.hasNext)
      #expect(host.requests.last?.contains("gcmcontinue=m%7C1") == true)
      #expect(host.requests.last?.contains("continue=gcmcontinue%7C%7C") == true)
      // No request after the end.
      let end = try await archive.page(3, of: .feed(.quality))
      #expect(end.elements.isEmpty && !end.hasNext)
      #expect(host.requests.count == 2)
    }
  }

  @Test func aPageFurtherOnIsReachedThroughThoseBefore() async throws {
    func part(_ number: Int) -> String {
      Self.answer(
        Self.file(number),
        rest: #""batchcomplete": true, "continue": {"gcmcontinue": "\#(number)", "continue": "a"}"#)
    }
    try await run(part(1), part(2), part(3)) { host, archive in
      let page = try await archive.page(3, of: featured)
      #expect(ids(page.elements) == ["3"])
      #expect(host.requests.count == 3)
      #expect(host.requests[2].contains("gcmcontinue=2 HTTP/"))
    }
  }

  /// The feed's marks are stored: after a restart it continues after its last page, also when new photos were added on
  /// top.
  @Test func afterAStartAListGoesOnWhereItWas() async throws {
    func part(_ number: Int, next: Int) -> String {
      Self.answer(
        Self.file(number),
        rest: #""batchcomplete": true, "continue": {"gcmcontinue": "\#(next)", "continue": "a"}"#)
    }
    try await run(part(1, next: 1), part(2, next: 2), part(9, next: 9), part(3, next: 3)) {
      host, archive in
      for number in 1...2 { _ = try await archive.page(number, of: featured) }
      time.advance(by: 86_400)
      // A new run, which reads the top first.
      #expect(ids(try await archive.page(1, of: featured).elements) == ["9"])
      #expect(ids(try await archive.page(3, of: featured).elements) == ["3"])
      #expect(host.requests.count == 4)
      #expect(host.requests[3].contains("gcmcontinue=2 HTTP/"))
      // Reading from the new top continues after that.
      _ = try await archive.page(2, of: featured)
      #expect(host.requests[4].contains("gcmcontinue=9 HTTP/"))
    }
  }

  @Test func searchResultsAreOrderedByRankAndEndAtTenThousand() async throws {
    let found = Self.answer(
      Self.file(1, #", "index": 3"#), Self.file(2, #", "index": 1"#),
      Self.file(3, #", "index": 2"#),
      rest: #""batchcomplete": true, "continue": {"gsroffset": 50, "continue": "gsroffset||"}"#)
    try await run(found) { host, archive in
      let page = try await archive.page(1, of: .search(PhotoSearch(query: "fort")))
      #expect(ids(page.elements) == ["2", "3", "1"] && page.hasNext)
      // Any page of a search is requested directly.
      let last = try await archive.page(200, of: .search(PhotoSearch(query: "fort")))
      #expect(!last.hasNext)
      #expect(host.requests.last?.contains("gsroffset=9950&") == true)
      for number in [201, 0, -1, .max] {
        #expect(
          try await archive.page(number, of: .search(PhotoSearch(query: "fort"))).elements.isEmpty)
      }
      #expect(host.requests.count == 2)
    }
  }

  @Test func propertiesInPartsAreMergedByNumber() async throws {
    let bare = #"{"pageid": 2, "title": "File:2.jpg", "index": 1}"#
    let parts = [
      Self.answer(
        Self.file(1, #", "index": 2"#), bare,
        rest: #""continue": {"iicontinue": "2.jpg|1", "continue": "||coordinates"}"#),
      Self.answer(
        #"{"pageid": 1, "title": "File:1.jpg", "index": 2}"#, Self.file(2),
        rest: #""batchcomplete": true, "continue": {"gsroffset": 50, "continue": "gsroffset||"}"#),
    ]
    try await run(parts[0], parts[1]) { host, archive in
      let page = try await archive.page(1, of: .search(PhotoSearch(query: "a")))
      #expect(ids(page.elements) == ["2", "1"] && page.hasNext)
      #expect(host.requests.count == 2)
      #expect(host.requests[1].contains("iicontinue=2.jpg%7C1"))
    }
  }

  @Test func anAnswerWithoutEndEnds() async throws {
    let part = Self.answer(
      Self.file(1), rest: #""continue": {"iicontinue": "1", "continue": "||"}"#)
    try await run(part) { host, archive in
      let photo = try await archive.photo(id: "commons:1")
      #expect(photo.id == "commons:1")
      #expect(host.requests.count < 20)
    }
  }

  // MARK: - Near a position

  @Test func theNearestComeFirstAndTheArchiveLearnsTwoDecimals() async throws {
    let position = try #require(Coordinate(latitude: 43.295_17, longitude: 5.361_43))
    func found(_ number: Int, _ latitude: Double, _ type: String = "camera") -> String {
      #"{"pageid": \#(number), "lat": \#(latitude), "lon": 5.36143, "type": "\#(type)"}"#
    }
    let list = [
      found(1, 43.2970), found(2, 43.2953), found(3, 43.2953, "object"), found(4, 43.3251),
      found(5, 43.2951),
    ].joined(separator: ", ")
    try await run(
      Self.json(#"{"batchcomplete": true, "query": {"geosearch": [\#(list), {"pageid": 9}]}}"#),
      Self.answer(Self.file(1), Self.file(2), Self.file(5))
    ) { host, archive in
      let photos = try await archive.photos(near: position, within: 1_000)
      #expect(ids(photos) == ["5", "2", "1"])
      #expect(host.requests[0].contains("gscoord=43.3%7C5.36&gsradius=1800&"))
      #expect(host.requests[0].contains("maxage=604800&"))
      #expect(host.requests[1].contains("pageids=1%7C2%7C4%7C5&"))
      #expect(!host.requests.joined().contains("43.29"))
    }
  }

  /// If other files were requested at another place, the source could infer the place.
  @Test func theExactPositionDecidesNothingThatIsAsked() async throws {
    let found = (1...120).map {
      #"{"pageid": \#($0), "lat": \#(43.29 + Double($0) / 10_000), "lon": 5.36, "type": "camera"}"#
    }.joined(separator: ", ")
    var requests: [[String]] = []
    for (latitude, longitude) in [(43.2961, 5.3571), (43.3039, 5.3639)] {
      let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
      try await run(
        Self.json(#"{"batchcomplete": true, "query": {"geosearch": [\#(found)]}}"#),
        Self.answer(Self.file(1)), Self.answer(Self.file(50)), Self.answer(Self.file(120))
      ) { host, archive in
        let photos = try await archive.photos(near: position, within: 400)
        #expect(photos.count <= 1)
        // Each host has a port of its own.
        requests.append(host.requests.map { $0.components(separatedBy: " HTTP/")[0] })
      }
    }
    #expect(requests[0].count == 4)
    #expect(requests[0] == requests[1])
  }

  /// The API returns at most 500 files, the nearest to the middle, which in a city are all within a few streets.
  @Test func inACityTheBestOfTheWholeCircleJoinTheNearest() async throws {
    let position = try #require(Coordinate(latitude: 48.86, longitude: 2.29))
    let crowd = (1...500).map {
      #"{"pageid": \#($0), "lat": 48.86, "lon": 2.2900\#($0), "type": "camera"}"#
    }.joined(separator: ", ")
    func file(_ number: Int, _ latitude: Double) -> String {
      Self.file(number, #", "coordinates": [{"lat": \#(latitude), "lon": 2.29, "primary": true}]"#)
    }
    let assessed = Self.answer(file(2, 48.86), file(700, 48.90), file(701, 48.88), file(702, 49.9))
    try await run(
      Self.json(#"{"batchcomplete": true, "query": {"geosearch": [\#(crowd)]}}"#),
      Self.answer(Self.file(1), Self.file(2)), assessed
    ) { host, archive in
      let photos = try await archive.photos(near: position, within: 8_000)
      #expect(ids(photos) == ["1", "2", "701", "700"])
      #expect(host.requests.count == 3)
      #expect(host.requests[2].contains("nearcoord%3A10km%2C48.86%2C2.29"))
      #expect(host.requests[2].contains("P6731") && host.requests[2].contains("maxage=604800&"))
    }
  }

  @Test func whereNothingWasTakenOneRequestIsEnough() async throws {
    let position = try #require(Coordinate(latitude: -60, longitude: 0))
    try await run(Self.json(#"{"batchcomplete": true, "query": {"geosearch": []}}"#)) {
      host, archive in
      let photos = try await archive.photos(near: position, within: 150)
      #expect(photos.isEmpty)
      #expect(host.requests.count == 1)
    }
  }

  // MARK: - The picture of the day

  @Test func daysComeBackFromToday() async throws {
    func file(_ number: Int, shownOn dates: String...) -> String {
      let pages = dates.map { #"{"ns": 10, "title": "Template:Potd/\#($0)"}"# }
      return Self.file(number, #", "fileusage": [\#(pages.joined(separator: ", "))]"#)
    }
    let usage = #"[{"title": "Template:Potd/2026-09-30"}, {"title": "Template:Information"}, 7]"#
    let icon =
      #"{"pageid": 8, "title": "File:8.jpg", "fileusage": \#(usage), "#
      + #""imageinfo": [{"mime": "image/svg+xml"}]}"#
    try await run(
      Self.answer(
        file(1, shownOn: "2026-09-30"), file(2, shownOn: "2026-09-27", "2010-01-01"),
        file(3, shownOn: "2026-09-28"), icon, file(4))
    ) { host, archive in
      let page = try await archive.page(1, of: .feed(.pictureOfTheDay))
      #expect(ids(page.elements) == ["1", "3", "2"] && page.hasNext)
      #expect(host.requests.count == 1)
      #expect(
        host.requests[0].contains(
          "titles=Template%3APotd%2F2026-09-30%7CTemplate%3APotd%2F2026-09-29"))
      #expect(host.requests[0].contains("generator=images"))
      #expect(host.requests[0].contains("prop=imageinfo%7Ccoordinates%7Cfileusage&"))
    }
  }

  @Test func theFirstDayIsTheLast() async throws {
    try await run(Self.json(#"{"batchcomplete": true}"#)) { host, archive in
      let pages = (12_723...20_726).count / CommonsDayListing.pageSize + 1
      let last = try await archive.page(pages, of: .feed(.pictureOfTheDay))
      #expect(!last.hasNext)
      #expect(host.requests.last?.contains("Template%3APotd%2F2004-11-01&") == true)
      let count = host.requests.count
      for number in [pages + 1, 0, .max] {
        #expect(try await archive.page(number, of: .feed(.pictureOfTheDay)).elements.isEmpty)
      }
      #expect(host.requests.count == count)
    }
  }

  // MARK: - Failures

  @Test func aForeignOrUnknownIdIsNotFound() async throws {
    try await run(Self.answer(#"{"pageid": 7, "missing": true}"#)) { host, archive in
      for id in ["abc", "demo-commons:7", "commons:", "commons:-1", "commons:x"] {
        await #expect(throws: APIError.self) { try await archive.photo(id: id) }
      }
      #expect(host.requests.isEmpty)
      await #expect(throws: APIError.notFound(messages: [])) {
        try await archive.photo(id: "commons:7")
      }
    }
  }

  @Test func aProgramThatIsNotAcceptedIsReported() async throws {
    try await run(Self.page("403 Forbidden")) { host, archive in
      await #expect(throws: APIError.forbidden(messages: [])) {
        try await archive.page(1, of: featured)
      }
      #expect(host.requests.count == 1)
    }
  }

  @Test func withoutATimeThePauseIsFiveSecondsAndGrows() async throws {
    try await run(
      Self.page("429 Too Many Requests"), Self.page("429 Too Many Requests"),
      Self.answer(Self.file(1))
    ) { host, archive in
      for (count, length) in [(1, 5.0), (2, 10.0)] {
        await #expect(throws: APIError.rateLimited(retryAfter: nil)) {
          try await archive.photo(id: "commons:1")
        }
        #expect(host.requests.count == count)
        time.advance(by: length - 1)
        await #expect(throws: APIError.rateLimited(retryAfter: 1)) {
          try await archive.photo(id: "commons:1")
        }
        #expect(host.requests.count == count)
        time.advance(by: 1)
      }
      let photo = try await archive.photo(id: "commons:1")
      #expect(photo.id == "commons:1")
    }
  }

  @Test func retryAfterIsObeyed() async throws {
    try await run(
      Self.page("429 Too Many Requests", "Retry-After: 60"), Self.answer(Self.file(1))
    ) { host, archive in
      await #expect(throws: APIError.rateLimited(retryAfter: 60)) {
        try await archive.photo(id: "commons:1")
      }
      time.advance(by: 59)
      await #expect(throws: APIError.rateLimited(retryAfter: 1)) {
        try await archive.photo(id: "commons:1")
      }
      #expect(host.requests.count == 1)
      time.advance(by: 1)
      let photo = try await archive.photo(id: "commons:1")
      #expect(photo.id == "commons:1")
    }
  }

  @Test func ratelimitedWithStatus200IsAPause() async throws {
    let error = Self.json(#"{"error": {"code": "ratelimited", "info": "Slow down"}}"#)
    try await run(error, Self.answer(Self.file(1))) { host, archive in
      await #expect(throws: APIError.rateLimited(retryAfter: nil)) {
        try await archive.photo(id: "commons:1")
      }
      time.advance(by: 4)
      await #expect(throws: APIError.rateLimited(retryAfter: 1)) {
        try await archive.photo(id: "commons:1")
      }
      #expect(host.requests.count == 1)
    }
  }

  @Test func anOverloadIsTriedAgainAndNothingIsKept() async throws {
    let lag = Self.json(try fixture("Commons/made_error_maxlag.json"), "Cache-Control: max-age=600")
    try await run(lag, Self.page("503 Service Unavailable"), Self.answer(Self.file(1))) {
      host, archive in
      let photo = try await archive.photo(id: "commons:1")
      #expect(photo.id == "commons:1")
      #expect(host.requests.count == 3)
    }
  }

  @Test func aRefusalIsNotRepeated() async throws {
    let error = Self.json(try fixture("Commons/made_error_radius.json"))
    try await run(error) { host, archive in
      let failure = await apiError { try await archive.photo(id: "commons:1") }
      #expect(failure?.kind == "refused")
      #expect(host.requests.count == 1)
    }
  }

  @Test func aPageInPlaceOfAnAnswerIsUnreadableAndNotKept() async throws {
    try await run(
      Self.page("200 OK", "Cache-Control: max-age=600"), Self.answer(Self.file(1))
    ) { host, archive in
      let failure = await apiError { try await archive.photo(id: "commons:1") }
      #expect(failure?.kind == "unreadable")
      let photo = try await archive.photo(id: "commons:1")
      #expect(photo.id == "commons:1")
      #expect(host.requests.count == 2)
    }
  }

  @Test func topicsAreADozenOfCategoriesAndTwoSearches() async throws {
    try await run(Self.answer(Self.file(1))) { host, archive in
      let topics = try await archive.topics()
      #expect(topics.count == 14 && Set(topics.map(\.slug)).count == 14)
      let searches = topics.filter { !$0.id.hasPrefix("Category:Featured ") }
      #expect(searches.map(\.slug) == ["aerial", "portraits"])
      #expect(host.requests.isEmpty)
      _ = try await archive.covers(of: topics[0])
      #expect(host.requests.first?.contains("gcmlimit=5&") == true)
      #expect(host.requests.first?.contains("maxage=86400&") == true)
      _ = try await archive.page(1, of: .topic(topics[0].id))
      #expect(
        host.requests.first?.contains("gcmtitle=Category%3AFeatured%20pictures%20of%20land") == true
      )
      _ = try await archive.page(1, of: .topic(searches[0].id))
      let search = try #require(host.requests.last)
      #expect(search.contains("gsrsearch=aerial%20") && search.contains("P6731"))
    }
  }
}
