// SPDX-License-Identifier: MIT

// Assembles the parts of a connection. All connections share one HTTP client; the connector owns the demo service's
// process, which ends with it.

import BelvedereCore
import Foundation
import Logging

/// Connects to the demo service, to Unsplash, to a service with its API, or to a source without accounts.
package actor ServiceConnector: ServiceConnecting {
  /// Paths, addresses and texts for connections.
  package struct Configuration: Sendable {
    /// Path of `belvedere-demo-service`.
    package var demoProgram: String
    /// Folder of the demo's photographs.
    package var demoPhotos: String
    /// Folder where the demo keeps its accounts, likes and logins.
    package var demoState: String
    /// The address to which services redirect the browser; it must be registered there exactly.
    package var redirectURI = "http://127.0.0.1:8943/callback"
    /// The project's page, by which weather services know the program.
    package var homepage = Identity.usual.homepage
    /// The program's name for hosts that are free of charge.
    package var agent = ContactAgent(contact: "")
    /// The sentences on the pages at the end of a sign-in.
    package var callbackTexts = CallbackTexts()

    package init(demoProgram: String, demoPhotos: String, demoState: String) {
      self.demoProgram = demoProgram
      self.demoPhotos = demoPhotos
      self.demoState = demoState
    }
  }

  /// Makes the image loaders of a connection over the given fetcher, for the person who is logged in.
  package typealias ImageLoaderMaker =
    @Sendable (any ImageFetching & OriginalFetching, ImageOwner) -> (
      images: any ImageLoading, originals: any OriginalLoading
    )

  /// The image loaders of the program.
  ///
  /// - Parameter disk: the cache that they keep between runs; nil for none.
  package static func pipelines(disk: DiskCache?) -> ImageLoaderMaker {
    { fetcher, owner in
      (
        images: ImagePipeline(fetcher: fetcher, disk: disk, owner: owner),
        originals: OriginalPipeline(fetcher: fetcher, disk: disk, owner: owner)
      )
    }
  }

  /// A demo service that ends sooner is not restarted, since it would end again.
  private static let shortestLife = Duration.seconds(2)

  private let logger = Logger(label: "belvedere.connecting")
  private let configuration: Configuration
  private let http: any HTTPSending
  private let answers: DiskCache
  /// Shared by all connections, so that a pause that the service demands outlives them.
  private let metNorway: MetNorwayWeather?
  private let factories: [any SourceFactory]
  private let makeImages: ImageLoaderMaker
  private let clock: any Clock<Duration>
  /// Shared by calls while the service is starting.
  private var demo: Task<Result<DemoProcess, ConnectionError>, Never>?

  /// - Parameter answers: stores the answers of hosts other than the photo service.
  package init(
    _ configuration: Configuration, http: any HTTPSending, answers: DiskCache,
    makeImages: @escaping ImageLoaderMaker
  ) {
    self.init(
      configuration, http: http, answers: answers, clock: ContinuousClock(), makeImages: makeImages)
  }

  init(
    _ configuration: Configuration, http: any HTTPSending, answers: DiskCache,
    clock: any Clock<Duration>, makeImages: @escaping ImageLoaderMaker
  ) {
    self.configuration = configuration
    self.http = http
    self.answers = answers
    self.clock = clock
    metNorway = URL(string: MetNorwayWeather.address).map {
      MetNorwayWeather(
        base: $0, source: .metNorway, homepage: configuration.homepage, http: http, disk: answers)
    }
    factories =
      SourceTools(http: http, answers: answers, agent: configuration.agent).makeFactories()
    self.makeImages = makeImages
  }

  /// Connects; for the demo, starts its service unless it is running.
  package func connect(to choice: ServiceChoice) async throws(ConnectionError) -> Connection {
    switch choice {
    case .demo:
      let process = try await demoProcess()
      let base = process.address
      // Called each time, because a restarted demo has another key.
      let launcher = DemoLauncher(redirectURI: configuration.redirectURI, http: http) {
        [weak self] () throws(ConnectionError) in
        guard let self else { throw .demoFailed(detail: "The demo has ended") }
        return try await demoProcess()
      }
      let service = ServiceDescription(
        isOwnDemo: true, apiBase: base, id: process.id, redirectURI: configuration.redirectURI,
        joinPage: URL(string: "\(base)/join"))
      var connection = try connection(
        to: service, key: DemoProcess.key, oauthBase: "\(base)/oauth", imageOrigins: [])
      connection.demo = launcher
      return connection
    case .unsplash(let key):
      guard let base = URL(string: UnsplashService.address) else {
        throw .invalidAddress(UnsplashService.address)
      }
      let service = ServiceDescription(
        apiBase: base, id: PhotoSource.unsplash.id, redirectURI: configuration.redirectURI,
        joinPage: URL(string: "\(UnsplashService.site)/join"))
      return try connection(
        to: service, key: key, oauthBase: "\(UnsplashService.site)/oauth",
        imageOrigins: Origin.unsplashImages)
    case .custom(let url, let key):
      guard let base = ServiceAddress.url(from: url.absoluteString) else {
        throw .invalidAddress(url.absoluteString)
      }
      let service = ServiceDescription(
        apiBase: base, id: ServiceAddress.name(of: base), redirectURI: configuration.redirectURI)
      // Plain http is accepted on this computer only; without a key it is a demo service. With a key it may be a proxy,
      // which passes on Unsplash's own image addresses.
      let isDemo = key == nil && service.demoAddress != nil
      return try connection(
        to: service, key: isDemo ? DemoProcess.key : key, oauthBase: "\(base)/oauth",
        imageOrigins: Origin.unsplashImages)
    case .withoutAccount(let source, let url):
      let base = url.flatMap { ServiceAddress.url(from: $0.absoluteString) }
      if let url, base == nil { throw .invalidAddress(url.absoluteString) }
      return try connection(to: source, demo: base)
    }
  }

  nonisolated package func setContact(_ contact: String) {
    configuration.agent.ownContact = contact
  }

  /// Ends the demo service, if it is running; returns when it has ended.
  package func shutdown() async {
    guard case .success(let process) = await demo?.value else { return }
    demo = nil
    await process.stop(clock: clock)
  }

  private func demoProcess() async throws(ConnectionError) -> DemoProcess {
    while let demo {
      if case .success(let process) = await demo.value, process.isRunning { return process }
      // Another call may have restarted it in the meantime.
      if self.demo == demo { break }
    }
    let start = Task { [configuration, clock] () async -> Result<DemoProcess, ConnectionError> in
      do throws(ConnectionError) {
        return .success(
          try await DemoProcess.start(
            DemoProcess.Launch(
              program: configuration.demoProgram, photos: configuration.demoPhotos,
              state: configuration.demoState, redirectURI: configuration.redirectURI),
            clock: clock))
      } catch {
        return .failure(error)
      }
    }
    demo = start
    let process = try await start.value.get()
    watch(process.ending, since: .now)
    return process
  }

  /// Restarts the service when it ends by itself, so that a signed-in person's next request succeeds; not if it ended
  /// soon after its start.
  private func watch(_ ending: OneShot<Void>, since start: ContinuousClock.Instant) {
    Task { [weak self] in
      await ending.value()
      guard start.duration(to: .now) > Self.shortestLife else { return }
      await self?.startAgain(after: ending)
    }
  }

  private func startAgain(after ending: OneShot<Void>) async {
    guard let demo, case .success(let process) = await demo.value, process.ending === ending
    else { return }
    do { _ = try await demoProcess() } catch {
      logger.error("The demo service did not start again: \(error)")
    }
  }

  /// The weather service of a connection. A demo service has its own, so that the demo contacts no other host.
  private func weather(demo base: URL? = nil) throws(ConnectionError) -> any WeatherService {
    if let base { return MetNorwayWeather(base: base, source: .demo, http: http, disk: answers) }
    guard let metNorway else { throw .invalidAddress(MetNorwayWeather.address) }
    return metNorway
  }

  /// A connection without an account. Its images are stored under the visitor's name.
  private func connection(
    to source: PhotoSource, demo base: URL?
  ) throws(ConnectionError) -> Connection {
    guard let factory = factories.first(where: { $0.source == source }) else {
      throw .invalidAddress(source.id)
    }
    let parts = try factory.parts(demo: base)
    let service = ServiceDescription(
      apiBase: parts.address, id: (base == nil ? source : source.demo).id,
      redirectURI: configuration.redirectURI)
    let demo = try origin(ofDemo: base)
    let owner = ImageOwner()
    owner.current = .visitor(of: service.id)
    let others = factories.filter { $0.source != source }.map { $0.images(demo: demo) }
    let (images, originals) = makeImages(
      ImagesOfSources(
        fetchers: [factory.images(demo: demo)] + others + [ImageFetcher(.unsplash(), http: http)]),
      owner)
    var connection = Connection(
      service: service, lists: parts.lists, images: images, originals: originals,
      weather: try weather(demo: base), localize: parts.localize)
    connection.nearby = parts.nearby
    return connection
  }

  /// A connection to a service with all abilities of Unsplash's API.
  ///
  /// - Parameter imageOrigins: the hosts of its images besides its own.
  private func connection(
    to service: ServiceDescription, key: APIKey?, oauthBase: String, imageOrigins: Set<Origin>
  ) throws(ConnectionError) -> Connection {
    let base = service.apiBase
    let api: APIClient
    let own: Origin
    do throws(HTTPError) {
      api = try APIClient(base: base, key: key, http: http)
      own = try WebAddress(base.absoluteString).origin
    } catch {
      throw .invalidAddress(base.absoluteString)
    }
    var signIn = BrowserSignIn.Configuration(
      oauthBase: oauthBase, redirectURI: configuration.redirectURI, key: key)
    signIn.texts = configuration.callbackTexts
    let photos = UnsplashService(api: api)
    let owner = ImageOwner()
    let demo = try origin(ofDemo: service.demoAddress)
    let origins = service.source == .unsplash ? imageOrigins : imageOrigins.union([own])
    let ownImages = ImageFetcher(.unsplash(at: origins), http: http)
    let (images, originals) = makeImages(
      ImagesOfSources(fetchers: [ownImages] + factories.map { $0.images(demo: demo) }), owner)
    var connection = Connection(
      service: service, lists: photos, images: images, originals: originals,
      weather: try weather(demo: key == DemoProcess.key ? service.demoAddress : nil),
      localize: { api.localize($0) })
    connection.members = photos
    connection.account = photos
    connection.likes = photos
    connection.numbers = photos
    connection.downloads = photos
    connection.budget = photos
    connection.signIn = BrowserSignIn(signIn, http: http)
    connection.events = api.events
    connection.authorize = { token in
      api.credentials.authorize(token)
      owner.current = token.map { AccountName(service: service.id, token: $0) }
    }
    return connection
  }

  private func origin(ofDemo base: URL?) throws(ConnectionError) -> Origin? {
    guard let base else { return nil }
    do throws(HTTPError) { return try WebAddress(base.absoluteString).origin } catch {
      throw .invalidAddress(base.absoluteString)
    }
  }
}
