// SPDX-License-Identifier: MIT

// The weather is requested while it is open, once for each forecast, and again only after that has expired. The last
// forecast stays if no newer one is available.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct PlaceWeatherTests {
  private let service = FakeWeather()
  private let clock = GatedClock()
  private let time = ManualTime()
  private let preferences = Preferences()
  private let oslo: Coordinate

  init() throws {
    oslo = try #require(Coordinate(latitude: 59.91, longitude: 10.75))
    clock.gate.close()
  }

  private func makeWeather() -> PlaceWeather {
    PlaceWeather(
      at: oslo, service: service, preferences: preferences, clock: clock, random: { 0.5 },
      now: { [time] in time.now })
  }

  private func report(
    expiresIn seconds: TimeInterval = 1800, failure: WeatherError? = nil
  ) -> WeatherReport {
    WeatherReport(
      Forecast(position: oslo, issued: time.now, steps: []), source: .metNorway,
      receivedAt: time.now, expires: time.now + seconds, failure: failure)
  }

  /// Weather that is open and shows its first answer.
  private func openWeather(_ answer: WeatherReport) async -> PlaceWeather {
    service.answer(.success(answer))
    let weather = makeWeather()
    weather.open()
    await until { weather.report == answer }
    return weather
  }

  // MARK: - Opening

  @Test func nothingIsAskedWhileNobodyLooks() async {
    let weather = makeWeather()
    await settle()
    #expect(weather.phase == .loading)
    #expect(service.positions == [])
  }

  @Test func lookingAsksForThePlace() async {
    let answer = report()
    let weather = await openWeather(answer)
    #expect(weather.phase == .forecast(answer))
    #expect(service.positions == [oslo])
  }

  @Test func tenLooksWithinAForecastsTimeAreOneRequest() async {
    let weather = await openWeather(report())
    for _ in 1...10 {
      weather.close()
      time.pass(100)
      weather.open()
      await settle()
    }
    #expect(service.positions.count == 1)
  }

  @Test func aLookAtAnExpiredForecastShowsItAndAsks() async {
    let first = report()
    let weather = await openWeather(first)
    weather.close()
    time.pass(1860)
    let second = report()
    service.answer(.success(second))
    service.gate.close()
    weather.open()
    await service.gate.arrivals(2)
    #expect(weather.phase == .forecast(first))
    service.gate.open()
    await until { weather.phase == .forecast(second) }
  }

  @Test func whoClosesEndsTheRequest() async {
    service.answer(.success(report()))
    service.gate.close()
    let weather = makeWeather()
    weather.open()
    await service.gate.arrivals(1)
    weather.close()
    service.gate.open()
    await settle()
    #expect(weather.phase == .loading)
    weather.open()
    await until { weather.report != nil }
    #expect(service.positions.count == 2)
  }

  @Test func aPlaceThatMovesAsksForWhereItIsNow() async throws {
    let first = report()
    let weather = await openWeather(first)
    let bergen = try #require(Coordinate(latitude: 60.39, longitude: 5.32))
    service.gate.close()
    weather.move(to: oslo)
    weather.move(to: bergen)
    await service.gate.arrivals(2)
    #expect(weather.phase == .forecast(first))
    #expect(service.positions == [oslo, bergen])
    service.gate.open()
    weather.close()
    await settle()
    weather.move(to: oslo)
    await settle()
    #expect(service.positions.count == 2)
  }

  // MARK: - Keeping up to date

  @Test func anOpenForecastIsRenewedSomeTimeAfterItExpired() async {
    let weather = await openWeather(report())
    await clock.gate.arrivals(1)
    // Half of the spread of two minutes.
    #expect(clock.sleeps == [.seconds(1860)])
    time.pass(1860)
    let second = report()
    service.answer(.success(second))
    clock.gate.openOnce()
    await until { weather.phase == .forecast(second) }
    #expect(service.positions.count == 2)
    await clock.gate.arrivals(2)
    weather.close()
    clock.gate.open()
    await settle()
    #expect(service.positions.count == 2)
  }

  @Test(arguments: [-3600, 0, 60]) func noForecastIsAskedForAgainWithinTenMinutes(
    expiresIn: TimeInterval
  ) async {
    let weather = await openWeather(report(expiresIn: expiresIn))
    await clock.gate.arrivals(1)
    #expect(clock.sleeps == [.seconds(660)])
    weather.close()
    time.pass(600)
    weather.open()
    await settle()
    #expect(service.positions.count == 1)
  }

  // MARK: - Failures

  @Test func aFailureWithoutAForecastIsTriedAgainLaterAndLater() async {
    service.answer(.failure(.timedOut))
    let weather = makeWeather()
    weather.open()
    var waits: [Duration] = []
    for (count, seconds) in [60.0, 120, 240, 480, 960, 1920, 3600, 3600].enumerated() {
      await clock.gate.arrivals(count + 1)
      #expect(weather.phase == .failed(.timedOut))
      waits.append(.seconds(seconds))
      #expect(clock.sleeps == waits)
      time.pass(seconds)
      clock.gate.openOnce()
    }
    let answer = report()
    service.answer(.success(answer))
    await clock.gate.arrivals(9)
    weather.retry()
    await until { weather.phase == .forecast(answer) }
  }

  @Test func aPauseThatTheServiceAsksForIsKept() async {
    service.answer(.failure(.paused(retryAfter: 1200)))
    let weather = makeWeather()
    weather.open()
    await clock.gate.arrivals(1)
    #expect(clock.sleeps == [.seconds(1200)])
    #expect(weather.phase == .failed(.paused(retryAfter: 1200)))
    weather.close()
    weather.open()
    await settle()
    #expect(service.positions.count == 1)
  }

  @Test(arguments: [
    WeatherError.noForecast, .excluded(messages: []), .refused(status: 400, messages: []),
    .insecure(.wrongHost, detail: ""),
  ])
  func aFailureThatWouldRepeatIsNotTriedAgain(error: WeatherError) async {
    service.answer(.failure(error))
    let weather = makeWeather()
    weather.open()
    await until { weather.phase == .failed(error) }
    weather.close()
    time.pass(1_000_000)
    weather.open()
    await settle()
    #expect(service.positions.count == 1)
    #expect(clock.sleeps == [])
    weather.retry()
    await settle()
    #expect(service.positions.count == 2)
  }

  @Test func theLastForecastStays() async {
    let first = report()
    let weather = await openWeather(first)
    service.answer(.failure(.timedOut))
    await clock.gate.arrivals(1)
    time.pass(1860)
    clock.gate.openOnce()
    var expected = first
    expected.failure = .timedOut
    await until { weather.phase == .stale(expected) }
    #expect(weather.report == expected)
    await clock.gate.arrivals(2)
    #expect(clock.sleeps.last == .seconds(60))
  }

  @Test func aForecastThatStandsInIsTriedAgain() async {
    let old = report(failure: .unreachable(detail: ""))
    let weather = await openWeather(old)
    #expect(weather.phase == .stale(old))
    await clock.gate.arrivals(1)
    #expect(clock.sleeps == [.seconds(60)])
    let new = report()
    service.answer(.success(new))
    weather.retry()
    await until { weather.phase == .forecast(new) }
  }

  // MARK: - Off

  @Test func weatherThatIsOffAsksNothing() async {
    preferences.showsWeather = false
    service.answer(.success(report()))
    let weather = makeWeather()
    weather.open()
    weather.retry()
    await settle()
    #expect(weather.phase == .off)
    #expect(service.positions == [])
    preferences.showsWeather = true
    await until { weather.report != nil }
    #expect(service.positions == [oslo])
  }

  @Test func turningWeatherOffHidesItAndEndsTheWait() async {
    let answer = report()
    let weather = await openWeather(answer)
    await clock.gate.arrivals(1)
    preferences.showsWeather = false
    #expect(weather.phase == .off)
    #expect(weather.report == nil)
    await settle()
    time.pass(4000)
    clock.gate.openOnce()
    await settle()
    #expect(service.positions.count == 1)
    let new = report()
    service.answer(.success(new))
    preferences.showsWeather = true
    await until { weather.phase == .forecast(new) }
    #expect(service.positions.count == 2)
  }

  @Test func aModelThatIsGoneAsksNothing() async {
    var weather: PlaceWeather? = await openWeather(report())
    await clock.gate.arrivals(1)
    #expect(weather?.isOpen == true)
    weather = nil
    clock.gate.open()
    await settle()
    #expect(service.positions.count == 1)
  }
}
