// SPDX-License-Identifier: MIT

// A forecast by civil days of the place, with the extremes of each.

import Foundation

/// The weather of one day at a place.
package struct ForecastDay: Sendable, Hashable {
  /// The first moment of the day.
  package let start: Date
  /// Degrees Celsius; for today, from the beginning of the forecast on.
  package private(set) var leastTemperature: Double?
  /// Degrees Celsius; for today, from the beginning of the forecast on.
  package private(set) var mostTemperature: Double?
  /// Millimetres of water; for today, from the beginning of the forecast on.
  package private(set) var precipitation: Double?
  /// Metres a second.
  package private(set) var strongestWind: Double?
  /// The symbol of the time from about six to eighteen o'clock, if the forecast has it.
  package fileprivate(set) var symbol: WeatherSymbol?

  fileprivate init(start: Date) { self.start = start }

  fileprivate mutating func add(_ step: Forecast.Step) {
    note(temperature: step.temperature)
    strongestWind = [strongestWind, step.windSpeed].compactMap(\.self).max()
  }

  fileprivate mutating func add(_ period: Forecast.Period) {
    note(temperature: period.leastTemperature)
    note(temperature: period.mostTemperature)
    if let amount = period.precipitation { precipitation = (precipitation ?? 0) + amount }
  }

  private mutating func note(temperature: Double?) {
    guard let temperature else { return }
    leastTemperature = min(leastTemperature ?? temperature, temperature)
    mostTemperature = max(mostTemperature ?? temperature, temperature)
  }
}

extension ForecastDay {
  /// The place of the day's temperatures on a scale, from 0 at its beginning to 1 at its end; nil if they are unknown.
  ///
  /// - Parameter scale: degrees Celsius, such as the `temperatures` of all days.
  package func share(of scale: ClosedRange<Double>) -> ClosedRange<Double>? {
    guard let leastTemperature, let mostTemperature else { return nil }
    let length = scale.upperBound - scale.lowerBound
    guard length > 0 else { return 0...1 }
    let (least, most) = (
      (leastTemperature - scale.lowerBound) / length, (mostTemperature - scale.lowerBound) / length
    )
    return min(max(0, least), 1)...min(max(0, most), 1)
  }
}

extension Sequence<ForecastDay> {
  /// From the least to the most temperature of all days in degrees Celsius; nil if none is known.
  package var temperatures: ClosedRange<Double>? {
    guard let least = compactMap(\.leastTemperature).min(),
      let most = compactMap(\.mostTemperature).max()
    else { return nil }
    return least...most
  }
}

extension Forecast {
  /// Seconds of a day after which its warmest hour is over. A last day with a shorter forecast is left out, since
  /// its maximum would be that of the morning.
  private static let afternoon: TimeInterval = 15 * 3600

  /// The forecast's days, the earliest first.
  ///
  /// A step belongs to the day of its time, a period to the day that holds its middle. Periods that
  /// overlap count once.
  ///
  /// - Parameter zone: the place's time zone, which makes its days.
  package func days(in zone: TimeZone) -> [ForecastDay] {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    var days: [Date: ForecastDay] = [:]
    var countedUntil = Date.distantPast
    for step in steps {
      let day = calendar.startOfDay(for: step.time)
      days[day, default: ForecastDay(start: day)].add(step)
      guard let period = step.periods.first, step.time >= countedUntil else { continue }
      countedUntil = step.time + period.length
      let holder = calendar.startOfDay(for: step.time + period.length / 2)
      days[holder, default: ForecastDay(start: holder)].add(period)
    }
    let stepsByDay = Dictionary(grouping: steps) { calendar.startOfDay(for: $0.time) }
    for (day, steps) in stepsByDay { days[day]?.symbol = Self.symbol(of: steps, from: day) }
    let sorted = days.values.sorted { $0.start < $1.start }
    guard let last = sorted.last, let end = steps.last?.time,
      end.timeIntervalSince(last.start) < Self.afternoon, sorted.count > 1
    else { return sorted }
    return sorted.dropLast()
  }

  /// The symbol of a day: that of the twelve hours that begin nearest to half past six, else of the six hours that
  /// begin nearest to noon, else of the first step.
  private static func symbol(of steps: [Step], from day: Date) -> WeatherSymbol? {
    func nearest(_ length: Int, to hour: Double, within hours: Double) -> WeatherSymbol? {
      let candidates = steps.compactMap { step -> (distance: Double, symbol: WeatherSymbol)? in
        let distance = abs(step.time.timeIntervalSince(day) / 3600 - hour)
        guard distance <= hours,
          let symbol = step.periods.first(where: { $0.hours == length })?.symbol
        else { return nil }
        return (distance, symbol)
      }
      return candidates.min { $0.distance < $1.distance }?.symbol
    }
    return nearest(12, to: 6.5, within: 2) ?? nearest(6, to: 12, within: 3)
      ?? steps.lazy.compactMap(\.symbol).first
  }
}
