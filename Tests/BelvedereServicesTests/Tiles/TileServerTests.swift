// SPDX-License-Identifier: MIT

// A server of map tiles over real HTTP on the loopback interface.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct TileServerTests {
  private static let week: TimeInterval = 7 * 86_400

  private let folder: TemporaryFolder
  private let time = TestTime()
  private let tile: MapTile

  init() throws {
    folder = try TemporaryFolder()
    tile = try #require(MapTile(zoom: 3, column: 5, row: 2))
  }

  /// Enough of a PNG for the server's client.
  private func png(_ text: String) -> Data {
    Data([137, 80, 78, 71, 13, 10, 26, 10]) + Data(text.utf8)
  }

  private func makeServer(at base: String, over http: HTTPClient) throws -> TileServer {
    let address = try TileAddress(base + "/tiles/{z}/{x}/{y}.png")
    let configuration = TileServer.configuration(
      address, userAgent: "Belvedere/1.2 (mail@example.org)")
    let client = HostClient(
      configuration, http: http, disk: DiskCache(directory: folder.url, limit: 1_000_000),
      repeating: Repeating(clock: EagerClock(), random: { 0.5 }), now: { [time] in time.now })
    return TileServer(address, host: client)
  }

  /// Runs a body with a server and the host behind it.
  private func run(
    _ answers: Data..., body: (TileServer, ScriptedHost) async throws -> Void
  ) async throws {
    let host = ScriptedHost(answers)
    try await RawServer.run(answering: { await host.answer(to: $0) }) { base in
      try await withClient { http in try await body(makeServer(at: base, over: http), host) }
    }
  }

  // MARK: - Requests

  @Test func aRequestNamesTheTileAndTheProgram() async throws {
    try await run(ScriptedHost.answer(png("one"))) { server, host in
      #expect(try await server.tile(tile) == png("one"))
      let lines = try #require(host.requests.first).components(separatedBy: "\r\n")
      #expect(lines.first == "GET /tiles/3/5/2.png HTTP/1.1")
      #expect(lines.contains("User-Agent: Belvedere/1.2 (mail@example.org)"))
      #expect(lines.contains("Accept: image/png"))
    }
  }

  @Test func fourTilesAreOnTheirWayAtATime() async throws {
    try await run(ScriptedHost.answer(png("any"))) { server, host in
      host.hold(true)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for column in 0..<8 {
          let tile = try #require(MapTile(zoom: 3, column: column, row: 0))
          group.addTask { _ = try await server.tile(tile) }
        }
        await eventually("four are asked for") { host.requests.count == 4 }
        host.hold(false)
        try await group.waitForAll()
      }
      #expect(host.requests.count == 8)
      #expect(host.mostOpen <= 4)
    }
  }

  // MARK: - Kept tiles

  @Test func aTileWithoutALifetimeIsKeptForAWeek() async throws {
    try await run(
      ScriptedHost.answer(png("one")), ScriptedHost.answer(png("two"))
    ) { server, host in
      let first = try await server.tile(tile)
      #expect(first == png("one"))
      time.advance(by: Self.week - 1)
      let kept = try await server.tile(tile)
      #expect(kept == png("one"))
      #expect(host.requests.count == 1)
      time.advance(by: 1)
      let renewed = try await server.tile(tile)
      #expect(renewed == png("two"))
    }
  }

  @Test func aTileIsKeptAsTheServerSays() async throws {
    try await run(
      ScriptedHost.answer(png("one"), "Cache-Control: max-age=60"),
      ScriptedHost.answer(png("two"), "Cache-Control: max-age=60")
    ) { server, host in
      _ = try await server.tile(tile)
      time.advance(by: 59)
      #expect(try await server.tile(tile) == png("one"))
      #expect(host.requests.count == 1)
      time.advance(by: 1)
      #expect(try await server.tile(tile) == png("two"))
    }
  }

  @Test func anOldTileIsConfirmedAndKeptForAnotherWeek() async throws {
    try await run(
      ScriptedHost.answer(png("one"), "ETag: \"a\""),
      ScriptedHost.answer(Data(), status: "304 Not Modified")
    ) { server, host in
      _ = try await server.tile(tile)
      time.advance(by: Self.week)
      #expect(try await server.tile(tile) == png("one"))
      #expect(host.requests.last?.contains("If-None-Match: \"a\"\r\n") == true)
      time.advance(by: Self.week - 1)
      #expect(try await server.tile(tile) == png("one"))
      #expect(host.requests.count == 2)
    }
  }

  // MARK: - Servers that have nothing

  @Test(arguments: ["404 Not Found", "410 Gone"])
  func aTileThatIsNotThereIsNone(status: String) async throws {
    try await run(ScriptedHost.answer(Data("no".utf8), status: status)) { server, host in
      let missing = try await server.tile(tile)
      #expect(missing == nil)
      #expect(host.requests.count == 1)
    }
  }

  @Test func aServerThatFailsIsAnError() async throws {
    try await run(ScriptedHost.answer(Data(), status: "500 Oh")) { server, _ in
      let error = await apiError { try await server.tile(tile) }
      #expect(error == .serverFailed(status: 500, retryAfter: nil))
    }
  }

  @Test func anOldTileStandsInForAServerThatFails() async throws {
    try await run(
      ScriptedHost.answer(png("old")), ScriptedHost.answer(Data(), status: "503 Busy")
    ) { server, host in
      _ = try await server.tile(tile)
      time.advance(by: 20 * Self.week)
      #expect(try await server.tile(tile) == png("old"))
      #expect(host.requests.count == 2)
    }
  }

  @Test func anOldTileStandsInForAServerThatIsAway() async throws {
    let host = ScriptedHost([ScriptedHost.answer(png("old"))])
    try await withClient { http in
      let server = try await RawServer.run(answering: { await host.answer(to: $0) }) { base in
        let server = try makeServer(at: base, over: http)
        _ = try await server.tile(tile)
        return server
      }
      time.advance(by: 2 * Self.week)
      let found = try await server.tile(tile)
      #expect(found == png("old"))
      let other = try #require(MapTile(zoom: 0, column: 0, row: 0))
      let error = await apiError { try await server.tile(other) }
      #expect(error?.kind == "unreachable")
    }
  }

  // MARK: - Bad input

  @Test(arguments: ["<html>Log in to the hotel</html>", "", "GIF89a"])
  func whatIsNoPNGIsAnErrorAndNotKept(body: String) async throws {
    try await run(
      ScriptedHost.answer(Data(body.utf8), "Cache-Control: max-age=60"),
      ScriptedHost.answer(png("one"))
    ) { server, host in
      let error = await apiError { try await server.tile(tile) }
      #expect(error?.kind == "unreadable")
      #expect(folder.storedFiles == 0)
      let answer = try await server.tile(tile)
      #expect(answer == png("one"))
      #expect(host.requests.count == 2)
    }
  }

  @Test func aFileOver512KilobytesIsAnErrorAndNotKept() async throws {
    let largest = png(String(repeating: "x", count: 524_288 - 8))
    try await run(
      ScriptedHost.answer(largest + Data("x".utf8)), ScriptedHost.answer(largest)
    ) { server, _ in
      let error = await apiError { try await server.tile(tile) }
      #expect(error?.kind == "unreadable")
      #expect(folder.storedFiles == 0)
      let found = try await server.tile(tile)
      #expect(found == largest)
    }
  }
}
