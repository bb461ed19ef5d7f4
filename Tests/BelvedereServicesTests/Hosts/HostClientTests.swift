// SPDX-License-Identifier: MIT

// The client of other hosts over real HTTP on the loopback interface.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

private struct Forecast: Endpoint {
  var place = "60.12"
  var path: [String] { ["2.0", "compact"] }
  var query: [(name: String, value: String)] { [("lat", place), ("lon", "6.74")] }
}

@Suite(.timeLimit(.minutes(15)))
struct HostClientTests {
  private let folder: TemporaryFolder
  private let time = TestTime()
  private let clock = EagerClock()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func makeClient(
    of base: String, over http: HTTPClient, transfers: Int = 6, diskLimit: Int = 1_000_000
  ) throws -> HostClient {
    var configuration = HostClient.Configuration(
      base: try #require(URL(string: base)), userAgent: "Belvedere/1.2 (mail@example.org)")
    configuration.headers["Accept"] = "application/json"
    configuration.concurrentTransfers = transfers
    return HostClient(
      configuration, http: http, disk: DiskCache(directory: folder.url, limit: diskLimit),
      repeating: Repeating(clock: clock, random: { 0.5 }), now: { [time] in time.now })
  }

  /// Runs a body with a host, its address and the HTTP client for further clients.
  private func run(
    _ answers: String..., body: (ScriptedHost, String, HTTPClient) async throws -> Void
  ) async throws {
    let host = ScriptedHost(answers)
    try await RawServer.run(answering: { await host.answer(to: $0) }) { base in
      try await withClient { http in try await body(host, base, http) }
    }
  }

  private func text(_ answer: HostAnswer) -> String {
    String(decoding: answer.response.body, as: UTF8.self)
  }

  private func value(of name: String, in request: String) -> String? {
    let line = request.components(separatedBy: "\r\n").first { $0.hasPrefix("\(name): ") }
    return line.map { String($0.dropFirst(name.count + 2)) }
  }

  // MARK: - Requests

  @Test func aRequestNamesTheProgramAndNothingOfThePhotoService() async throws {
    try await run(ScriptedHost.answer("{}")) { host, base, http in
      let client = try makeClient(of: base + "/weatherapi/", over: http)
      let answer = try await client.answer(to: Forecast(), headers: ["Accept-Language": "nn"])
      #expect(text(answer) == "{}")
      let request = try #require(host.requests.first)
      #expect(request.hasPrefix("GET /weatherapi/2.0/compact?lat=60.12&lon=6.74 HTTP/1.1\r\n"))
      #expect(value(of: "User-Agent", in: request) == "Belvedere/1.2 (mail@example.org)")
      #expect(request.components(separatedBy: "User-Agent").count == 2)
      #expect(value(of: "Accept", in: request) == "application/json")
      #expect(value(of: "Accept-Language", in: request) == "nn")
      #expect(value(of: "Accept-Encoding", in: request)?.contains("gzip") == true)
      #expect(value(of: "Authorization", in: request) == nil)
      #expect(value(of: "Accept-Version", in: request) == nil)
    }
  }

  @Test func noMoreRequestsAreSentInAMinuteThanAHostTakes() async throws {
    try await run(ScriptedHost.answer("{}")) { host, base, http in
      var configuration = HostClient.Configuration(
        base: try #require(URL(string: base)), userAgent: "Belvedere/1.2 (mail@example.org)")
      configuration.mostInMinute = 3
      let client = HostClient(
        configuration, http: http, disk: DiskCache(directory: folder.url, limit: 1_000_000),
        repeating: Repeating(clock: clock, random: { 0.5 }), now: { [time] in time.now })
      for place in 1...5 { _ = try await client.answer(to: Forecast(place: "\(place)")) }
      #expect(host.requests.count == 5)
      #expect(clock.sleeps == [.seconds(60), .seconds(60)])
    }
  }

  @Test func aHostCanHaveItsRequestsOneAfterTheOther() async throws {
    try await run(ScriptedHost.answer("{}")) { host, base, http in
      let client = try makeClient(of: base, over: http, transfers: 1)
      host.hold(true)
      try await withThrowingTaskGroup(of: Void.self) { group in
        for place in 1...4 {
          group.addTask { _ = try await client.answer(to: Forecast(place: "\(place)")) }
        }
        await eventually("all wait") { await client.waiterCount == 4 }
        host.hold(false)
        try await group.waitForAll()
      }
      #expect(host.requests.count == 4)
      #expect(host.mostOpen == 1)
    }
  }

  // MARK: - Fresh answers

  @Test func aFreshAnswerIsNotAskedForAgain() async throws {
    try await run(
      ScriptedHost.answer("one", "Cache-Control: max-age=60"), ScriptedHost.answer("two")
    ) { host, base, http in
      let client = try makeClient(of: base, over: http)
      _ = try await client.answer(to: Forecast())
      time.advance(by: 59)
      let second = try await client.answer(to: Forecast())
      #expect(text(second) == "one")
      #expect(second.age == 59)
      #expect(second.receivedAt == TestTime.start)
      #expect(second.failure == nil)
      #expect(host.requests.count == 1)
      time.advance(by: 1)
      let third = try await client.answer(to: Forecast())
      #expect(text(third) == "two")
      #expect(host.requests.count == 2)
    }
  }

  @Test func anAnswerBelongsToItsAddressAndHeaders() async throws {
    try await run(ScriptedHost.answer("{}", "Cache-Control: max-age=60")) { host, base, http in
      let client = try makeClient(of: base, over: http)
      _ = try await client.answer(to: Forecast())
      _ = try await client.answer(to: Forecast(place: "61"))
      _ = try await client.answer(to: Forecast(), headers: ["Accept-Language": "nn"])
      #expect(host.requests.count == 3)
      _ = try await client.answer(to: Forecast(), headers: ["Accept-Language": "nn"])
      #expect(host.requests.count == 3)
    }
  }

  @Test func aRestartKeepsTheAnswers() async throws {
    let fresh = ScriptedHost.answer("kept", status: "203 Beta", "Cache-Control: max-age=60")
    try await run(fresh) { host, base, http in
      _ = try await makeClient(of: base, over: http).answer(to: Forecast())
      let answer = try await makeClient(of: base, over: http).answer(to: Forecast())
      #expect(text(answer) == "kept")
      #expect(answer.response.status == 203)
      #expect(host.requests.count == 1)
    }
  }

  @Test func theAnswersTakeNoMoreThanTheirBytes() async throws {
    let large = ScriptedHost.answer(
      String(repeating: "x", count: 4_000), "Cache-Control: max-age=60")
    try await run(large) { host, base, http in
      let client = try makeClient(of: base, over: http, diskLimit: 10_000)
      for place in 1...5 { _ = try await client.answer(to: Forecast(place: "\(place)")) }
      #expect(folder.storedFiles == 2)
      _ = try await client.answer(to: Forecast(place: "5"))
      #expect(host.requests.count == 5)
      _ = try await client.answer(to: Forecast(place: "1"))
      #expect(host.requests.count == 6)
    }
  }

  @Test(arguments: ["Cache-Control: no-store, max-age=60", "Vary: *"])
  func whatMayNotBeStoredIsNotAndItsForerunnerGoes(_ line: String) async throws {
    try await run(
      ScriptedHost.answer("one", "ETag: \"a\""), ScriptedHost.answer("two", line, "ETag: \"b\"")
    ) { host, base, http in
      let client = try makeClient(of: base, over: http)
      _ = try await client.answer(to: Forecast())
      #expect(folder.storedFiles == 1)
      for _ in 1...2 {
        let answer = try await client.answer(to: Forecast())
        #expect(text(answer) == "two")
        #expect(folder.storedFiles == 0)
      }
      #expect(host.requests.map { value(of: "If-None-Match", in: $0) } == [nil, "\"a\"", nil])
    }
  }

  // MARK: - Confirmed answers

  @Test func anAnswerIsConfirmedByItsTag() async throws {
    try await run(
      ScriptedHost.answer("one", "ETag: \"a\"", "Cache-Control: max-age=60"),
      ScriptedHost.answer(status: "304 Not Modified", "Cache-Control: max-age=120"),
      ScriptedHost.answer("two", "ETag: \"b\"")
    ) { host, base, http in
      let client = try makeClient(of: base, over: http)
      _ = try await client.answer(to: Forecast())
      time.advance(by: 60)
      let confirmed = try await client.answer(to: Forecast())
      #expect(text(confirmed) == "one")
      #expect(confirmed.response.status == 200)
      #expect(confirmed.receivedAt == TestTime.start + 60)
      #expect(confirmed.failure == nil)
      time.advance(by: 119)
      _ = try await client.answer(to: Forecast())
      #expect(host.requests.count == 2)
      time.advance(by: 1)
      let changed = try await client.answer(to: Forecast())
      #expect(text(changed) == "two")
      let tags = host.requests.map { value(of: "If-None-Match", in: $0) }
      #expect(tags == [nil, "\"a\"", "\"a\""])
    }
  }

  @Test func anAnswerPastItsDateIsConfirmedByItsModification() async throws {
    let modified = "Sun, 06 Nov 1994 08:31:07 GMT"
    try await run(
      ScriptedHost.answer(
        "one", "Date: Sun, 06 Nov 1994 08:49:37 GMT", "Expires: Sun, 06 Nov 1994 08:48:00 GMT",
        "Last-Modified: \(modified)"),
      ScriptedHost.answer(
        status: "304 Not Modified", "Date: Sun, 06 Nov 1994 08:49:37 GMT",
        "Expires: Sun, 06 Nov 1994 09:19:37 GMT")
    ) { host, base, http in
      let client = try makeClient(of: base, over: http)
      for _ in 1...3 {
        let answer = try await client.answer(to: Forecast())
        #expect(text(answer) == "one")
      }
      #expect(host.requests.map { value(of: "If-Modified-Since", in: $0) } == [nil, modified])
    }
  }

  @Test func aConfirmationOfNothingIsAnError() async throws {
    try await run(ScriptedHost.answer(status: "304 Not Modified")) { _, base, http in
      let client = try makeClient(of: base, over: http)
      await #expect(throws: APIError.refused(status: 304, messages: [])) {
        try await client.answer(to: Forecast())
      }
    }
  }

  // MARK: - Bad input

  @Test(
    arguments: [
      ("Expires: the day after tomorrow", 2), ("Expires: -1", 2), ("Cache-Control: max-age=-60", 2),
      ("Cache-Control: =,\"max-age=60", 2), ("Age: -5\r\nCache-Control: max-age=60", 1),
      ("Age: 99999999999999999999999\r\nCache-Control: max-age=60", 2),
      ("Date: 31.12.1999\r\nCache-Control: max-age=60", 1),
      ("Cache-Control: max-age=99999999999999999999999", 1), ("ETag:\r\nLast-Modified: \u{1}", 2),
      ("Expires: Fri, 31 Dec 9999 23:59:59 GMT", 1),
    ] as [(String, Int)])
  func nonsenseNeverMakesAnAnswerFresher(_ lines: String, requests: Int) async throws {
    try await run(ScriptedHost.answer("{}", lines)) { host, base, http in
      let client = try makeClient(of: base, over: http)
      for _ in 1...2 {
        let answer = try await client.answer(to: Forecast())
        #expect(text(answer) == "{}")
      }
      #expect(host.requests.count == requests)
    }
  }

  @Test func aFileThatIsNoAnswerIsPassedOver() async throws {
    try await run(ScriptedHost.answer("{}", "Cache-Control: max-age=60")) { host, base, http in
      let client = try makeClient(of: base, over: http)
      _ = try await client.answer(to: Forecast())
      let name = try #require(folder.names().first)
      let content = Data("another form".utf8)
      try (DiskEntry.header(for: content) + content).write(
        to: folder.url.appendingPathComponent(name))
      _ = try await client.answer(to: Forecast())
      #expect(host.requests.count == 2)
    }
  }

  // MARK: - Hosts that fail

  @Test func aStaleAnswerStandsInForAHostThatFails() async throws {
    try await run(
      ScriptedHost.answer("old", "Cache-Control: max-age=60, stale-if-error=600"),
      ScriptedHost.answer("<html>", status: "503 Service Unavailable")
    ) { host, base, http in
      let client = try makeClient(of: base, over: http)
      _ = try await client.answer(to: Forecast())
      time.advance(by: 100)
      let standIn = try await client.answer(to: Forecast())
      #expect(text(standIn) == "old")
      #expect(standIn.failure != nil)
      #expect(standIn.failure == .serverFailed(status: 503, retryAfter: nil))
      #expect(standIn.age == 100)
      #expect(standIn.receivedAt == TestTime.start)
      // There is only one try if a stored answer can be used.
      #expect(host.requests.count == 2)
      time.advance(by: 561)
      await #expect(throws: APIError.serverFailed(status: 503, retryAfter: nil)) {
        try await client.answer(to: Forecast())
      }
    }
  }

  @Test func aStaleAnswerStandsInForAHostThatIsAwayWhereTheCallerAllowsIt() async throws {
    let host = ScriptedHost([ScriptedHost.answer("old", "Cache-Control: max-age=60")])
    try await withClient { http in
      let client = try await RawServer.run(answering: { await host.answer(to: $0) }) { base in
        let client = try makeClient(of: base, over: http)
        _ = try await client.answer(to: Forecast())
        return client
      }
      time.advance(by: 100)
      let standIn = try await client.answer(to: Forecast(), allowance: 3600)
      #expect(text(standIn) == "old")
      #expect(standIn.failure?.kind == "unreachable")
      #expect(standIn.age == 100)
      let error = await apiError { try await client.answer(to: Forecast()) }
      #expect(error?.kind == "unreachable")
    }
  }

  @Test(arguments: ["must-revalidate", "no-cache"])
  func noStaleAnswerStandsInWhereTheHostForbidsIt(_ directive: String) async throws {
    try await run(
      ScriptedHost.answer("old", "Cache-Control: \(directive), stale-if-error=600"),
      ScriptedHost.answer(status: "500 Oh")
    ) { _, base, http in
      let client = try makeClient(of: base, over: http)
      _ = try await client.answer(to: Forecast())
      await #expect(throws: APIError.serverFailed(status: 500, retryAfter: nil)) {
        try await client.answer(to: Forecast(), allowance: 600)
      }
    }
  }

  @Test func noStaleAnswerHidesARefusal() async throws {
    try await run(
      ScriptedHost.answer("old", "Cache-Control: stale-if-error=600"),
      ScriptedHost.answer("Name yourself", status: "403 Forbidden")
    ) { host, base, http in
      let client = try makeClient(of: base, over: http)
      _ = try await client.answer(to: Forecast())
      await #expect(throws: APIError.forbidden(messages: ["Name yourself"])) {
        try await client.answer(to: Forecast(), allowance: 600)
      }
      #expect(host.requests.count == 2)
    }
  }

  @Test func aFailureIsRepeatedAndNotStored() async throws {
    try await run(
      ScriptedHost.answer(status: "502 Bad Gateway", "Cache-Control: max-age=60"),
      ScriptedHost.answer("{}", "Cache-Control: max-age=60")
    ) { host, base, http in
      let client = try makeClient(of: base, over: http)
      let answer = try await client.answer(to: Forecast())
      #expect(text(answer) == "{}")
      #expect(host.requests.count == 2)
      #expect(clock.sleeps == [.seconds(0.25)])
    }
  }

  // MARK: - Pauses

  @Test(arguments: ["429 Too Many Requests", "503 Service Unavailable", "200 OK"])
  func aHostThatNamesATimeIsLeftAloneUntilThen(status: String) async throws {
    try await run(
      ScriptedHost.answer("old", "Cache-Control: stale-if-error=60"),
      ScriptedHost.answer("busy", status: status, "Retry-After: 120"),
      ScriptedHost.answer("new")
    ) { host, base, http in
      let client = try makeClient(of: base, over: http)
      _ = try await client.answer(to: Forecast())
      let standIn = try await client.answer(to: Forecast())
      #expect(text(standIn) == "old")
      #expect(standIn.failure?.retryAfter == 120)
      time.advance(by: 20)
      await #expect(throws: APIError.rateLimited(retryAfter: 100)) {
        try await client.answer(to: Forecast(place: "elsewhere"))
      }
      let second = try await client.answer(to: Forecast())
      #expect(second.failure == .rateLimited(retryAfter: 100))
      #expect(host.requests.count == 2)
      time.advance(by: 100)
      let answer = try await client.answer(to: Forecast())
      #expect(text(answer) == "new")
    }
  }

  // MARK: - Answers of another kind

  @Test func anAnswerThatIsNotUsableReplacesNothing() async throws {
    try await run(
      ScriptedHost.answer("old", "Cache-Control: max-age=60"),
      ScriptedHost.answer("<html>", "Cache-Control: max-age=600"), ScriptedHost.answer("new")
    ) { host, base, http in
      let client = try makeClient(of: base, over: http)
      let flaw: @Sendable (HTTPResponse) -> APIError? = {
        $0.body.first == UInt8(ascii: "<") ? .unreadable(detail: "A page") : nil
      }
      _ = try await client.answer(to: Forecast(), flaw: flaw)
      time.advance(by: 100)
      let standIn = try await client.answer(to: Forecast(), allowance: 60, flaw: flaw)
      #expect(text(standIn) == "old")
      #expect(standIn.failure?.kind == "unreadable")
      #expect(standIn.freshUntil == time.now)
      let next = try await client.answer(to: Forecast(), flaw: flaw)
      #expect(text(next) == "new")
      #expect(host.requests.count == 3)
    }
  }

  // MARK: - Joined requests

  @Test func equalRequestsAreJoined() async throws {
    try await run(ScriptedHost.answer("{}")) { host, base, http in
      let client = try makeClient(of: base, over: http)
      host.hold(true)
      let tasks = (1...3).map { _ in Task { try await client.answer(to: Forecast()) } }
      await eventually("all wait") { await client.waiterCount == 3 }
      host.hold(false)
      for task in tasks {
        let answer = try await task.value
        #expect(text(answer) == "{}")
      }
      #expect(host.requests.count == 1)
      #expect(await client.waiterCount == 0)
    }
  }

  @Test func oneOfTwoJoinedCallersCanWithdraw() async throws {
    try await run(ScriptedHost.answer("{}")) { host, base, http in
      let client = try makeClient(of: base, over: http)
      host.hold(true)
      let tasks = (1...2).map { _ in Task { try await client.answer(to: Forecast()) } }
      await eventually("both wait") { await client.waiterCount == 2 }
      await eventually("the host is asked") { host.requests.count == 1 }
      tasks[0].cancel()
      await #expect(throws: APIError.cancelled) { try await tasks[0].value }
      host.hold(false)
      let answer = try await tasks[1].value
      #expect(text(answer) == "{}")
      #expect(host.requests.count == 1)
    }
  }

  @Test func theLastCallerToWithdrawEndsTheTransfer() async throws {
    try await run(ScriptedHost.answer("{}", "Cache-Control: max-age=60")) { host, base, http in
      let client = try makeClient(of: base, over: http, transfers: 1)
      host.hold(true)
      let tasks = (1...2).map { _ in Task { try await client.answer(to: Forecast()) } }
      await eventually("the host is asked") { host.requests.count == 1 }
      let next = Task { try await client.answer(to: Forecast(place: "61")) }
      await eventually("all wait") { await client.waiterCount == 3 }
      for task in [next] + tasks {
        task.cancel()
        await #expect(throws: APIError.cancelled) { try await task.value }
      }
      host.hold(false)
      // The only slot of the line is free again, and nothing was stored.
      _ = try await client.answer(to: Forecast())
      #expect(host.requests.count == 2)
    }
  }
}
