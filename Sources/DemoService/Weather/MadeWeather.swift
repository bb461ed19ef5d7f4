// SPDX-License-Identifier: MIT

// Synthetic weather: plausible for latitude, season and hour, and the same in every run, so that forecasts
// that are made at different times agree.

import FoundationEssentials
import Glibc

/// The weather of one place at any time.
struct MadeWeather: Sendable {
  /// The weather at one time.
  struct Moment: Sendable {
    /// Degrees Celsius.
    var temperature: Double
    /// Metres a second.
    var windSpeed: Double
    /// Degrees.
    var windDirection: Double
    /// Hectopascal.
    var pressure: Double
    /// Shares of the sky, 0...1.
    var low: Double
    var medium: Double
    var high: Double
    /// Percent.
    var humidity: Double
    /// Millimetres of water an hour.
    var precipitation: Double
    /// The share of the area in fog, 0...1.
    var fog: Double
    /// The index under a clear sky.
    var ultraviolet: Double
    /// The end of a symbol's code: `day`, `night` or `polartwilight`.
    var light: String

    var clouds: Double { 1 - (1 - low) * (1 - medium) * (1 - high) }

    /// Degrees Celsius, by Magnus' formula.
    var dewPoint: Double {
      let share = log(humidity / 100) + 17.625 * temperature / (243.04 + temperature)
      return 243.04 * share / (17.625 - share)
    }
  }

  /// The independent random values.
  private enum Wanderer: UInt64 {
    case low = 1
    case medium, high, rain, wind, direction, pressure, warmth
  }

  private static let year: TimeInterval = 365.2425 * 86_400

  let latitude: Double
  let longitude: Double
  private let seed: UInt64

  init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    let cell = [latitude, longitude].map { "\(Int(($0 * 100).rounded()))" }
    seed = stableHash(cell.joined(separator: " ").utf8)
  }

  func moment(at time: Date) -> Moment {
    let (altitude, noonAltitude) = sunAltitudes(at: time)
    let low = spread(wander(.low, hours: 10, at: time))
    let medium = spread(wander(.medium, hours: 16, at: time))
    let high = spread(wander(.high, hours: 22, at: time))
    let wetness = max(0, wander(.rain, hours: 9, at: time) - 0.6) / 0.4
    let rain = 4 * wetness * wetness * low
    let wind = 1 + 12 * pow(wander(.wind, hours: 18, at: time), 2)
    let clouds = max(low, medium)
    let hour = localHour(at: time)
    // Warmest at three in the afternoon; less with clouds.
    let warmthOfDay =
      cos((hour - 15) / 24 * 2 * .pi) * 5 * (1 - 0.7 * clouds) * max(0.2, cos(latitude.radians))
    let temperature =
      climate(at: time) + warmthOfDay + 12 * (wander(.warmth, hours: 60, at: time) - 0.5)
    let humidity = min(max(58 + 27 * low + 15 * wetness - 2.5 * warmthOfDay, 15), 100)
    return Moment(
      temperature: temperature, windSpeed: wind,
      windDirection: 360 * wander(.direction, hours: 40, at: time),
      pressure: 1013 + 40 * (wander(.pressure, hours: 50, at: time) - 0.5),
      low: low, medium: medium, high: high, humidity: humidity,
      precipitation: rain < 0.05 ? 0 : rain,
      fog: humidity > 88 && wind < 3 && rain < 0.05 ? min(1, (humidity - 88) / 6) : 0,
      ultraviolet: max(0, sin(altitude.radians)) * 8, light: light(altitude, noonAltitude))
  }

  // MARK: Sun and season

  /// The mean temperature of the season: cold at the poles, and shifted by half a year in the south.
  private func climate(at time: Date) -> Double {
    let season = cos((time.timeIntervalSince1970 / Self.year - 0.55) * 2 * .pi)
    let swing = 0.21 * latitude * season
    return 28 - 0.0068 * latitude * latitude + swing
  }

  /// Mean solar time in hours.
  private func localHour(at time: Date) -> Double {
    let hours = (time.timeIntervalSince1970 / 3600 + longitude / 15)
      .truncatingRemainder(dividingBy: 24)
    return hours < 0 ? hours + 24 : hours
  }

  /// Degrees now and at noon, within about a degree.
  private func sunAltitudes(at time: Date) -> (now: Double, noon: Double) {
    let angle = (time.timeIntervalSince1970 / Self.year + 10 / 365.2425) * 2 * .pi
    let declination = -23.44 * cos(angle)
    let (north, tilt) = (latitude.radians, declination.radians)
    let hourAngle = (localHour(at: time) - 12) / 24 * 2 * .pi
    let height = sin(north) * sin(tilt) + cos(north) * cos(tilt) * cos(hourAngle)
    return (asin(min(max(height, -1), 1)) * 180 / .pi, 90 - abs(latitude - declination))
  }

  private func light(_ altitude: Double, _ noonAltitude: Double) -> String {
    if altitude > -0.83 { return "day" }
    return noonAltitude < -0.83 && altitude > -6 ? "polartwilight" : "night"
  }

  // MARK: Chance

  /// A smooth random number in 0...1 with a new target value every `hours` hours.
  private func wander(_ wanderer: Wanderer, hours: Double, at time: Date) -> Double {
    let way = time.timeIntervalSince1970 / (hours * 3600)
    let start = way.rounded(.down)
    func aim(_ number: Double) -> Double {
      let mixed = seed &+ wanderer.rawValue &* 0x9E6C_63D0_876A_9A47
      var chance = SeededGenerator(
        seed: mixed ^ (UInt64(bitPattern: Int64(number)) &* 0xD1B5_4A32_D192_ED03))
      return Double.random(in: 0...1, using: &chance)
    }
    let share = way - start
    return aim(start) + (aim(start + 1) - aim(start)) * share * share * (3 - 2 * share)
  }

  /// Stretches the middle of the range, so that clear and covered skies are not rare.
  private func spread(_ share: Double) -> Double { min(max((share - 0.42) / 0.45, 0), 1) }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}
