// SPDX-License-Identifier: MIT

// MET Norway's forecasts for any position on earth: no key, no login, CC BY 4.0. The terms demand a program that
// identifies itself, few decimals, and no request before an answer's `Expires`. The effects of statuses (mostly in
// HostClient):
//
// - 200: the forecast is stored with `Expires` and `Last-Modified`, and later confirmed by 304.
// - 203: as 200, but the route will end one day. Logged once and reported to the caller.
// - 400, an error of this program: no further try.
// - 403, this program is not accepted: no request before the next start.
// - 404, 422: there is no forecast for this position.
// - 429: no request for at least ten minutes, doubled each time.
// - 5xx, no network, a truncated or slow answer, a page instead of an answer: the last forecast is used.

import BelvedereCore
import Foundation

/// The weather service of the Norwegian Meteorological Institute, or of a demo service that imitates it.
package struct MetNorwayWeather: WeatherService {
  package static let address = "https://api.met.no"

  /// Seconds after its lifetime for which a forecast may be used. It covers about ten days.
  private static let allowance: TimeInterval = 10 * 86_400

  private let host: HostClient
  private let source: WeatherSource

  /// - Parameters:
  ///   - base: `address`, or that of a demo service, which answers the same routes.
  ///   - homepage: the project's page, by which the program identifies itself.
  ///   - disk: stores answers only; several hosts may share it.
  package init(
    base: URL, source: WeatherSource, homepage: String = Identity.usual.homepage,
    http: any HTTPSending, disk: DiskCache
  ) {
    let configuration = Self.configuration(base: base, homepage: homepage)
    self.init(HostClient(configuration, http: http, disk: disk), source: source)
  }

  init(_ host: HostClient, source: WeatherSource) {
    self.host = host
    self.source = source
  }

  static func configuration(
    base: URL, homepage: String = Identity.usual.homepage
  ) -> HostClient.Configuration {
    var configuration = HostClient.Configuration(
      base: base, userAgent: "Belvedere/\(belvedereVersion) \(homepage)")
    configuration.headers["Accept"] = "application/json"
    configuration.firstPause = 600
    configuration.stopsWhenForbidden = true
    return configuration
  }

  @concurrent
  package func forecast(at position: Coordinate) async throws(WeatherError) -> WeatherReport {
    let answer: HostAnswer
    do throws(APIError) {
      answer = try await host.answer(
        to: MetNorwayEndpoint.forecast(position), allowance: Self.allowance,
        flaw: { MetNorwayForecast($0.body) == nil ? .unreadable(detail: "No forecast") : nil })
    } catch {
      throw WeatherError(error)
    }
    guard let read = MetNorwayForecast(answer.response.body) else {
      throw .unreadable(detail: "The stored forecast is of another kind")
    }
    return WeatherReport(
      Forecast(position: position, issued: read.issued, steps: read.steps), source: source,
      receivedAt: answer.receivedAt, expires: answer.freshUntil,
      isOutdated: answer.response.status == 203, failure: answer.failure.map { WeatherError($0) })
  }
}
