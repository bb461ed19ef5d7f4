// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct ServiceConnectorTests {
  private static let photos = packageRoot.appending(path: "data/demo").path()
  private static let key = APIKey(accessKey: "access", secretKey: "secret")

  private let folder: TemporaryFolder
  private var state: String { folder.url.appending(path: "state").path() }

  init() throws { folder = try TemporaryFolder() }

  /// The program beside the tests, where the package builds it.
  private static let demoProgram =
    Bundle.main.executableURL?.deletingLastPathComponent()
    .appending(path: "belvedere-demo-service").path() ?? ""

  private func connector(
    program: String = Self.demoProgram, photos: String = Self.photos,
    http: any HTTPSending = CannedHTTP(), clock: any Clock<Duration> = ContinuousClock()
  ) -> ServiceConnector {
    ServiceConnector(
      ServiceConnector.Configuration(
        demoProgram: program, demoPhotos: photos, demoState: state), http: http,
      answers: DiskCache(directory: folder.url.appending(path: "answers"), limit: 1_000_000),
      clock: clock
    ) { fetcher, _ in (BytesOnly(fetcher: fetcher), BytesOnly(fetcher: fetcher)) }
  }

  /// Runs a body with a script in place of the demo service.
  private func withProgram(_ script: String, _ body: (String) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let program = folder.url.appending(path: "demo")
    try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: program.path())
    try await body(program.path())
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Self.demoProgram)))
  func startsTheDemoOnceAndEndsIt() async throws {
    try await withClient { client in
      let connector = connector(http: client)
      async let one = connector.connect(to: .demo)
      async let other = connector.connect(to: .demo)
      let (first, second) = try await (one, other)
      #expect(first.service.apiBase == second.service.apiBase)
      #expect(first.service.id.hasPrefix("demo"))
      #expect(try await first.lists.page(1, of: .feed(.featured)).elements.count == 30)
      await connector.shutdown()
      await #expect(throws: APIError.self) { try await first.likes?.like(photo: "x") }
      // Another call starts it again.
      let third = try await connector.connect(to: .demo)
      #expect(try await third.lists.page(1, of: .feed(.featured)).elements.count == 30)
      await connector.shutdown()
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Self.demoProgram)))
  func theDemoIsItsOwnArchive() async throws {
    try await withClient { client in
      let connector = connector(http: client)
      let demo = try await connector.connect(to: .demo)
      let archive = try await connector.connect(
        to: .withoutAccount(.commons, demo: demo.service.apiBase))
      #expect(archive.service.source == .commons.demo && archive.nearby != nil)
      let page = try await archive.lists.page(1, of: .feed(.featured))
      #expect(page.elements.allSatisfy { $0.source == .commons.demo } && !page.elements.isEmpty)
      await connector.shutdown()
    }
  }

  @Test func connectingContactsNobody() async throws {
    let http = CannedHTTP()
    let connection = try await connector(http: http).connect(
      to: .withoutAccount(.commons, demo: nil))
    #expect(connection.service.source == .commons)
    connection.localize("de")
    #expect(http.requests.isEmpty)
    _ = await apiError { try await connection.lists.photo(id: "commons:7") }
    let request = try #require(http.requests.first)
    #expect(request.address.origin == .https("commons.wikimedia.org"))
    #expect(request.address.text.contains("iiextmetadatalanguage=de&"))
    #expect(request.headers["User-Agent"]?.contains("(\(Identity.usual.homepage))") == true)
  }

  /// Screens offer only the abilities that exist.
  @Test func aSourceWithoutAccountsHasOtherAbilities() async throws {
    let archive = try await connector(http: CannedHTTP()).connect(
      to: .withoutAccount(.commons, demo: nil))
    #expect(archive.signIn == nil && archive.account == nil && archive.likes == nil)
    #expect(archive.members == nil && archive.numbers == nil && archive.downloads == nil)
    #expect(archive.budget == nil && archive.nearby != nil)
    let service = try await connector(http: CannedHTTP()).connect(to: .unsplash(Self.key))
    #expect(service.signIn != nil && service.account != nil && service.likes != nil)
    #expect(service.members != nil && service.numbers != nil && service.downloads != nil)
    #expect(service.budget != nil && service.nearby == nil)
  }

  /// First, a request with the key alone is refused.
  @Test func aRefusedTokenIsReportedByTheConnection() async throws {
    let http = CannedHTTP(.text("", status: 401), .text("", status: 401))
    let connection = try await connector(http: http).connect(to: .unsplash(Self.key))
    var events = connection.events.makeAsyncIterator()
    _ = await apiError { try await connection.lists.topics() }
    connection.authorize(AccessToken(value: "token", scopes: []))
    _ = await apiError { try await connection.lists.topics() }
    #expect(await events.next() == .loginRefused)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: Self.demoProgram)))
  func entersTheDemoWithoutABrowserAndResetsIt() async throws {
    try await withClient { client in
      let connector = connector(http: client)
      let connection = try await connector.connect(to: .demo)
      let demo = try #require(connection.demo)
      let token = try await demo.enter()
      #expect(token.username == "ada")
      #expect(token.scopes == ["public", "read_user", "read_photos", "write_likes"])
      connection.authorize(token)
      let likes = try await connection.account?.me().totalLikes ?? 0
      let first = try await connection.lists.page(1, of: .feed(.featured)).elements[0]
      _ = try await connection.likes?.like(photo: first.id)
      #expect(try await connection.account?.me().totalLikes == likes + 1)

      // A restarted service still has likes and login.
      await connector.shutdown()
      let second = try await connector.connect(to: .demo)
      second.authorize(token)
      #expect(try await second.account?.me().totalLikes == likes + 1)

      try await second.demo?.reset()
      await #expect(throws: APIError.self) { try await second.account?.me() }
      second.authorize(try await second.demo?.enter())
      #expect(try await second.account?.me().totalLikes == likes)
      await connector.shutdown()
    }
  }

  @Test func onlyTheDemoIsEnteredWithoutABrowser() async throws {
    #expect(try await connector().connect(to: .unsplash(Self.key)).demo == nil)
    let address = try #require(URL(string: "http://127.0.0.1:8080"))
    #expect(try await connector().connect(to: .custom(address, nil)).demo == nil)
  }

  @Test func theJoinPageIsKnownOfTheDemoAndUnsplash() async throws {
    let unsplash = try await connector().connect(to: .unsplash(Self.key))
    #expect(unsplash.service.joinPage?.absoluteString == "https://unsplash.com/join")
    let address = try #require(URL(string: "http://127.0.0.1:8080"))
    #expect(try await connector().connect(to: .custom(address, nil)).service.joinPage == nil)
    try await withClient { client in
      let connector = connector(http: client)
      let page = try #require(try await connector.connect(to: .demo).service.joinPage)
      let answer = try await client.send(
        HTTPRequest(WebAddress(page.absoluteString), limits: .json))
      #expect(answer.status == 200)
      await connector.shutdown()
    }
  }

  @Test(
    arguments: [
      (nil, Self.key, MetNorwayWeather.address),
      ("https://photos.example.org", nil, MetNorwayWeather.address),
      ("http://127.0.0.1:8080", Self.key, MetNorwayWeather.address),
      ("http://127.0.0.1:8080", nil, "http://127.0.0.1:8080"),
    ] as [(String?, APIKey?, String)])
  func onlyADemoMakesUpTheWeather(address: String?, key: APIKey?, asked: String) async throws {
    let custom = address.flatMap { URL(string: $0) }.map { ServiceChoice.custom($0, key) }
    let http = CannedHTTP(.text("", status: 404))
    let connection = try await connector(http: http).connect(to: custom ?? .unsplash(Self.key))
    let position = try #require(Coordinate(latitude: 59.91, longitude: 10.75))
    await #expect(throws: WeatherError.noForecast) {
      try await connection.weather.forecast(at: position)
    }
    #expect(http.requests.map(\.address.text).allSatisfy { $0.hasPrefix("\(asked)/weatherapi/") })
    #expect(http.requests.count == 1)
  }

  @Test func namesWhatIsMissing() async {
    await #expect(throws: ConnectionError.demoMissing(path: "/nonexistent/demo")) {
      _ = try await connector(program: "/nonexistent/demo").connect(to: .demo)
    }
    await #expect(throws: ConnectionError.demoMissing(path: "/nonexistent/photos")) {
      _ = try await connector(program: "/bin/sh", photos: "/nonexistent/photos").connect(to: .demo)
    }
  }

  @Test(arguments: [
    ("exit 1", "The demo service did not say its address"),
    ("echo Hello; exec cat", "The demo service said: Hello"),
    (
      "echo Listening on http://evil.example:80; exec cat",
      "The demo service said: Listening on http://evil.example:80"
    ),
  ])
  func reportsWhatADemoThatFailsSaid(_ script: String, _ detail: String) async throws {
    try await withProgram(script) { program in
      let connector = connector(program: program)
      await #expect(throws: ConnectionError.demoFailed(detail: detail)) {
        _ = try await connector.connect(to: .demo)
      }
    }
  }

  @Test func doesNotWaitForASilentDemo() async throws {
    try await withProgram("exec cat") { program in
      let connector = connector(program: program, clock: EagerClock())
      await #expect(throws: ConnectionError.self) { _ = try await connector.connect(to: .demo) }
    }
  }

  @Test func killsADemoThatDoesNotEnd() async throws {
    try await withProgram("echo Listening on http://127.0.0.1:1; exec sleep 1000") { program in
      let connector = connector(program: program)
      _ = try await connector.connect(to: .demo)
      await connector.shutdown()
    }
  }

  /// The login is stored under the address.
  @Test func aDemoWhosePortIsTakenHasTheSameOtherPortAtEveryStart() async throws {
    let script = #"[ "$2" = 8946 ] || exit 1; echo Listening on http://127.0.0.1:$2; exec cat"#
    try await withProgram(script) { program in
      for _ in 0..<2 {
        let connector = connector(program: program)
        let connection = try await connector.connect(to: .demo)
        #expect(connection.service.id == "demo-8946")
        await connector.shutdown()
      }
    }
  }

  @Test func passesTheDemoItsOptions() async throws {
    let script = #"""
      [ "$*" = "--port 8944 --photos \#(Self.photos) --state \#(state) --redirect-uri http://127.0.0.1:8943/callback --launcher-key-from-stdin --exit-with-stdin" ] || exit 1
      read key; [ ${#key} -ge 32 ] || exit 1
      echo Listening on http://127.0.0.1:1; exec cat
      """#
    try await withProgram(script) { program in
      let connector = connector(program: program)
      _ = try await connector.connect(to: .demo)
      await connector.shutdown()
    }
  }

  @Test func connectsToUnsplash() async throws {
    let http = CannedHTTP(.text("[]"))
    let connection = try await connector(http: http).connect(to: .unsplash(Self.key))
    #expect(connection.service.source == .unsplash && connection.service.name == "Unsplash")
    #expect(connection.service.id == "unsplash")
    #expect(connection.service.apiBase.absoluteString == "https://api.unsplash.com")
    #expect(connection.service.redirectURI == "http://127.0.0.1:8943/callback")
    connection.authorize(AccessToken(value: "token", scopes: []))
    _ = try await connection.lists.topics()
    #expect(http.requests.first?.authorization?.value == "Bearer token")
  }

  @Test func connectsToAnotherService() async throws {
    let base = try #require(URL(string: "https://proxy.example:8443/unsplash/"))
    let http = CannedHTTP(.text("[]"))
    let connection = try await connector(http: http).connect(to: .custom(base, nil))
    #expect(connection.service.id == "custom:proxy.example:8443")
    _ = try await connection.lists.topics()
    #expect(
      http.requests.first?.address.text
        == "https://proxy.example:8443/unsplash/topics?page=1&per_page=30")
    #expect(http.requests.first?.authorization == nil)
  }

  @Test(arguments: ["http://proxy.example", "ftp://127.0.0.1", "https://user@proxy.example"])
  func refusesAnUnsafeService(_ address: String) async throws {
    let url = try #require(URL(string: address))
    await #expect(throws: ConnectionError.invalidAddress(address)) {
      _ = try await connector().connect(to: .custom(url, nil))
    }
  }

  @Test func letsImagesComeFromTheServiceAndUnsplashOnly() async throws {
    let base = try #require(URL(string: "https://proxy.example"))
    let http = CannedHTTP(.text(""))
    let connection = try await connector(http: http).connect(to: .custom(base, nil))
    let images = try #require(connection.images as? BytesOnly)
    _ = try await images.fetcher.imageData(at: "https://images.unsplash.com/a")
    #expect(
      http.requests.first?.allowedOrigins == [
        .https("proxy.example"), .https("images.unsplash.com"), .https("plus.unsplash.com"),
      ])
  }
}

/// Replaces the image pipelines, which are not under test.
private struct BytesOnly: ImageLoading, OriginalLoading {
  let fetcher: any ImageFetching & OriginalFetching

  func cachedImage(for request: ImageRequest) -> (any DecodedImage)? { nil }
  func image(for request: ImageRequest, priority: ImagePriority) async throws(ImageError)
    -> any DecodedImage
  {
    throw .cancelled
  }
  func diskUsage() async -> Int { 0 }
  func setDiskLimit(_ bytes: Int) async {}
  func removeAll() async {}
  func forget(_ logOut: LogOut) async throws(StoreError) {}
  func data(
    for request: ImageRequest, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> Data {
    throw .cancelled
  }
  func picture(
    of photo: Photo, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> any OriginalPicture {
    throw .cancelled
  }
}
