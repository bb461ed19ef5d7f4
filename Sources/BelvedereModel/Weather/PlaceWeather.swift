// SPDX-License-Identifier: MIT

// The weather of one place. The service is asked only while the weather is shown, and not before a forecast expires:
// the terms of free weather services demand both. An older forecast stays when a newer one cannot be fetched.

import BelvedereCore
import Foundation
import Observation

/// The weather of the shown place.
@Observable
@MainActor package final class PlaceWeather {
  /// The state of the forecast.
  package enum Phase: Equatable {
    /// The person turned weather off.
    case off
    case loading
    case forecast(WeatherReport)
    /// The last forecast; its `failure` is the reason why there is no newer one.
    case stale(WeatherReport)
    case failed(WeatherError)
  }

  /// Seconds: the shortest time between two requests, even if a forecast expires sooner.
  static let shortestWait: TimeInterval = 600
  /// Seconds: the greatest random delay of a request after a forecast's expiry, so that many programs do not ask at the
  /// same time.
  static let spread: TimeInterval = 120
  /// Delays after transient failures.
  private static let delay = GrowingDelay(first: 60, longest: 3600)

  /// True while the weather is shown.
  package private(set) var isOpen = false
  /// Never `.off`.
  private var known: Phase = .loading

  @ObservationIgnored private var position: Coordinate
  @ObservationIgnored private let service: any WeatherService
  @ObservationIgnored private let preferences: Preferences
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let random: () -> Double
  @ObservationIgnored private let now: () -> Date
  @ObservationIgnored private var effect: PreferenceEffect?
  /// The time of the next automatic request.
  @ObservationIgnored private var due = Date.distantPast
  @ObservationIgnored private var failures = 0
  @ObservationIgnored private var request: Task<Void, Never>?
  @ObservationIgnored private var wait: Task<Void, Never>?

  /// - Parameters:
  ///   - random: returns numbers of 0..<1.
  ///   - now: the time of day.
  package init(
    at position: Coordinate, service: any WeatherService, preferences: Preferences,
    clock: any Clock<Duration> = ContinuousClock(),
    random: @escaping () -> Double = { Double.random(in: 0..<1) },
    now: @escaping () -> Date = { Date() }
  ) {
    self.position = position
    self.service = service
    self.preferences = preferences
    self.clock = clock
    self.random = random
    self.now = now
    effect = PreferenceEffect(of: { preferences.showsWeather }) { [weak self] _ in self?.resume() }
  }

  isolated deinit { rest() }

  package var phase: Phase { preferences.showsWeather ? known : .off }

  /// The shown forecast; nil without one.
  package var report: WeatherReport? {
    switch phase {
    case .forecast(let report), .stale(let report): report
    case .off, .loading, .failed: nil
    }
  }

  /// Requests the forecast unless it is fresh, and keeps it up to date.
  package func open() {
    guard !isOpen else { return }
    isOpen = true
    resume()
  }

  /// Ends all work until the next `open()`.
  package func close() {
    isOpen = false
    rest()
  }

  /// Changes the position. The shown forecast stays until the new one arrives.
  func move(to position: Coordinate) {
    guard position != self.position else { return }
    self.position = position
    due = .distantPast
    resume()
  }

  /// Requests again by the person's wish after a failure.
  package func retry() {
    guard isOpen else { return }
    switch phase {
    case .failed, .stale: load()
    case .off, .loading, .forecast: break
    }
  }
}

extension PlaceWeather {
  /// Resumes the work while the weather is open and switched on; ends it otherwise.
  private func resume() {
    rest()
    guard isOpen, preferences.showsWeather else { return }
    if now() < due { waitUntilDue() } else { load() }
  }

  private func rest() {
    request?.cancel()
    wait?.cancel()
  }

  private func load() {
    rest()
    if case .failed = known { known = .loading }
    request = Task { await ask() }
  }

  private func ask() async {
    do throws(WeatherError) {
      let report = try await service.forecast(at: position)
      if !Task.isCancelled { show(report) }
    } catch {
      if !Task.isCancelled, error != .cancelled { show(error) }
    }
  }

  private func show(_ report: WeatherReport) {
    if let failure = report.failure {
      known = .stale(report)
      plan(after: failure)
      return
    }
    known = .forecast(report)
    failures = 0
    due = max(report.expires, now() + Self.shortestWait) + Self.spread * random()
    waitUntilDue()
  }

  private func show(_ error: WeatherError) {
    switch known {
    case .forecast(var report), .stale(var report):
      report.failure = error
      known = .stale(report)
    case .off, .loading, .failed:
      known = .failed(error)
    }
    plan(after: error)
  }

  /// Schedules the next try after a failure; none if the failure would repeat.
  private func plan(after error: WeatherError) {
    guard error.isTransient else {
      due = .distantFuture
      return
    }
    failures += 1
    due = now() + max(error.retryAfter ?? 0, Self.delay.seconds(afterFailures: failures))
    waitUntilDue()
  }

  private func waitUntilDue() {
    guard due < .distantFuture else { return }
    let seconds = due.timeIntervalSince(now())
    wait = Task { [weak self, clock] in
      do { try await clock.sleep(for: .seconds(seconds)) } catch { return }
      if !Task.isCancelled { self?.load() }
    }
  }
}
