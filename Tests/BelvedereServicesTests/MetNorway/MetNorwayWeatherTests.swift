// SPDX-License-Identifier: MIT

// Each known status of the service, over real HTTP on the loopback interface, with a manual clock.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct MetNorwayWeatherTests {
  private static let html = "<!DOCTYPE html><html><body>Error</body></html>"
  private static let modified = "Sun, 06 Nov 1994 08:31:07 GMT"

  private let folder: TemporaryFolder
  private let time = TestTime()
  private let clock = EagerClock()
  private let log = LogCapture()
  private let oslo: Coordinate

  init() throws {
    folder = try TemporaryFolder()
    oslo = try #require(Coordinate(latitude: 59.914, longitude: 10.746))
  }

  /// A forecast that is fresh for half an hour from the test's start.
  private static func forecast(_ temperature: Int, status: String = "200 OK") -> String {
    ScriptedHost.answer(
      body(temperature), status: status, "Content-Type: application/json",
      "Date: Sun, 06 Nov 1994 08:49:37 GMT", "Expires: Sun, 06 Nov 1994 09:19:37 GMT",
      "Last-Modified: \(modified)", "Vary: Accept, Accept-Encoding")
  }

  private static func body(_ temperature: Int) -> String {
    #"{"properties": {"meta": {"updated_at": "1994-11-06T06:00:00Z"}, "timeseries": [{"#
      + #""time": "1994-11-06T08:00:00Z", "data": {"instant": {"details": {"#
      + #""air_temperature": \#(temperature)}}}}]}}"#
  }

  private static func error(_ status: String, _ headers: String...) -> String {
    let lines = ["Content-Type: text/html"] + headers
    return "HTTP/1.1 \(status)\r\n" + lines.joined(separator: "\r\n")
      + "\r\nContent-Length: \(html.utf8.count)\r\nConnection: close\r\n\r\n" + html
  }

  private func makeWeather(of base: String, over http: HTTPClient) throws -> MetNorwayWeather {
    let configuration = MetNorwayWeather.configuration(base: try #require(URL(string: base)))
    let host = HostClient(
      configuration, http: http, disk: DiskCache(directory: folder.url, limit: 1_000_000),
      repeating: Repeating(clock: clock, random: { 0.5 }), logger: log.logger(),
      now: { [time] in time.now })
    return MetNorwayWeather(host, source: .metNorway)
  }

  /// Runs a body with a host, its weather, and a function that makes the weather of another run.
  private func run(
    _ answers: String...,
    body: (ScriptedHost, MetNorwayWeather, () throws -> MetNorwayWeather) async throws -> Void
  ) async throws {
    let host = ScriptedHost(answers)
    try await RawServer.run(answering: { await host.answer(to: $0) }) { base in
      try await withClient { http in
        let make = { try makeWeather(of: base, over: http) }
        try await body(host, try make(), make)
      }
    }
  }

  private func temperature(_ report: WeatherReport) -> Double? {
    report.forecast.steps.first?.temperature
  }

  private func value(of name: String, in request: String?) -> String? {
    let line = request?.components(separatedBy: "\r\n").first { $0.hasPrefix("\(name): ") }
    return line.map { String($0.dropFirst(name.count + 2)) }
  }

  // MARK: - 200, 304

  @Test func aRequestNamesTheProgramAndRoundsThePosition() async throws {
    try await run(Self.forecast(7)) { host, weather, _ in
      let report = try await weather.forecast(at: oslo)
      #expect(temperature(report) == 7)
      #expect(report.forecast.position == oslo)
      #expect(report.forecast.issued == Timestamp.date(from: "1994-11-06T06:00:00Z"))
      #expect(report.source == .metNorway)
      #expect(report.receivedAt == TestTime.start)
      #expect(report.expires == TestTime.start + 1800)
      #expect(report.failure == nil && !report.isOutdated)
      let request = try #require(host.requests.first)
      let line = "GET /weatherapi/locationforecast/2.0/complete?lat=59.91&lon=10.75 HTTP/1.1\r\n"
      #expect(request.hasPrefix(line))
      #expect(
        value(of: "User-Agent", in: request)
          == "Belvedere/\(belvedereVersion) \(Identity.usual.homepage)")
      #expect(value(of: "Accept", in: request) == "application/json")
      #expect(value(of: "Authorization", in: request) == nil)
    }
  }

  @Test func tenLooksAreOneRequestAlsoAfterARestart() async throws {
    try await run(Self.forecast(7), Self.forecast(8)) { host, weather, make in
      for _ in 1...5 { _ = try await weather.forecast(at: oslo) }
      time.advance(by: 1799)
      let next = try make()
      for _ in 1...5 {
        let report = try await next.forecast(at: oslo)
        #expect(temperature(report) == 7)
        #expect(report.expires == TestTime.start + 1800)
      }
      // A place within the same hundredths of a degree has the same forecast.
      let near = try #require(Coordinate(latitude: 59.912, longitude: 10.7451))
      let report = try await next.forecast(at: near)
      #expect(report.forecast.position == near)
      #expect(host.requests.count == 1)
      time.advance(by: 1)
      let renewed = try await next.forecast(at: oslo)
      #expect(temperature(renewed) == 8)
      #expect(host.requests.count == 2)
    }
  }

  @Test func anExpiredForecastIsConfirmedWithTheHostsOwnDate() async throws {
    let confirmation = ScriptedHost.answer(
      status: "304 Not Modified", "Date: Sun, 06 Nov 1994 09:19:37 GMT",
      "Expires: Sun, 06 Nov 1994 09:59:37 GMT")
    try await run(Self.forecast(7), confirmation) { host, weather, make in
      _ = try await weather.forecast(at: oslo)
      time.advance(by: 1800)
      let report = try await make().forecast(at: oslo)
      #expect(temperature(report) == 7)
      #expect(report.receivedAt == TestTime.start + 1800)
      #expect(report.expires == TestTime.start + 4200)
      #expect(value(of: "If-Modified-Since", in: host.requests.first) == nil)
      #expect(value(of: "If-Modified-Since", in: host.requests.last) == Self.modified)
      time.advance(by: 2399)
      _ = try await weather.forecast(at: oslo)
      #expect(host.requests.count == 2)
    }
  }

  // MARK: - 203

  @Test func aRouteThatWillEndIsUsedAndLoggedOnce() async throws {
    let old = Self.forecast(7, status: "203 Non-Authoritative Information")
    try await run(old) { host, weather, _ in
      let report = try await weather.forecast(at: oslo)
      #expect(temperature(report) == 7)
      #expect(report.isOutdated)
      let other = try #require(Coordinate(latitude: 60, longitude: 10))
      #expect(try await weather.forecast(at: other).isOutdated)
      #expect(host.requests.count == 2)
      let warnings = log.text.split(separator: "\n").filter { $0.contains("203") }
      #expect(warnings.count == 1)
      // The viewed position is not logged.
      #expect(!log.text.contains("59.9"))
    }
  }

  // MARK: - Refusals

  @Test(
    arguments: [
      ("400 Bad Request", .refused(status: 400, messages: [])), ("404 Not Found", .noForecast),
      ("410 Gone", .refused(status: 410, messages: [])), ("422 Unprocessable Entity", .noForecast),
    ] as [(String, WeatherError)])
  func aRefusalIsNotRepeated(status: String, error: WeatherError) async throws {
    try await run(Self.error(status)) { host, weather, _ in
      await #expect(throws: error) { try await weather.forecast(at: oslo) }
      #expect(host.requests.count == 1)
    }
  }

  @Test func aProgramThatIsNotAcceptedAsksNoMore() async throws {
    try await run(Self.forecast(7), Self.error("403 Forbidden")) { host, weather, make in
      _ = try await weather.forecast(at: oslo)
      let other = try #require(Coordinate(latitude: 60, longitude: 10))
      for _ in 1...3 {
        await #expect(throws: WeatherError.excluded(messages: [])) {
          try await weather.forecast(at: other)
        }
        time.advance(by: 500)
      }
      #expect(host.requests.count == 2)
      // A fresh forecast is shown; a stale one is not used.
      let report = try await weather.forecast(at: oslo)
      #expect(temperature(report) == 7)
      time.advance(by: 86_400)
      await #expect(throws: WeatherError.excluded(messages: [])) {
        try await weather.forecast(at: oslo)
      }
      #expect(host.requests.count == 2)
      // The next start tries again.
      await #expect(throws: WeatherError.excluded(messages: [])) {
        try await make().forecast(at: other)
      }
      #expect(host.requests.count == 3)
    }
  }

  @Test func aServiceAtItsLimitIsLeftAloneForLongerEachTime() async throws {
    let hasty = Self.error("429 Too Many Requests", "Retry-After: 30")
    try await run(
      Self.error("429 Too Many Requests"), hasty, Self.forecast(7)
    ) { host, weather, _ in
      await #expect(throws: WeatherError.paused(retryAfter: nil)) {
        try await weather.forecast(at: oslo)
      }
      time.advance(by: 599)
      await #expect(throws: WeatherError.paused(retryAfter: 1)) {
        try await weather.forecast(at: oslo)
      }
      #expect(host.requests.count == 1)
      time.advance(by: 1)
      await #expect(throws: WeatherError.paused(retryAfter: 1200)) {
        try await weather.forecast(at: oslo)
      }
      #expect(host.requests.count == 2)
      time.advance(by: 1199)
      await #expect(throws: WeatherError.paused(retryAfter: 1)) {
        try await weather.forecast(at: oslo)
      }
      time.advance(by: 1)
      let report = try await weather.forecast(at: oslo)
      #expect(temperature(report) == 7)
      #expect(host.requests.count == 3)
    }
  }

  // MARK: - Failures

  @Test(arguments: [
    "500 Internal Server Error", "502 Bad Gateway", "503 Service Unavailable",
    "504 Gateway Timeout",
  ])
  func aFailureIsTriedAgainAFewTimes(status: String) async throws {
    try await run(Self.error(status)) { host, weather, _ in
      let code = try #require(Int(status.prefix(3)))
      await #expect(throws: WeatherError.serverFailed(status: code, retryAfter: nil)) {
        try await weather.forecast(at: oslo)
      }
      #expect(host.requests.count == RetryPolicy().maximumTries)
    }
  }

  /// Possible answers of a service or the network in place of a forecast.
  private static let failures = [
    error("500 Internal Server Error"), error("502 Bad Gateway"),
    error("503 Service Unavailable"), error("504 Gateway Timeout"),
    error("429 Too Many Requests"),
    // A network's login page, and truncated answers.
    error("200 OK", "Expires: Sun, 06 Nov 1994 23:00:00 GMT"),
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{\"prop",
    "HTTP/1.1 200 OK\r\n", "",
  ]

  @Test(arguments: Self.failures.indices)
  func theLastForecastStandsInForAFailure(index: Int) async throws {
    try await run(
      Self.forecast(7), Self.failures[index], Self.forecast(8)
    ) { host, weather, _ in
      _ = try await weather.forecast(at: oslo)
      time.advance(by: 7200)
      let report = try await weather.forecast(at: oslo)
      #expect(temperature(report) == 7)
      #expect(report.failure?.isTransient == true)
      #expect(report.receivedAt == TestTime.start)
      #expect(report.expires == time.now)
      // There is only one try if a stored forecast can be used.
      #expect(host.requests.count == 2)
      // Later a new one replaces it.
      time.advance(by: 7200)
      let next = try await weather.forecast(at: oslo)
      #expect(temperature(next) == 8)
      #expect(next.failure == nil)
    }
  }

  @Test func offlineTheLastForecastIsUsedForTenDays() async throws {
    let host = ScriptedHost([Self.forecast(7)])
    try await withClient { http in
      let weather = try await RawServer.run(answering: { await host.answer(to: $0) }) { base in
        let weather = try makeWeather(of: base, over: http)
        _ = try await weather.forecast(at: oslo)
        return weather
      }
      time.advance(by: 10 * 86_400)
      let report = try await weather.forecast(at: oslo)
      #expect(temperature(report) == 7)
      guard case .unreachable = report.failure else {
        Issue.record("\(String(describing: report.failure))")
        return
      }
      time.advance(by: 86_400)
      await #expect(throws: WeatherError.self) { try await weather.forecast(at: oslo) }
    }
  }

  @Test func aPageInPlaceOfAForecastIsAnErrorAndNotStored() async throws {
    let page = Self.error("200 OK", "Expires: Sun, 06 Nov 1994 23:00:00 GMT")
    try await run(page, Self.forecast(7)) { host, weather, _ in
      let error = await #expect(throws: WeatherError.self) {
        try await weather.forecast(at: oslo)
      }
      guard case .unreadable = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      let report = try await weather.forecast(at: oslo)
      #expect(temperature(report) == 7)
      #expect(host.requests.count == 2)
    }
  }

  @Test func aCallerWhoGivesUpIsNotKeptWaiting() async throws {
    try await run(Self.forecast(7)) { host, weather, _ in
      host.hold(true)
      let task = Task { try await weather.forecast(at: oslo) }
      await eventually("the host is asked") { host.requests.count == 1 }
      task.cancel()
      await #expect(throws: WeatherError.cancelled) { try await task.value }
      host.hold(false)
    }
  }
}
