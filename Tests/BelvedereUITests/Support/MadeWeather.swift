// SPDX-License-Identifier: MIT

// A forecast for tests of screens.

import BelvedereCore
import BelvedereModel
import Foundation
import XCTest

/// Four days of the same weather.
///
/// - Parameters:
///   - age: in seconds.
///   - precipitation: of an hour, in millimetres.
///   - clouds: nil for a forecast without data on clouds.
func report(
  source: WeatherSource = .metNorway, age: TimeInterval = 0, failure: WeatherError? = nil,
  precipitation: Double = 0, clouds: Double? = nil
) throws -> WeatherReport {
  let now = Date()
  let hour = Date(
    timeIntervalSinceReferenceDate: (now.timeIntervalSinceReferenceDate / 3600).rounded(.down)
      * 3600)
  let steps = (0..<96).map { number in
    var step = Forecast.Step(time: hour + Double(number) * 3600)
    (step.temperature, step.windSpeed, step.windDirection) = (12, 4, 315)
    (step.clouds.low, step.clouds.medium, step.clouds.high) = (clouds, clouds, clouds)
    var period = Forecast.Period(hours: 1)
    period.symbol = WeatherSymbol(code: "partlycloudy_day")
    period.precipitation = precipitation
    step.periods = [period]
    return step
  }
  return WeatherReport(
    Forecast(position: try oslo, issued: now, steps: steps), source: source,
    receivedAt: now - age, expires: now + 1800, failure: failure)
}

var oslo: Coordinate {
  get throws { try XCTUnwrap(Coordinate(latitude: 59.91, longitude: 10.75)) }
}
