// SPDX-License-Identifier: MIT

// The archive's routes and their rules, as plain HTTP.

import Foundation
import Testing

@testable import DemoService

@Suite(.timeLimit(.minutes(15)))
struct CommonsRouteTests {
  private static let start = "/w/api.php?action=query&format=json&formatversion=2"
  private let agent = ["User-Agent": "Test/1 (test@example.org)"]

  private func ask(_ client: TestClient, _ query: String) async throws -> [String: Any] {
    let answer = try await client.send("GET", "\(Self.start)&\(query)", headers: agent)
    #expect(answer.status == 200)
    return try answer.object()
  }

  private func pages(_ answer: [String: Any]) -> [[String: Any]] {
    (answer["query"] as? [String: Any])?["pages"] as? [[String: Any]] ?? []
  }

  private func mark(_ answer: [String: Any]) -> String {
    let members = answer["continue"] as? [String: Any] ?? [:]
    return members.sorted { $0.key < $1.key }.map {
      let value = "\($0.value)".addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      return "&\($0.key)=\(value)"
    }.joined()
  }

  @Test(arguments: ["", "curl/7.88.1", "python-requests/2.31", "Wget/1.21"])
  func aCallerWithoutANameIsRefused(name: String) async throws {
    try await withService { client, _ in
      for path in ["\(Self.start)&pageids=1000000", "/wikipedia/commons/a/ab/A.jpg"] {
        let answer = try await client.send("GET", path, headers: ["User-Agent": name])
        #expect(answer.status == 403 && answer.text.hasPrefix("<html>"))
      }
    }
  }

  @Test func errorsHaveStatus200() async throws {
    try await withService { client, _ in
      for (query, code) in [
        ("generator=categorymembers", "missingparam"), ("generator=search", "missingparam"),
        ("generator=allpages", "badvalue"), ("list=geosearch&gscoord=91|0", "invalid-coord"),
        ("list=geosearch&gscoord=0|0&gsradius=25000", "outofrange"),
        ("generator=search&gsrsearch=a&gsroffset=9990&gsrlimit=50", "badvalue"),
        ("generator=search&gsrsearch=insource:a", "cirrussearch-unknown"),
        ("generator=categorymembers&gcmtitle=a&gcmtype=file&gcmlimit=x", "badinteger"),
        ("pageids=\((0..<51).map(String.init).joined(separator: "|"))", "toomanyvalues"),
      ] {
        let encoded = query.replacing("|", with: "%7C")
        let answer = try await client.send("GET", "\(Self.start)&\(encoded)", headers: agent)
        #expect(answer.status == 200)
        let error = try answer.object()["error"] as? [String: Any]
        #expect(error?["code"] as? String == code, "\(query)")
        #expect(answer.header("MediaWiki-API-Error") == code)
        #expect(answer.header("Cache-Control") == "private, must-revalidate, max-age=0")
      }
      let old = try await client.send(
        "GET", "/w/api.php?action=query&format=json&pageids=1", headers: agent)
      #expect(try old.object()["error"] != nil)
    }
  }

  @Test func anAnswerIsKeptAsLongAsTheQuerySays() async throws {
    try await withService { client, _ in
      let answer = try await client.send(
        "GET", "\(Self.start)&pageids=1000000&maxage=60&smaxage=90", headers: agent)
      #expect(answer.header("Cache-Control") == "public, s-maxage=90, max-age=60")
      let plain = try await client.send("GET", "\(Self.start)&pageids=1000000", headers: agent)
      #expect(plain.header("Cache-Control") == "private, must-revalidate, max-age=0")
    }
  }

  @Test func nothingFoundHasNoQuery() async throws {
    try await withService { client, _ in
      let answer = try await ask(client, "generator=search&gsrsearch=nosuchword")
      #expect(answer["query"] == nil && answer["batchcomplete"] as? Bool == true)
    }
  }

  @Test func aSearchFindsEachPictureOnce() async throws {
    try await withService { client, _ in
      let answer = try await ask(client, "generator=search&gsrsearch=bridge&gsrlimit=50")
      let pages = pages(answer)
      #expect((1...5).contains(pages.count) && answer["batchcomplete"] as? Bool == true)
      #expect(answer["continue"] == nil)
    }
  }

  @Test func pagesComeByNumberAndTellTheirRank() async throws {
    try await withService { client, _ in
      let answer = try await ask(client, "generator=search&gsrsearch=a&gsrlimit=20")
      let pages = pages(answer)
      let numbers = pages.compactMap { $0["pageid"] as? Int }
      #expect(numbers.count == 20 && numbers == numbers.sorted())
      let ranks = pages.compactMap { $0["index"] as? Int }
      #expect(ranks.sorted() == Array(1...20) && ranks != ranks.sorted())
    }
  }

  @Test func fiftyThumbnailsAndTenPositionsAreToldAtOnce() async throws {
    try await withService { client, _ in
      let everywhere = "generator=search&gsrsearch=nearcoord:20000km,0,0&gsrlimit=120"
      let query = "\(everywhere)&prop=imageinfo%7Ccoordinates&colimit=max"
      var answer = try await ask(client, query)
      #expect(answer["batchcomplete"] == nil)
      #expect(pages(answer).filter { $0["imageinfo"] != nil }.count == 50)
      var infos: Set<Int> = []
      var parts = 0
      while true {
        parts += 1
        infos.formUnion(
          pages(answer).filter { $0["imageinfo"] != nil }.compactMap { $0["pageid"] as? Int })
        if answer["batchcomplete"] as? Bool == true || parts > 20 { break }
        answer = try await ask(client, query + mark(answer))
      }
      #expect(infos.count == 120 && parts == 3)
      let few = try await ask(
        client, "generator=search&gsrsearch=a&gsrlimit=50&prop=coordinates")
      #expect(pages(few).dropFirst(10).allSatisfy { $0["coordinates"] == nil })
      #expect((few["continue"] as? [String: Any])?["cocontinue"] != nil)
    }
  }

  @Test func thumbnailsHaveStepsAndASecondHost() async throws {
    try await withService { client, _ in
      let answer = try await ask(
        client, "pageids=1000000%7C1000017%7C1000023&prop=imageinfo&iiprop=url&iiurlwidth=400")
      let infos = pages(answer).compactMap { ($0["imageinfo"] as? [[String: Any]])?.first }
      #expect(infos.compactMap { $0["mediatype"] as? String } == ["BITMAP", "DRAWING", "BITMAP"])
      let thumbnail = try #require(infos[0]["thumburl"] as? String)
      #expect(thumbnail.contains("://localhost:") && thumbnail.contains("/500px-"))
      #expect(thumbnail.contains("?utm_source=") && infos[0]["thumbwidth"] as? Int == 400)
      let path = try #require(URL(string: thumbnail)?.path(percentEncoded: true))
      let image = try await client.send("GET", path, headers: agent)
      #expect(image.status == 200 && image.body.starts(with: [0xFF, 0xD8]))
      for odd in ["400px-", "-1px-", "px-", "99999px-"] {
        let refused = try await client.send(
          "GET", path.replacing("500px-", with: odd), headers: agent)
        #expect([400, 404].contains(refused.status))
      }
      // Under the GFDL only.
      let metadata = infos[2]["extmetadata"] as? [String: Any]
      #expect((metadata?["License"] as? [String: Any])?["value"] as? String == "gfdl")
    }
  }

  @Test(arguments: [
    (Picture.Upload.png, "png", "image/png"), (.tiff, "tif", "image/jpeg"),
    (.turned, "jpg", "image/jpeg"),
  ])
  func photographsAreKeptInOtherFormats(upload: Picture.Upload, ending: String, thumbnail: String)
    async throws
  {
    let catalog = try Catalog(folder: PackageFiles.photos)
    try await withService { client, _ in
      let item = try #require(
        (0..<catalog.photoCount).lazy.map(catalog.item).first {
          $0.picture.upload == upload && !$0.lacksAltText && !$0.isIllustration && !$0.isPremium
        })
      let answer = try await ask(
        client, "pageids=\(1_000_000 + item.index)&prop=imageinfo&iiprop=url&iiurlwidth=400")
      let infos = pages(answer).compactMap { ($0["imageinfo"] as? [[String: Any]])?.first }
      let info = try #require(infos.first)
      let (original, small) = try (path(info["url"]), path(info["thumburl"]))
      #expect(original.hasSuffix(".\(ending)"))
      #expect(small.contains("/lossy-page1-500px-") == (ending == "tif"))
      let shown = try await client.send("GET", small, headers: agent)
      #expect(shown.status == 200 && shown.header("Content-Type") == thumbnail)
      let whole = try await client.send("GET", original, headers: agent)
      #expect(whole.status == (ending == "tif" ? 404 : 200))
      let isTurned = whole.body.range(of: Data("Exif\0\0MM".utf8)) != nil
      #expect(isTurned == (upload == .turned))
    }
  }

  private func path(_ address: Any?) throws -> String {
    let address = try #require(address as? String)
    return try #require(URL(string: address)?.path(percentEncoded: true))
  }

  @Test func aThumbnailIsNeverAsWideAsItsOriginal() async throws {
    try await withService { client, _ in
      let answer = try await ask(
        client, "pageids=1000000&prop=imageinfo&iiprop=url&iiurlwidth=3840")
      let info = try #require((pages(answer)[0]["imageinfo"] as? [[String: Any]])?.first)
      #expect((info["thumburl"] as? String)?.contains("utm_content=thumbnail_unscaled") == true)
      #expect((info["thumburl"] as? String)?.contains("/thumb/") == false)
    }
  }

  @Test func daysShowTheirPictureFromTheFirstToTheDayAfterTomorrow() async throws {
    let clock = TestClock()
    try await withService({ $0.now = { clock.now } }) { client, _ in
      // The clock stands at 15 January 2027.
      let titles = ["2004-10-31", "2004-11-01", "2027-01-17", "2027-01-18", "2027-02-30", "x"]
        .map { "Template:Potd/\($0)" }.joined(separator: "%7C")
      let files = pages(
        try await ask(client, "titles=\(titles)&generator=images&prop=fileusage&fuprop=title"))
      let days = files.compactMap { file in
        ((file["fileusage"] as? [[String: Any]])?.first)?["title"] as? String
      }
      #expect(files.count == 2)
      #expect(Set(days) == ["Template:Potd/2004-11-01", "Template:Potd/2027-01-17"])
    }
  }

  @Test func filesAreFoundByNumberAndTitle() async throws {
    try await withService { client, _ in
      let byNumber = pages(try await ask(client, "pageids=1000003%7C7%7Cx"))
      #expect(byNumber.filter { $0["missing"] != nil }.count == 2)
      let title = try #require(byNumber[0]["title"] as? String)
      let encoded = title.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
      let byTitle = pages(try await ask(client, "titles=\(encoded)%7CFile:None.jpg"))
      #expect(byTitle[0]["pageid"] as? Int == 1_000_003)
      #expect(byTitle[1]["missing"] as? Bool == true)
    }
  }

  @Test(arguments: [("429-html", 429), ("maxlag", 200), ("api-error:x", 200)])
  func hasTheFaultsOfTheRealArchive(fault: String, status: Int) async throws {
    try await withService { client, _ in
      let answer = try await client.send(
        "GET", "\(Self.start)&pageids=1000000", fault: fault, headers: agent)
      #expect(answer.status == status)
      #expect(answer.text.hasPrefix("<html>") == (status == 429))
      #expect((answer.header("Retry-After") == "5") == (fault == "maxlag"))
      if status == 200 { #expect(try answer.object()["error"] != nil) }
    }
  }
}
