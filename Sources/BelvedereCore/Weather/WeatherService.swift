// SPDX-License-Identifier: MIT

// A weather service, as screens use it. Implemented over HTTP in BelvedereServices.

import Foundation

/// The source of a forecast, which is named below it.
package enum WeatherSource: Sendable, Hashable {
  case metNorway
  /// The demo service, whose forecasts are made up.
  case demo
}

/// A forecast with its times of reception and expiry.
package struct WeatherReport: Sendable, Hashable {
  package let forecast: Forecast
  package let source: WeatherSource
  /// The time at which the service sent or last confirmed the forecast, by this computer's clock.
  package let receivedAt: Date
  /// The time before which the service need not be asked again, by this computer's clock.
  package let expires: Date
  /// True if the service has announced the end of this route: a newer version of the program is needed.
  package let isOutdated: Bool
  /// The reason why the forecast could not be refreshed; nil if it is fresh.
  package var failure: WeatherError?

  package init(
    _ forecast: Forecast, source: WeatherSource, receivedAt: Date, expires: Date,
    isOutdated: Bool = false, failure: WeatherError? = nil
  ) {
    self.forecast = forecast
    self.source = source
    self.receivedAt = receivedAt
    self.expires = expires
    self.isOutdated = isOutdated
    self.failure = failure
  }
}

/// Returns weather forecasts. May be called from any isolation. A fresh stored forecast needs no request, also after
/// a restart; while the service is unavailable, the last one is returned.
package protocol WeatherService: Sendable {
  /// The forecast for a position, which is sent with two decimals (about a kilometre).
  func forecast(at position: Coordinate) async throws(WeatherError) -> WeatherReport
}

/// Reasons why there is no forecast, or no newer one.
package enum WeatherError: Error, Sendable, Hashable {
  /// The caller cancelled the call; never shown.
  case cancelled
  /// No answer: no route, refused, unknown host, broken connection. The text is for "Details".
  case unreachable(detail: String)
  /// Connecting or the answer took too long.
  case timedOut
  /// The certificate or the connection's security was not acceptable.
  case insecure(ConnectionFlaw, detail: String)
  /// 429: the service asks for a pause, in seconds from now, if it is known.
  case paused(retryAfter: TimeInterval?)
  /// 403: the service does not accept this program. It is not asked again before the next start.
  case excluded(messages: [String])
  /// 404, 422: the service has no forecast for this position.
  case noForecast
  /// Another 4xx, a fault of this program.
  case refused(status: Int, messages: [String])
  /// 5xx; `retryAfter` in seconds, if the service sent it.
  case serverFailed(status: Int, retryAfter: TimeInterval?)
  /// The answer was not a forecast.
  case unreadable(detail: String)

  /// The error for the failure of a request.
  package init(_ error: APIError) {
    self =
      switch error {
      case .cancelled: .cancelled
      case .unreachable(let detail): .unreachable(detail: detail)
      case .timedOut: .timedOut
      case .insecure(let flaw, let detail): .insecure(flaw, detail: detail)
      case .rateLimited(let retryAfter): .paused(retryAfter: retryAfter)
      case .forbidden(let messages): .excluded(messages: messages)
      case .notFound, .refused(status: 422, _): .noForecast
      case .unauthorized(let messages): .refused(status: 401, messages: messages)
      case .gone(let messages): .refused(status: 410, messages: messages)
      case .refused(let status, let messages): .refused(status: status, messages: messages)
      case .serverFailed(let status, let retryAfter):
        .serverFailed(status: status, retryAfter: retryAfter)
      case .unreadable(let detail): .unreadable(detail: detail)
      }
  }

  /// True if the same call may succeed later without anyone changing anything.
  package var isTransient: Bool {
    switch self {
    case .unreachable, .timedOut, .paused, .serverFailed, .unreadable: true
    case .cancelled, .insecure, .excluded, .noForecast, .refused: false
    }
  }

  /// Seconds after which the service accepts requests again, if it sent them.
  package var retryAfter: TimeInterval? {
    switch self {
    case .paused(let seconds), .serverFailed(_, let seconds): seconds
    default: nil
    }
  }
}
