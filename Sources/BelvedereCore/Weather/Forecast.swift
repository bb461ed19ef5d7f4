// SPDX-License-Identifier: MIT

// A weather forecast for one place, independent of a service's format. Any figure may be missing: services send less
// for some regions, and less for later days.

import Foundation

/// The share of the sky that clouds cover, in percent.
package struct CloudCover: Sendable, Hashable {
  package var total: Double?
  /// Below 2,000 m above the ground.
  package var low: Double?
  /// From 2,000 m to 5,000 m.
  package var medium: Double?
  /// Above 5,000 m.
  package var high: Double?
  /// The share of the area that is in fog.
  package var fog: Double?

  package init() {}
}

/// The weather forecast for one place.
package struct Forecast: Sendable, Hashable {
  /// The weather at one time, and that of the periods which begin then.
  package struct Step: Sendable, Hashable {
    package let time: Date
    /// Degrees Celsius, 2 m above the ground.
    package var temperature: Double?
    /// Degrees Celsius.
    package var dewPoint: Double?
    /// Percent.
    package var humidity: Double?
    /// Metres a second, 10 m above the ground.
    package var windSpeed: Double?
    /// Metres a second.
    package var gust: Double?
    /// Degrees from north over east from which the wind comes, 0...360.
    package var windDirection: Double?
    package var clouds = CloudCover()
    /// Periods of different lengths, the shortest first.
    package var periods: [Period] = []

    package init(time: Date) { self.time = time }

    /// The symbol of the shortest period that has one.
    package var symbol: WeatherSymbol? { periods.lazy.compactMap(\.symbol).first }
  }

  /// The weather of the hours after a step's time.
  package struct Period: Sendable, Hashable {
    package let hours: Int
    package var symbol: WeatherSymbol?
    /// Millimetres of water in the whole period.
    package var precipitation: Double?
    /// Percent.
    package var precipitationProbability: Double?
    /// Degrees Celsius.
    package var leastTemperature: Double?
    /// Degrees Celsius.
    package var mostTemperature: Double?

    package init(hours: Int) { self.hours = hours }

    /// In seconds.
    package var length: TimeInterval { Double(hours) * 3600 }
  }

  /// The longest time in seconds for which a step holds.
  private static let longestHold: TimeInterval = 6 * 3600
  /// Seconds before the first step that the forecast covers, too: a forecast may begin with the next full
  /// hour.
  private static let lead: TimeInterval = 3600

  /// The requested position.
  package let position: Coordinate
  /// The time at which the service computed the forecast; nil if it is unknown.
  package let issued: Date?
  /// In the order of their times, which are all different.
  package let steps: [Step]

  /// - Parameter steps: in any order; of steps with equal times the first counts.
  package init(position: Coordinate, issued: Date?, steps: [Step]) {
    self.position = position
    self.issued = issued
    let byTime = Dictionary(steps.map { ($0.time, $0) }, uniquingKeysWith: { first, _ in first })
    self.steps = byTime.values.sorted { $0.time < $1.time }
  }

  /// The step that holds at a time; nil for times that the forecast does not cover.
  package func step(at time: Date) -> Step? {
    guard let index = steps.lastIndex(where: { $0.time <= time }) else {
      return steps.first.flatMap { $0.time.timeIntervalSince(time) <= Self.lead ? $0 : nil }
    }
    return time < end(ofStep: index) ? steps[index] : nil
  }

  /// The steps from the one that holds at a time, or the first after it, until `seconds` later.
  package func steps(from time: Date, seconds: TimeInterval) -> [Step] {
    let start = step(at: time)?.time ?? time
    return steps.filter { start <= $0.time && $0.time < time + seconds }
  }

  /// The steps that hold during an interval, each with the seconds of its share.
  func shares(of interval: DateInterval) -> [(step: Step, seconds: TimeInterval)] {
    steps.indices.compactMap { index in
      let start = max(steps[index].time, interval.start)
      let seconds = min(end(ofStep: index), interval.end).timeIntervalSince(start)
      return seconds > 0 ? (steps[index], seconds) : nil
    }
  }

  /// A step holds until the next one; the last one as long as its shortest period.
  private func end(ofStep index: Int) -> Date {
    let (step, next) = (steps[index], index + 1)
    let hold =
      next < steps.count
      ? steps[next].time.timeIntervalSince(step.time) : step.periods.first?.length ?? 0
    return step.time + min(hold, Self.longestHold)
  }
}
