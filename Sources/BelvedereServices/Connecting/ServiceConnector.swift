// Puts together the parts that talk to one service. One HTTP client serves every connection; the
// demo service's process belongs to the connector and ends with it.

import BelvedereCore
import Foundation
import Logging

/// Makes connections to the demo service, to Unsplash or to any service with its API.
package actor ServiceConnector: ServiceConnecting {
  /// The program's places and texts for its connections.
  package struct Configuration: Sendable {
    /// Path of `belvedere-demo-service`.
    package var demoProgram: String
    /// Folder of the demo's photographs.
    package var demoPhotos: String
    /// Folder where the demo keeps its accounts, likes and logins.
    package var demoState: String
    /// The address to which services send the browser back; registered there, exact to the letter.
    package var redirectURI = "http://127.0.0.1:8943/callback"
    /// The name under which Wikimedia knows the program.
    package var wikimedia = CommonsAgent(contact: "")
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

  /// The program's own loaders.
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

  /// A demo service that ended sooner than this is not started again: it would only end again.
  private static let shortestLife = Duration.seconds(2)

  private let logger = Logger(label: "org.belvedere.connecting")
  private let configuration: Configuration
  private let http: any HTTPSending
  private let answers: DiskCache
  /// One for all connections: a pause that the service asks for outlives them.
  private let metNorway: MetNorwayWeather?
  /// One for all connections, for the same reason.
  private let commons: CommonsArchive?
  /// One for all connections: so is the limit of transfers, and a pause that the archive asks for.
  private let commonsImages: ImageFetcher
  private let makeImages: ImageLoaderMaker
  private let clock: any Clock<Duration>
  /// Shared by calls that come while the service is still starting.
  private var demo: Task<Result<DemoProcess, ConnectionError>, Never>?

  /// - Parameter answers: stores the answers of the hosts beside the photo service.
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
      MetNorwayWeather(base: $0, source: .metNorway, http: http, disk: answers)
    }
    commons = URL(string: CommonsArchive.address).map {
      CommonsArchive(
        base: $0, source: .commons, agent: configuration.wikimedia, http: http,
        disk: answers)
    }
    commonsImages = ImageFetcher(.commons(configuration.wikimedia), http: http)
    self.makeImages = makeImages
  }

  /// The fetcher of the archive's images.
  private func archiveFetcher(at origins: Set<Origin>) -> ImageFetcher {
    origins == Origin.commonsImages
      ? commonsImages
      : ImageFetcher(.commons(configuration.wikimedia, at: origins), http: http)
  }

  /// Connects; for the demo, starts its service unless it runs already.
  package func connect(to choice: ServiceChoice) async throws(ConnectionError) -> Connection {
    switch choice {
    case .demo:
      let process = try await demoProcess()
      let base = process.address
      // The process is asked for each time, because a demo that was started again has another key.
      let launcher = DemoLauncher(redirectURI: configuration.redirectURI, http: http) {
        [weak self] () throws(ConnectionError) in
        guard let self else { throw .demoFailed(detail: "The demo has ended") }
        return try await demoProcess()
      }
      return try connection(
        .demo, base: base, id: process.id, key: DemoProcess.key, oauthBase: "\(base)/oauth",
        joinPage: URL(string: "\(base)/join"), weather: weather(demo: base),
        demo: launcher)
    case .unsplash(let key):
      guard let base = URL(string: "https://api.unsplash.com") else {
        throw .invalidAddress("api.unsplash.com")
      }
      return try connection(
        .unsplash, base: base, id: "unsplash", key: key, oauthBase: "https://unsplash.com/oauth",
        joinPage: URL(string: "https://unsplash.com/join"), weather: weather())
    case .custom(let url, let key):
      guard let base = ServiceAddress.url(from: url.absoluteString) else {
        throw .invalidAddress(url.absoluteString)
      }
      // Plain http is accepted on this computer only; without a key it is a demo service.
      let isDemo = key == nil && base.scheme == "http"
      return try connection(
        .custom, base: base, id: ServiceAddress.name(of: base),
        key: isDemo ? DemoProcess.key : key, oauthBase: "\(base)/oauth",
        weather: weather(demo: isDemo ? base : nil))
    case .archive(let url):
      let base = url.flatMap { ServiceAddress.url(from: $0.absoluteString) }
      if let url, base == nil { throw .invalidAddress(url.absoluteString) }
      return try connection(to: archive(demo: base), demo: base)
    }
  }

  nonisolated package func setContact(_ contact: String) {
    configuration.wikimedia.ownContact = contact
  }

  /// Ends the demo service, if it runs; returns when it is gone.
  package func shutdown() async {
    guard case .success(let process) = await demo?.value else { return }
    demo = nil
    await process.stop(clock: clock)
  }

  private func demoProcess() async throws(ConnectionError) -> DemoProcess {
    while let demo {
      if case .success(let process) = await demo.value, process.isRunning { return process }
      // Another call may have started it again meanwhile.
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

  /// Starts the service again when it ends by itself, so that a signed-in person's next try finds it;
  /// not when it ended soon after its start.
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

  /// The weather of a connection. A demo service makes up its own, so that the demo contacts nobody.
  private func weather(demo base: URL? = nil) throws(ConnectionError) -> any WeatherService {
    if let base { return MetNorwayWeather(base: base, source: .demo, http: http, disk: answers) }
    guard let metNorway else { throw .invalidAddress(MetNorwayWeather.address) }
    return metNorway
  }

  /// The archive of a connection, for the same reason.
  private func archive(demo base: URL? = nil) throws(ConnectionError) -> CommonsArchive {
    if let base {
      return CommonsArchive(
        base: base, source: .demoCommons, agent: configuration.wikimedia, http: http,
        disk: answers)
    }
    guard let commons else { throw .invalidAddress(CommonsArchive.address) }
    return commons
  }

  /// A connection without an account. Its images are kept under the visitor's name.
  private func connection(
    to archive: CommonsArchive, demo base: URL?
  ) throws(ConnectionError) -> Connection {
    guard let address = base ?? URL(string: CommonsArchive.address) else {
      throw .invalidAddress(CommonsArchive.address)
    }
    let service = ServiceDescription(
      kind: .archive, apiBase: address, id: archive.source.id,
      redirectURI: configuration.redirectURI)
    let imageOrigins: Set<Origin>
    do throws(HTTPError) {
      imageOrigins = try origins(ofImagesAt: service)
    } catch {
      throw .invalidAddress(address.absoluteString)
    }
    let owner = ImageOwner()
    owner.current = .visitor(of: service.id)
    let (images, originals) = makeImages(
      ImagesOfSources(fetchers: [
        archiveFetcher(at: imageOrigins), ImageFetcher(.unsplash(), http: http),
      ]), owner)
    return Connection(
      service: service, archive: archive, images: images, originals: originals,
      weather: try weather(demo: base), localize: { archive.localize($0) })
  }

  private func connection(
    _ kind: ServiceDescription.Kind, base: URL, id: String, key: APIKey?, oauthBase: String,
    joinPage: URL? = nil, weather: any WeatherService, demo: DemoLauncher? = nil
  ) throws(ConnectionError) -> Connection {
    let service = ServiceDescription(
      kind: kind, apiBase: base, id: id, redirectURI: configuration.redirectURI,
      joinPage: joinPage)
    let api: APIClient
    let (imageOrigins, otherOrigins): (Set<Origin>, Set<Origin>)
    do throws(HTTPError) {
      api = try APIClient(base: base, key: key, http: http)
      imageOrigins = try origins(ofImagesAt: service)
      otherOrigins = archiveImages(besides: try WebAddress(base.absoluteString).origin)
    } catch {
      throw .invalidAddress(base.absoluteString)
    }
    var signIn = BrowserSignIn.Configuration(
      oauthBase: oauthBase, redirectURI: configuration.redirectURI, key: key)
    signIn.texts = configuration.callbackTexts
    let photos = UnsplashService(api: api)
    let owner = ImageOwner()
    let (images, originals) = makeImages(
      ImagesOfSources(fetchers: [
        ImageFetcher(.unsplash(at: imageOrigins), http: http), archiveFetcher(at: otherOrigins),
      ]), owner)
    return Connection(
      service: service, api: photos, budget: photos, signIn: BrowserSignIn(signIn, http: http),
      images: images, originals: originals, weather: weather, demo: demo, events: api.events,
      authorize: { token in
        api.credentials.authorize(token)
        owner.current = token.map { AccountName(service: id, token: $0) }
      },
      localize: { api.localize($0) })
  }
}

/// The origins that a service's images may come from. A custom service may be a proxy, which passes on
/// Unsplash's own image addresses.
private func origins(ofImagesAt service: ServiceDescription) throws(HTTPError) -> Set<Origin> {
  let own = try WebAddress(service.apiBase.absoluteString).origin
  return switch service.kind {
  case .demo: [own]
  case .unsplash: Origin.unsplashImages
  case .archive: archiveImages(besides: own)
  case .custom: Origin.unsplashImages.union([own])
  }
}

/// The origins of the archive's images. A demo service has two hosts as the archive does, which are two names
/// of this computer.
private func archiveImages(besides own: Origin) -> Set<Origin> {
  own.scheme == "http"
    ? [own, Origin(scheme: own.scheme, host: "localhost", port: own.port)] : Origin.commonsImages
}
