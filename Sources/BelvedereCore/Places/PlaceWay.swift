// SPDX-License-Identifier: MIT

// The distance and direction to a place, rounded for display. The screens add the words.

/// The directions of a compass, clockwise.
package enum CompassDirection: Int, Sendable, CaseIterable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// The nearest of the eight directions.
  ///
  /// - Parameter bearing: degrees from north over east; any multiple of 360 more or less.
  package init(bearing: Double) {
    let eighth = Int((bearing / 45).rounded()) % 8
    self = Self.allCases[(eighth + 8) % 8]
  }
}

/// The units of distances: kilometres and metres, or miles and feet.
package enum LengthUnits: Sendable, Hashable {
  case metric, imperial

  /// The units that are usual on a region's roads.
  ///
  /// - Parameter region: as that of `WeatherUnits`; nil if it is not known.
  package init(region: String?) {
    self = ["GB", "LR", "MM", "US"].contains(region ?? "") ? .imperial : .metric
  }
}

/// A length rounded for display, in one unit.
package struct RoundedLength: Sendable, Hashable {
  package enum Unit: Sendable { case metres, kilometres, feet, miles }

  /// In `unit`.
  package let value: Double
  package let unit: Unit
  /// The digits of `value` after the point: 0 or 1.
  package let fractionDigits: Int

  /// Rounds to 10 metres or 50 feet; from 1,000 of these on, to tenths of the larger unit, and from 10 of that on,
  /// to whole ones.
  ///
  /// - Parameter metres: not negative.
  package init(metres: Double, in units: LengthUnits) {
    let (large, small): (Double, Double) = units == .metric ? (1_000, 1) : (1_609.344, 0.3048)
    // More precision is meaningless, as a place has an extent.
    let step = units == .metric ? 10.0 : 50
    let near = (metres / small / step).rounded() * step
    if near < 1_000 {
      value = near
      unit = units == .metric ? .metres : .feet
      fractionDigits = 0
    } else {
      let tenths = (metres / large * 10).rounded() / 10
      fractionDigits = tenths < 10 ? 1 : 0
      value = tenths < 10 ? tenths : (metres / large).rounded()
      unit = units == .metric ? .kilometres : .miles
    }
  }
}

/// The distance and direction from one position to another.
package struct PlaceDistance: Sendable, Hashable {
  /// The distance over the ground, in metres.
  package let metres: Double
  /// The direction at the start.
  package let direction: CompassDirection

  /// Along the great circle.
  package init(from start: Coordinate, to end: Coordinate) {
    metres = start.distance(to: end)
    direction = CompassDirection(bearing: start.bearing(to: end))
  }

  /// The length rounded for display.
  package func length(in units: LengthUnits) -> RoundedLength {
    RoundedLength(metres: metres, in: units)
  }
}
