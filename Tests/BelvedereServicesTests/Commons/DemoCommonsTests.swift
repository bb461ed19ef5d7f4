// SPDX-License-Identifier: MIT

// The demo's archive over HTTP, and its faults.

import BelvedereCore
import DemoTestSupport
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct DemoCommonsTests {
  private static let api = "/w/api.php"

  private let folder: TemporaryFolder
  private let clock = EagerClock()
  /// Advanced by the test.
  private let time = TestTime()

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ http: HTTPConfiguration = .test,
    _ body: (Demo, CommonsArchive, ImageFetcher) async throws -> Void
  ) async throws {
    try await Demo.run { demo in
      try await withClient(http) { http in
        let disk = DiskCache(directory: folder.url, limit: 4_000_000)
        let host = HostClient(
          CommonsAPI.configuration(base: demo.base, agent: ContactAgent(contact: "")),
          http: http, disk: disk, repeating: Repeating(clock: clock, random: { 0.5 }),
          now: { [time] in Date() + time.now.timeIntervalSince(TestTime.start) })
        let archive = CommonsArchive(host, source: .commons.demo, disk: disk)
        // The demo's two hosts are two names of this computer.
        let own = try WebAddress(demo.base.absoluteString).origin
        let images = ImageFetcher(
          .commons(
            ContactAgent(contact: ""),
            at: own.demoHosts), http: http,
          repeating: Repeating(clock: clock, random: { 0.5 }))
        try await body(demo, archive, images)
      }
    }
  }

  // MARK: - Lists

  @Test(arguments: SourceFeed.allCases)
  func aThousandPhotographsTakeFewRequestsAndNoneTwice(feed: SourceFeed) async throws {
    try await run { demo, archive, _ in
      var photos: [Photo] = []
      var number = 0
      while photos.count < 1_000 {
        number += 1
        let page = try await archive.page(number, of: .feed(feed))
        #expect(page.hasNext && page.skipped == 0)
        photos += page.elements
      }
      #expect(demo.control.requests.count <= 25)
      #expect(Set(photos.map(\.id)).count == photos.count)
      // The feed's own order, without files that are not photos or may not be shown.
      let numbers = photos.compactMap { PhotoSource.commons.demo.number(of: $0.id) }
      if feed != .pictureOfTheDay { #expect(numbers == numbers.sorted()) }
      #expect(photos.count < number * 50)
      for photo in photos {
        #expect(photo.credit?.author.isEmpty == false && photo.credit?.license.isEmpty == false)
        #expect(photo.facts?.assessments.first == .featured && photo.caption != nil)
        #expect(photo.credit?.author.contains("<") == false)
      }
      #expect(demo.control.requests.allSatisfy { $0.userAgent?.hasPrefix("Belvedere/") == true })
    }
  }

  @Test func everyFeedAndTopicIsThere() async throws {
    try await run { _, archive, _ in
      for feed in SourceFeed.allCases {
        let page = try await archive.page(1, of: .feed(feed))
        #expect(page.elements.count > 20 && page.hasNext, "\(feed)")
      }
      for topic in try await archive.topics() {
        let page = try await archive.page(1, of: .topic(topic.id))
        #expect(!page.elements.isEmpty, "\(topic.id)")
        let covers = try await archive.covers(of: topic)
        #expect((1...5).contains(covers.count), "\(topic.id)")
        #expect(page.elements.starts(with: covers))
      }
      for list in [PhotoQuery.topic("Category:Nothing"), .member("ada"), .likes(of: "ada")] {
        await #expect(throws: APIError.self) { try await archive.page(1, of: list) }
      }
      for subject in [RandomSubject.everything, .topic("night"), .words("bridge")] {
        let drawn = try await archive.page(1, of: .random(subject))
        #expect((1...30).contains(drawn.elements.count) && !drawn.hasNext, "\(subject)")
      }
    }
  }

  private func found(
    _ search: PhotoSearch, in archive: CommonsArchive
  ) async throws -> [Photo] {
    try await archive.page(1, of: .search(search)).elements
  }

  @Test func aSearchFindsWhatItsConditionsSay() async throws {
    try await run { demo, archive, _ in
      let bridge = PhotoSearch(query: "bridge")
      let all = try await found(bridge, in: archive)
      #expect(!all.isEmpty)
      var latest = PhotoSearch(query: "a")
      let many = try await found(latest, in: archive)
      latest.filter.order = .latest
      let newest = try await found(latest, in: archive)
      #expect(newest.count > 10 && newest.map(\.id) != many.map(\.id))
      var wide = bridge
      wide.filter.leastWidth = 1_500
      let wider = try await found(wide, in: archive)
      #expect(!wider.isEmpty && wider.allSatisfy { $0.width ?? 0 > 1_500 })
      var shared = bridge
      shared.filter.licence = .shareAlike
      let alike = try await found(shared, in: archive)
      #expect(!alike.isEmpty)
      #expect(alike.allSatisfy { $0.credit?.license.hasPrefix("CC BY-SA") == true })
      var local = bridge
      let middle = try #require(Coordinate(latitude: 39.092, longitude: -84.5095))
      local.filter.near = MapCircle(middle: middle, radius: 5_000)
      let near = try await found(local, in: archive)
      #expect(!near.isEmpty)
      #expect(near.allSatisfy { $0.location?.coordinate?.distance(to: middle) ?? 9e9 < 8_000 })
      let none = try await found(PhotoSearch(query: "no such words"), in: archive)
      #expect(none.isEmpty)
      // The same search needs no request.
      let count = demo.control.requests.count
      let again = try await found(bridge, in: archive)
      #expect(again == all && demo.control.requests.count == count)
    }
  }

  /// The position of the mountain is known, that of the camera is not.
  @Test func whereOnlyTheSubjectIsKnownTheCameraIsUnknown() async throws {
    try await run { _, archive, _ in
      let mountain = try #require(Coordinate(latitude: 42.951, longitude: -2.326))
      let photos = try await found(PhotoSearch(query: "aizkorri"), in: archive)
      #expect(!photos.isEmpty)
      #expect(photos.allSatisfy { $0.facts?.subject == mountain && $0.location == nil })
      #expect(try await archive.photos(near: mountain, within: 5_000).isEmpty)
    }
  }

  /// For photos of the demo, dates and assessments are unknown.
  @Test func theDemoInventsNoFactsOfARealPhoto() async throws {
    try await run { _, archive, _ in
      for photo in try await found(PhotoSearch(query: "a"), in: archive) {
        #expect(photo.facts?.taken == nil)
        #expect(photo.facts?.provenance?.text != "Own work")
      }
    }
  }

  @Test func photosAroundAPositionComeByDistance() async throws {
    try await run { demo, archive, _ in
      let place = try #require(Coordinate(latitude: 41.890_3, longitude: 12.492_1))
      let photos = try await archive.photos(near: place, within: 5_000)
      #expect(!photos.isEmpty && photos.count <= CommonsQuery.pageSize)
      let distances = photos.compactMap { $0.location?.coordinate?.distance(to: place) }
      #expect(distances.count == photos.count && distances == distances.sorted())
      #expect(photos.allSatisfy { $0.facts?.subject == nil })
      let ocean = try #require(Coordinate(latitude: -60, longitude: -120))
      #expect(try await archive.photos(near: ocean, within: 9_000).isEmpty)
      #expect(!demo.control.requests.contains { $0.query.contains("41.8903") })
    }
  }

  /// A page for each circle with photos, the assessed ones first; empty circles are skipped.
  @Test func theListAroundAPositionGrowsByCircles() async throws {
    try await run { _, archive, _ in
      let place = try #require(Coordinate(latitude: 41.890_3, longitude: 12.492_1))
      var pages: [[Photo]] = []
      var hasNext = true
      while hasNext {
        let page = try await archive.page(pages.count + 1, of: .around(place))
        pages.append(page.elements)
        hasNext = page.hasNext
      }
      #expect((1...3).contains(pages.count) && pages.first?.isEmpty == false)
      for page in pages {
        let isAssessed = page.map { $0.facts?.assessments.isEmpty == false }
        #expect(isAssessed == isAssessed.sorted { $0 && !$1 })
      }
      let widest = try await archive.photos(near: place, within: 5_000)
      #expect(Set(pages.joined().map(\.id)).isSuperset(of: widest.map(\.id)))
      let ocean = try #require(Coordinate(latitude: -60, longitude: -120))
      let none = try await archive.page(1, of: .around(ocean))
      #expect(none.elements.isEmpty && !none.hasNext)
    }
  }

  /// Moving the map once a second stays below Wikimedia's limit of 200 requests a minute.
  @Test func aRestOfTheMapTakesThreeRequestsAtMost() async throws {
    try await run { demo, archive, _ in
      var most = 0
      for step in 0..<6 {
        let latitude = 41.89 + Double(step) * 0.03
        let middle = try #require(Coordinate(latitude: latitude, longitude: 12.49))
        let before = demo.control.requests.count
        let photos = try await archive.photos(near: middle, within: 9_000)
        #expect(Set(photos.map(\.id)).count == photos.count)
        let spent = demo.control.requests.count - before
        most = max(most, spent)
        // Going back needs no request.
        _ = try await archive.photos(near: middle, within: 9_000)
        #expect(demo.control.requests.count - before == spent)
      }
      #expect((2...3).contains(most))
    }
  }

  @Test func aSinglePhotoIsTheOneOfTheList() async throws {
    try await run { _, archive, _ in
      let first = try #require(
        try await archive.page(1, of: .feed(.quality)).elements.first)
      #expect(try await archive.photo(id: first.id) == first)
      await #expect(throws: APIError.notFound(messages: [])) {
        try await archive.photo(id: "demo-commons:7")
      }
    }
  }

  // MARK: - Pictures

  @Test func everyStepOfAPhotoCanBeFetched() async throws {
    try await run { demo, archive, images in
      let photos = try await archive.page(1, of: .feed(.featured)).elements
      let photo = try #require(photos.first { $0.width ?? 0 >= 1_600 })
      var sizes: [Int] = []
      for width in ThumbnailSteps.widths {
        let request = try #require(photo.imageRequest(pixelWidth: width))
        let data = try await images.imageData(at: request.address)
        sizes.append(try PictureDecoder(memory: PixelMemory()).decode(data).width)
      }
      #expect(sizes == [20, 40, 60, 120, 250, 330, 500, 960, 1280, 1600, 1600])
      let paths = demo.control.requests.map(\.path).filter { $0.hasPrefix("/wikipedia/") }
      #expect(paths.filter { $0.contains("/thumb/") }.count == 9)
      let original = try #require(photo.originalRequest)
      #expect(try await images.originalData(at: original.address) { _ in }.count > 10_000)
      // Other widths are refused, as by the real archive.
      let odd = try #require(photo.imageAddress).replacing("960px-", with: "800px-")
      let error = await apiError { try await images.imageData(at: odd) }
      #expect(error?.kind == "refused")
    }
  }

  @Test(arguments: ["429-html", "403-html", "404", "503-html", "500", "redirect-host", "gzip-bomb"])
  func aPictureThatFailsIsNoPicture(fault: String) async throws {
    try await run { demo, archive, images in
      let photo = try #require(
        try await archive.page(1, of: .feed(.featured)).elements.first)
      let address = try #require(photo.imageRequest(pixelWidth: 330)).address
      demo.control.fail("/wikipedia", with: fault, count: nil)
      await #expect(throws: APIError.self) { try await images.imageData(at: address) }
    }
  }

  // MARK: - Faults

  @Test(arguments: [
    ("401", "unauthorized"), ("403-html", "forbidden"), ("404", "notFound"), ("410", "gone"),
    ("429:none", "rateLimited"), ("429:900", "rateLimited"), ("429-html", "rateLimited"),
    ("500", "serverFailed"), ("503", "serverFailed"), ("503:900", "serverFailed"),
    ("503-html", "serverFailed"), ("400-html", "refused"), ("422-html", "refused"),
    ("api-error", "serverFailed"), ("api-error:ratelimited", "rateLimited"),
    ("api-error:badvalue", "refused"), ("maxlag", "rateLimited"), ("malformed-json", "unreadable"),
    ("gzip-bomb", "unreadable"), ("cut", "unreachable"), ("wrong-length", "unreachable"),
    ("redirect-file", "insecure"), ("redirect-host", "insecure"), ("redirect-loop", "unreadable"),
  ])
  func failsAsTheRealServiceDoes(fault: String, kind: String) async throws {
    try await run { demo, archive, _ in
      demo.control.fail(Self.api, with: fault, count: nil)
      let error = await apiError { try await archive.page(1, of: .feed(.featured)) }
      #expect(error?.kind == kind, "\(String(describing: error))")
    }
  }

  @Test func aStalledAnswerTimesOut() async throws {
    var configuration = HTTPConfiguration.test
    configuration.stallTimeout = 1
    try await run(configuration) { demo, archive, _ in
      demo.control.fail(Self.api, with: "stall:100", count: nil)
      await #expect(throws: APIError.timedOut) {
        try await archive.page(1, of: .feed(.featured))
      }
    }
  }

  @Test(arguments: [
    "latency:300", "redirect:2", "203", "500", "503:1", "maxlag", "api-error", "cut:20",
  ])
  func whatPassesIsRead(fault: String) async throws {
    try await run { demo, archive, _ in
      demo.control.fail(Self.api, with: fault)
      // The pause of an overload is on the wall clock, which the eager clock does not advance.
      guard fault != "maxlag" else {
        let error = await apiError { try await archive.page(1, of: .feed(.featured)) }
        #expect(error?.kind == "rateLimited")
        return
      }
      if fault == "503:1" {
        _ = await apiError { try await archive.page(1, of: .feed(.featured)) }
        time.advance(by: 1.1)
      }
      let page = try await archive.page(1, of: .feed(.featured))
      #expect(!page.elements.isEmpty)
    }
  }

  @Test func damagedFilesAreLeftOut() async throws {
    try await run { demo, archive, _ in
      let whole = try await archive.page(2, of: .feed(.featured))
      demo.control.fail(Self.api, with: "bad-element", count: nil)
      let bad = try await archive.page(1, of: .feed(.quality))
      #expect(bad.skipped == 1 && bad.elements.count > 40)
      demo.control.clearFaults()
      demo.control.fail(Self.api, with: "missing-fields", count: nil)
      let bare = try await archive.page(2, of: .feed(.quality))
      #expect(bare.elements.isEmpty && bare.hasNext)
      demo.control.clearFaults()
      demo.control.fail(Self.api, with: "empty-page", count: nil)
      let empty = try await archive.page(1, of: .search(PhotoSearch(query: "castle")))
      #expect(empty.elements.isEmpty && empty.skipped == 0)
      #expect(!whole.elements.isEmpty)
    }
  }

  @Test func pagesThatOverlapAreReadAsTheyCome() async throws {
    try await run { demo, archive, _ in
      demo.control.fail(Self.api, with: "page-overlap:5", count: nil)
      let first = try await archive.page(1, of: .feed(.featured)).elements.map(\.id)
      let second = try await archive.page(2, of: .feed(.featured)).elements.map(\.id)
      #expect(!Set(first).isDisjoint(with: second))
      #expect(!Set(second).subtracting(first).isEmpty)
    }
  }
}
