// SPDX-License-Identifier: MIT

// The demo service, in its own process, so that it does not distort the program's figures.

import BelvedereCore
import BelvedereModel
import BelvedereServices
import Foundation

/// A demo service of the benchmark's own.
final class DemoService {
  /// Registered for the benchmark alone; nothing needs to listen there.
  private static let redirectURI = "http://127.0.0.1:8953/callback"
  private static let key = APIKey(accessKey: "demo-access-key", secretKey: "demo-secret-key")

  let address: URL
  private let process = Process()
  private let http = HTTPClient(HTTPConfiguration(userAgent: "belvedere-bench"))

  /// Starts the service on a free port: the one for tests beside this program, which counts its requests.
  init(photos: URL) throws {
    let output = Pipe()
    process.executableURL = Stage.benchmark.deletingLastPathComponent()
      .appending(path: "belvedere-demo-service-for-tests")
    process.arguments = [
      "--port", "0", "--photos", photos.path,
      "--redirect-uri", Self.redirectURI,
      // More requests than all photos need.
      "--rate-limit", "100000", "--photo-count", "50100", "--exit-with-stdin",
    ]
    process.standardInput = Pipe()
    process.standardOutput = output
    try process.run()
    // The whole line: "Listening on ADDRESS".
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard
      let address = line.split(separator: " ").last.flatMap({ ServiceAddress.url(from: "\($0)") })
    else { throw BenchError("belvedere-demo-service said “\(line)”") }
    self.address = address
  }

  func end() { process.kill() }

  /// Returns a connection to the service, as Belvedere makes one.
  func connect() async throws -> Connection {
    var configuration = ServiceConnector.Configuration(
      demoProgram: "", demoPhotos: "", demoState: "")
    configuration.redirectURI = Self.redirectURI
    let answers = FileManager.default.temporaryDirectory.appending(path: "belvedere-bench-answers")
    let connector = ServiceConnector(
      configuration, http: http, answers: DiskCache(directory: answers, limit: 0),
      makeImages: ServiceConnector.pipelines(disk: nil))
    return try await connector.connect(to: .custom(address, Self.key))
  }

  /// Signs in as Belvedere does, without its browser, and stores the token for Belvedere.
  func signIn() async throws {
    let connection = try await connect()
    guard let attempt = try await connection.signIn?.begin() else {
      throw BenchError("the demo service has no login")
    }
    // Submits the form of the authorize page, which redirects the browser.
    var request = HTTPRequest(try WebAddress("\(address)/oauth/authorize"), limits: .json)
    request.method = .post
    request.form = "\(attempt.address.query(percentEncoded: true) ?? "")&user=ada&decision=allow"
    let response = try await http.send(request)
    guard let target = response.headers["Location"] else {
      throw BenchError("the authorize page answered \(response.status)")
    }
    async let token = attempt.token()
    if let error = await attempt.submit(pasted: target) { throw error }
    let credentials = KeptCredentials(secrets: SecretTokenStore())
    if let failure = await credentials.keep(try await token, for: connection.service) {
      throw failure
    }
  }

  /// The API requests since the last call.
  func takeRequests() async throws -> Int {
    struct Log: Decodable {
      /// By method and path.
      let counts: [String: Int]
    }
    var request = HTTPRequest(try WebAddress("\(address)/admin/requests"), limits: .image)
    let log = try JSONDecoder().decode(Log.self, from: try await http.send(request).body)
    request.method = .delete
    _ = try await http.send(request)
    return log.counts.filter { !$0.key.contains(/\ \/(images|wikipedia|admin)\//) }.values
      .reduce(0, +)
  }
}
