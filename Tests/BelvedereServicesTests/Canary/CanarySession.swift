// SPDX-License-Identifier: MIT

// A session in which everything is real but the browser and the keyring: login, feed, profile, a like, photographs,
// refusals; database and image cache on disk, every line logged.

import BelvedereCore
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

/// Everything that a session leaves behind, for the search for secrets.
struct CanarySession {
  let connection: Connection
  let token: AccessToken
  let key: APIKey
  /// Every request, with its secrets.
  let requests: [HTTPRequest]
  /// The addresses that the browser opened: the authorize page and the redirect.
  let visited: [String]
  /// The errors of the refused calls.
  let errors: [any Error]

  /// `code_verifier` as it was sent to exchange the code.
  var verifier: String? {
    requests.compactMap(\.form).joined(separator: "&").split(separator: "&")
      .first { $0.hasPrefix("code_verifier=") }
      .map { String($0.drop { $0 != "=" }.dropFirst()) }
  }
}

extension CanarySession {
  /// The paths that a session uses.
  struct Place {
    let choice: ServiceChoice
    let key: APIKey
    let redirectURI: String
    let folder: URL
    let log: LogCapture

    var databaseFolder: URL { folder.appendingPathComponent("data") }
    var imageFolder: URL { folder.appendingPathComponent("images") }
  }

  /// Runs a session; `inspect` is called while everything is still running.
  static func play(
    at place: Place, inspect: (CanarySession) async throws -> Void
  ) async throws {
    let client = HTTPClient(.test, logger: place.log.logger())
    let witness = Witness(client)
    let disk = DiskCache(directory: place.imageFolder, limit: 50_000_000)
    var configuration = ServiceConnector.Configuration(
      demoProgram: try demoProgram().path,
      demoPhotos: packageRoot.appending(path: "data/demo").path,
      demoState: place.folder.appendingPathComponent("demo").path)
    configuration.redirectURI = place.redirectURI
    let connector = ServiceConnector(
      configuration, http: witness, answers: disk,
      makeImages: ServiceConnector.pipelines(disk: disk))
    do {
      let connection = try await connector.connect(to: place.choice)
      try await inspect(session(over: connection, at: place, witness))
    } catch {
      await connector.shutdown()
      await client.shutdown()
      throw error
    }
    await connector.shutdown()
    await client.shutdown()
  }

  private static func session(
    over connection: Connection, at place: Place, _ witness: Witness
  ) async throws -> CanarySession {
    let (token, visited) = try await signIn(connection, witness)
    connection.authorize(token)
    try await browse(connection, at: place)
    let errors = await refusals(connection, token)
    return CanarySession(
      connection: connection, token: token, key: place.key, requests: witness.requests,
      visited: visited, errors: errors)
  }

  private static func signIn(
    _ connection: Connection, _ http: Witness
  ) async throws -> (AccessToken, visited: [String]) {
    let signIn = try #require(connection.signIn)
    let attempt = try await signIn.begin()
    let page = attempt.address.absoluteString
    // The browser is not part of the app, so its requests are not recorded.
    let browser = HTTPClient(.test)
    do {
      let parts = page.split(separator: "?", maxSplits: 1)
      var form = HTTPRequest(try WebAddress(String(parts[0])), limits: .json)
      form.method = .post
      form.form = "\(try #require(parts.last))&user=ada&decision=allow"
      #expect(try await browser.send(HTTPRequest(WebAddress(page), limits: .json)).status == 200)
      let wayBack = try #require(try await browser.send(form).headers["Location"])
      let end = try await browser.send(HTTPRequest(WebAddress(wayBack), limits: .json))
      #expect(end.status == 200)
      await browser.shutdown()
      return (try await attempt.token(), [page, wayBack])
    } catch {
      await browser.shutdown()
      await attempt.cancel()
      throw error
    }
  }

  private static func browse(_ connection: Connection, at place: Place) async throws {
    let database = AppDatabase(
      at: place.databaseFolder.appendingPathComponent("belvedere.sqlite"))
    #expect(await database.outcome == .ready)
    let store = database
    let service = connection.service.id
    let account = try #require(connection.account)
    let me = try await account.me()
    try await store.save(
      me, of: AccountName(service: service, account: me.username), at: Date())
    let feed = PhotoListName(service: service, account: me.username, list: .feed(.featured))
    for number in 1...3 {
      let page = try await connection.lists.page(number, of: .feed(.featured))
      try await store.save(page, number: number, of: feed, at: Date())
      let photo = try #require(page.elements.first)
      _ = try await connection.likes?.like(photo: photo.id)
      try await connection.downloads?.trackDownload(of: photo)
      let request = try #require(photo.imageRequest(pixelWidth: 200))
      _ = try await connection.images.image(for: request, priority: .visible)
    }
    let likes = try await connection.lists.page(1, of: .likes(of: me.username))
    #expect(likes.elements.count >= 3)
    // Images are stored after they are shown.
    await eventually("an image is stored") { await connection.images.diskUsage() > 0 }
  }

  /// Errors are logged and shown under "Details".
  private static func refusals(_ connection: Connection, _ token: AccessToken) async -> [any Error]
  {
    var errors: [any Error] = []
    do { _ = try await connection.lists.photo(id: "no-such-photo") } catch { errors.append(error) }
    connection.authorize(AccessToken(value: token.value + "x", scopes: token.scopes))
    do { _ = try await connection.account?.me() } catch { errors.append(error) }
    connection.authorize(token)
    return errors
  }

  /// The program beside the test program.
  private static func demoProgram() throws -> URL {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "belvedere-demo-service")
  }
}

/// Passes requests on and records them.
private final class Witness: HTTPSending {
  private let http: HTTPClient
  private let seen = Mutex<[HTTPRequest]>([])

  init(_ http: HTTPClient) { self.http = http }

  var requests: [HTTPRequest] { seen.withLock { $0 } }

  func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
    seen.withLock { $0.append(request) }
    return try await http.send(request)
  }
}
