// SPDX-License-Identifier: MIT

// The phase of the moon at an instant, and its name for a day.

import Foundation

/// The moon's phase, the same for the whole earth.
package struct MoonPhase: Sendable, Hashable {
  package enum Name: String, Sendable, CaseIterable {
    case new
    case waxingCrescent = "waxing_crescent"
    case firstQuarter = "first_quarter"
    case waxingGibbous = "waxing_gibbous"
    case full
    case waningGibbous = "waning_gibbous"
    case lastQuarter = "last_quarter"
    case waningCrescent = "waning_crescent"
  }

  /// The ecliptic longitude of the moon less that of the sun in degrees, 0..<360: 0 at new moon, 90 in
  /// the first quarter, 180 at full moon.
  package let angle: Double
  /// The lit part of the disc, 0...1.
  package let illuminatedFraction: Double

  package init(at instant: Date) {
    // Nutation cancels out in the difference.
    let sun = Sun.direction(at: instant, nutation: 0)
    let moon = Moon.direction(at: instant, nutation: 0)
    angle = (moon.longitude - sun.longitude).fullCircle
    // Meeus 48.2 and 48.3.
    let between = Phasor(degrees: angle).cos * Phasor(degrees: moon.latitude).cos
    let across = (1 - between * between).squareRoot()
    let fromMoon = atan2(sun.distance * across, moon.distance - sun.distance * between)
    illuminatedFraction = (1 + cos(fromMoon)) / 2
  }
}

extension MoonPhase {
  /// The direction of the lit part as it is usually drawn, in degrees clockwise from straight up: the waxing moon is lit
  /// at the right in the north, and at the left in the south.
  package func usualTilt(from place: Coordinate) -> Double {
    (angle < 180) == (place.latitude >= 0) ? 90 : -90
  }

  /// The phase of a day: its name, and the instant of a new moon, a full moon or a quarter.
  package struct Day: Sendable, Hashable {
    package let name: Name
    /// Within a minute; nil if none of the four phases falls on the day.
    package let instant: Date?

    /// - Parameter time: shorter than a quarter of a month.
    init(of time: ClosedRange<Date>) {
      let first = MoonPhase(at: time.lowerBound).angle
      let gained = Curve(over: time, step: 21_600, limits: []) {
        (MoonPhase(at: $0).angle - first).halfCircle
      }
      let quarter = Int(first / 90)
      if let instant = gained.crossings(of: Double(quarter + 1) * 90 - first).first {
        name = [.firstQuarter, .full, .lastQuarter, .new][quarter]
        self.instant = instant.time
      } else {
        name = [.waxingCrescent, .waxingGibbous, .waningGibbous, .waningCrescent][quarter]
        instant = nil
      }
    }
  }
}
