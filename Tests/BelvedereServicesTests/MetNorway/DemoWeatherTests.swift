// SPDX-License-Identifier: MIT

// The demo service's forecast, and its faults.

import BelvedereCore
import DemoTestSupport
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct DemoWeatherTests {
  private static let path = "/weatherapi/locationforecast/2.0/complete"

  private let folder: TemporaryFolder
  private let oslo: Coordinate

  init() throws {
    folder = try TemporaryFolder()
    oslo = try #require(Coordinate(latitude: 59.91, longitude: 10.75))
  }

  private func run(
    _ configuration: HTTPConfiguration = .test,
    _ body: (Demo, MetNorwayWeather) async throws -> Void
  ) async throws {
    try await Demo.run { demo in
      try await withClient(configuration) { http in
        let disk = DiskCache(directory: folder.url, limit: 1_000_000)
        let weather = MetNorwayWeather(base: demo.base, source: .demo, http: http, disk: disk)
        try await body(demo, weather)
      }
    }
  }

  @Test func reportsTenDaysAndSaysWhoMadeThem() async throws {
    try await run { demo, weather in
      let report = try await weather.forecast(at: oslo)
      #expect(report.source == .demo)
      #expect(report.failure == nil)
      #expect(report.expires > Date() + 1700 && report.expires < Date() + 2200)
      let forecast = report.forecast
      #expect(forecast.step(at: Date()) != nil)
      #expect(forecast.days(in: .gmt).count >= 9)
      #expect(forecast.steps.dropLast().allSatisfy { $0.symbol?.kind != nil })
      #expect(forecast.steps.allSatisfy { $0.temperature != nil && $0.clouds.high != nil })
      _ = try await weather.forecast(at: oslo)
      #expect(demo.control.requests.count == 1)
    }
  }

  @Test(
    arguments: [
      ("400-html", .refused(status: 400, messages: [])), ("403-html", .excluded(messages: [])),
      ("404", .noForecast), ("422-html", .noForecast), ("429:none", .paused(retryAfter: nil)),
      ("429:900", .paused(retryAfter: 900)), ("500", .serverFailed(status: 500, retryAfter: nil)),
      ("503-html", .serverFailed(status: 503, retryAfter: nil)),
    ] as [(String, WeatherError)])
  func failsAsTheRealServiceDoes(fault: String, error: WeatherError) async throws {
    try await run { demo, weather in
      demo.control.fail(Self.path, with: fault, count: nil)
      await #expect(throws: error) { try await weather.forecast(at: oslo) }
    }
  }

  @Test(arguments: ["malformed-json", "cut", "stall:100", "wrong-length", "redirect-loop"])
  func whatDoesNotArriveWholeIsNoForecast(fault: String) async throws {
    var configuration = HTTPConfiguration.test
    configuration.stallTimeout = 10
    try await run(configuration) { demo, weather in
      demo.control.fail(Self.path, with: fault, count: nil)
      await #expect(throws: WeatherError.self) { try await weather.forecast(at: oslo) }
      demo.control.clearFaults()
      let report = try await weather.forecast(at: oslo)
      #expect(report.failure == nil)
    }
  }

  @Test(arguments: ["203", "latency:300", "redirect:2"])
  func whatArrivesIsShown(fault: String) async throws {
    try await run { demo, weather in
      demo.control.fail(Self.path, with: fault)
      let report = try await weather.forecast(at: oslo)
      #expect(report.isOutdated == (fault == "203"))
    }
  }
}
