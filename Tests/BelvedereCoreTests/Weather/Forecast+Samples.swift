// SPDX-License-Identifier: MIT

import Foundation

@testable import BelvedereCore

extension Coordinate {
  /// Oslo. Never nil, as the numbers are in range.
  static let oslo = Coordinate(latitude: 59.91, longitude: 10.75)!
}

extension Date {
  /// 22 July 2020, 00:00 UTC.
  static let midnight = Date(timeIntervalSince1970: 1_595_376_000)

  static func hour(_ hour: Double) -> Date { midnight + hour * 3600 }
}

extension Forecast {
  /// A forecast for Oslo.
  static func of(_ steps: Step...) -> Forecast { of(steps) }

  static func of(_ steps: [Step]) -> Forecast {
    Forecast(position: .oslo, issued: nil, steps: steps)
  }
}

extension Forecast.Step {
  /// A step a number of hours after midnight.
  static func at(
    _ hour: Double, temperature: Double? = nil, low: Double? = nil, medium: Double? = nil,
    high: Double? = nil, fog: Double? = nil, _ periods: Forecast.Period...
  ) -> Forecast.Step {
    var step = Forecast.Step(time: .hour(hour))
    step.temperature = temperature
    step.clouds.low = low
    step.clouds.medium = medium
    step.clouds.high = high
    step.clouds.fog = fog
    step.periods = periods
    return step
  }
}

extension Forecast.Period {
  static func hours(
    _ hours: Int, _ code: String? = nil, rain: Double? = nil, least: Double? = nil,
    most: Double? = nil
  ) -> Forecast.Period {
    var period = Forecast.Period(hours: hours)
    period.symbol = code.flatMap { WeatherSymbol(code: $0) }
    period.precipitation = rain
    period.leastTemperature = least
    period.mostTemperature = most
    return period
  }
}
