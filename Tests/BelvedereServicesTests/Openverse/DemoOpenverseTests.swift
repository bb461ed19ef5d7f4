// SPDX-License-Identifier: MIT

// The demo's Openverse over HTTP, and its faults.

import BelvedereCore
import DemoTestSupport
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct DemoOpenverseTests {
  private static let api = "/v1/images"

  private let folder: TemporaryFolder
  private let clock = EagerClock()

  init() throws { folder = try TemporaryFolder() }

  private func run(_ body: (Demo, OpenverseArchive, ImageFetcher) async throws -> Void) async throws
  {
    try await Demo.run { demo in
      try await withClient { http in
        let agent = ContactAgent(contact: "")
        let repeating = Repeating(clock: clock, random: { 0.5 })
        let host = HostClient(
          OpenverseArchive.configuration(base: demo.base, agent: agent), http: http,
          disk: DiskCache(directory: folder.url, limit: 4_000_000), repeating: repeating)
        let archive = OpenverseArchive(host, base: demo.base, source: .openverse.demo)
        let own = try WebAddress(demo.base.absoluteString).origin
        let images = ImageFetcher(
          .openverse(agent, at: own.demoHosts), http: http, repeating: repeating)
        try await body(demo, archive, images)
      }
    }
  }

  private func search(
    _ words: String, _ change: (inout SearchFilter) -> Void = { _ in }
  ) -> PhotoQuery {
    var search = PhotoSearch(query: words)
    change(&search.filter)
    return .search(search)
  }

  /// Dead links leave gaps, and no page after the twelfth is requested.
  @Test func aSearchIsReadToItsEnd() async throws {
    try await run { demo, archive, _ in
      var ids: [String] = []
      var number = 0
      var hasNext = true
      while hasNext {
        number += 1
        let page = try await archive.page(number, of: search(""))
        #expect(page.elements.count <= 20 && page.skipped == 0)
        ids += page.elements.map(\.id)
        hasNext = page.hasNext
      }
      #expect(ids.count > 40 && Set(ids).count == ids.count)
      #expect(ids.allSatisfy { $0.hasPrefix("demo-openverse:") })
      #expect(demo.control.requests.count == number)
      #expect(try await archive.page(13, of: search("")).elements.isEmpty)
      #expect(demo.control.requests.count == number)
      #expect(demo.control.requests.allSatisfy { $0.userAgent?.hasPrefix("Belvedere/") == true })
    }
  }

  @Test func conditionsNarrowASearch() async throws {
    try await run { demo, archive, _ in
      let tall = try await archive.page(1, of: search("") { $0.orientation = .portrait }).elements
      #expect(!tall.isEmpty && tall.allSatisfy { ($0.height ?? 1) >= ($0.width ?? 0) })
      let shared = try await archive.page(1, of: search("") { $0.licence = .shareAlike }).elements
      #expect(!shared.isEmpty)
      #expect(shared.allSatisfy { $0.credit?.license.hasPrefix("CC-BY-SA") == true })
      #expect(try await archive.page(1, of: search("no such words")).elements.isEmpty)
    }
  }

  @Test func onePhotoAndItsTwoSizesCanBeFetched() async throws {
    try await run { _, archive, images in
      let found = try await archive.page(1, of: search("")).elements
      let photo = try #require(found.first { ($0.width ?? 0) > 700 })
      #expect(try await archive.photo(id: photo.id) == photo)
      for (width, expected) in [(300, 600), (1_300, photo.width)] {
        let request = try #require(photo.imageRequest(pixelWidth: width))
        let data = try await images.imageData(at: request.address)
        #expect(try PictureDecoder(memory: PixelMemory()).decode(data).width == expected)
      }
    }
  }

  @Test func thereAreOnlySearches() async throws {
    try await run { demo, archive, _ in
      let topics = try await archive.topics()
      #expect(topics.isEmpty)
      for list in [PhotoQuery.feed(.featured), .topic("a"), .random(.everything)] {
        let error = await apiError { try await archive.page(1, of: list) }
        #expect(error?.kind == "notFound")
      }
      for id in ["demo-openverse:x", "commons:7", "demo-openverse:../secret"] {
        let error = await apiError { try await archive.photo(id: id) }
        #expect(error?.kind == "notFound")
      }
      #expect(demo.control.requests.isEmpty)
    }
  }

  @Test(arguments: [
    ("401", "unauthorized"), ("404", "notFound"), ("429:none", "rateLimited"),
    ("429:900", "rateLimited"), ("500", "serverFailed"), ("503-html", "serverFailed"),
    ("malformed-json", "unreadable"), ("cut", "unreachable"), ("redirect-host", "insecure"),
  ])
  func failsAsTheRealServiceDoes(fault: String, kind: String) async throws {
    try await run { demo, archive, _ in
      demo.control.fail(Self.api, with: fault, count: nil)
      let error = await apiError { try await archive.page(1, of: search("a")) }
      #expect(error?.kind == kind, "\(String(describing: error))")
    }
  }

  @Test(arguments: ["429-html", "404", "503-html", "500", "redirect-host", "gzip-bomb"])
  func aPictureThatFailsIsNoPicture(fault: String) async throws {
    try await run { demo, archive, images in
      let photo = try #require(try await archive.page(1, of: search("")).elements.first)
      let address = try #require(photo.imageAddress)
      demo.control.fail(Self.api, with: fault, count: nil)
      await #expect(throws: APIError.self) { try await images.imageData(at: address) }
    }
  }

  /// The service refuses more than twenty images at a time, unknown licences and pages beyond its limit.
  @Test(arguments: [
    ("/v1/images/?page_size=21", 401), ("/v1/images/?license=x", 400),
    ("/v1/images/?page=13", 400), ("/v1/images/00000000-0000-4000-8000-000000000000/", 404),
  ])
  func theDemoRefusesWhatTheServiceDoes(path: String, status: Int) async throws {
    try await Demo.run { demo in
      try await withClient { http in
        let answer = try await http.send(demo.request(path))
        #expect(answer.status == status)
      }
    }
  }
}
