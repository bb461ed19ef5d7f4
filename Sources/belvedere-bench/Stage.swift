// SPDX-License-Identifier: MIT

// The environment of a measurement: a demo service, and a token for it where Belvedere looks for it.

import BelvedereCore
import BelvedereModel
import BelvedereServices
import DemoService
import DemoTestSupport
import Foundation

/// Everything a measured program needs, in the session that scripts/bench makes and removes.
final class Stage {
  let length: Length
  /// The folder that Belvedere is installed in.
  private let prefix: URL
  /// The home of the programs.
  let home: URL
  /// The demo service, which rests while this process measures itself.
  private let service: DemoForTests
  private let address: URL
  /// The renderer of the programs that are started from now on.
  var renderer = Renderer.gl

  /// Starts the service and signs in.
  init(prefix: URL, home: URL, _ length: Length) async throws {
    (self.prefix, self.home, self.length) = (prefix, home, length)
    // More requests and photos than are measured.
    var configuration = DemoConfiguration(photos: prefix.appending(path: "share/belvedere/demo"))
    (configuration.rateLimit, configuration.photoCount) = (100_000, 50_100)
    service = try DemoForTests(configuration)
    address = try await service.server.start()
    let scopes = ["public", "read_user", "read_photos", "write_likes"]
    let value = service.control.issueToken(username: "ada", scopes: scopes) ?? ""
    let token = AccessToken(value: value, scopes: scopes, username: "ada")
    let credentials = KeptCredentials(secrets: SecretTokenStore())
    if let failure = await credentials.keep(token, for: try await connect().service) {
      throw failure
    }
  }

  /// Returns a connection to the service, as Belvedere makes one.
  func connect() async throws -> Connection {
    let connector = ServiceConnector(
      ServiceConnector.Configuration(demoProgram: "", demoPhotos: "", demoState: ""),
      http: HTTPClient(HTTPConfiguration(userAgent: "belvedere-bench")),
      answers: DiskCache(directory: home.appending(path: "answers"), limit: 0),
      makeImages: ServiceConnector.pipelines(disk: nil))
    let key = APIKey(accessKey: DemoConfiguration.accessKey, secretKey: "")
    return try await connector.connect(to: .custom(address, key))
  }

  /// The paths of pictures, of each source.
  private static let pictures = ["/images/", "/wikipedia/commons/", "/provider/"]

  /// The API requests since the last call.
  func takeRequests() -> Double {
    defer { service.control.forgetRequests() }
    return Double(
      service.control.requests.count { request in
        !Self.pictures.contains { request.path.hasPrefix($0) }
      })
  }

  /// The path of a file in the folder of this program.
  static func path(beside name: String) -> String {
    URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      .appending(path: name).path
  }

  var program: String { prefix.appending(path: "bin/belvedere").path }
  /// The program's database, which exists after its first start.
  var database: URL { home.appending(path: ".local/share/belvedere/belvedere.sqlite") }
  var demo: URL { prefix.appending(path: "share/belvedere/demo") }

  /// Starts Belvedere, signed in.
  func startBelvedere(withoutShaders: Bool = false) throws -> ProbedProgram {
    try start([program, "--service-url", address.absoluteString], withoutShaders)
  }

  /// Starts this program again as a reference window.
  func startWindow(
    showing content: BareWindow.Content = .nothing, withoutShaders: Bool = false
  ) throws -> ProbedProgram {
    let paths = ["--prefix", prefix.path, "--home", home.path]
    let command = [Self.path(beside: "belvedere-bench"), "--window", content.rawValue] + paths
    return try start(command, withoutShaders)
  }

  /// Without the cache of shaders, the compiler of a software renderer is in the memory of each program.
  private func start(_ command: [String], _ withoutShaders: Bool) throws -> ProbedProgram {
    var environment = ["GSK_RENDERER": renderer.name]
    if withoutShaders { environment["MESA_SHADER_CACHE_DISABLE"] = "true" }
    return try ProbedProgram(command, environment)
  }

  /// Removes Belvedere's stored images, pages and database.
  func forgetCaches() {
    for folder in [".cache", ".local/share"] {
      try? FileManager.default.removeItem(at: home.appending(path: "\(folder)/belvedere"))
    }
  }
}
