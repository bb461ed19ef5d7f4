// The way to a place, in numbers that a person reads. The words stand in the window.

/// The directions of a compass, clockwise.
package enum CompassDirection: Int, Sendable, CaseIterable {
  case north, northEast, east, southEast, south, southWest, west, northWest

  /// The nearest of the eight.
  ///
  /// - Parameter bearing: degrees from north over east; whole turns change nothing.
  package init(bearing: Double) {
    let eighth = Int((bearing / 45).rounded()) % 8
    self = Self.allCases[(eighth + 8) % 8]
  }
}

/// The units of ways: kilometres and metres, or miles and feet.
package enum LengthUnits: Sendable, Hashable {
  case metric, imperial

  /// The units that are usual on a region's roads.
  ///
  /// - Parameter region: as that of `WeatherUnits`; nil if it is not known.
  package init(region: String?) {
    self = ["GB", "LR", "MM", "US"].contains(region ?? "") ? .imperial : .metric
  }
}

/// A length as a person reads it: rounded, in one unit.
package struct RoundedLength: Sendable, Hashable {
  package enum Unit: Sendable { case metres, kilometres, feet, miles }

  /// In `unit`.
  package let value: Double
  package let unit: Unit
  /// The digits of `value` after the point: 0 or 1.
  package let fractionDigits: Int

  /// Rounds to 10 metres or 50 feet; from 1,000 of these on, to tenths of the larger unit, and from 10 of that
  /// on, to whole ones.
  ///
  /// - Parameter metres: not negative.
  package init(metres: Double, in units: LengthUnits) {
    let (large, small): (Double, Double) = units == .metric ? (1_000, 1) : (1_609.344, 0.3048)
    // To 10 m or 50 ft: a place is no point.
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

/// The straight way from one position to another.
package struct PlaceWay: Sendable, Hashable {
  /// Over the ground, in metres.
  package let metres: Double
  /// That in which the way begins.
  package let direction: CompassDirection

  /// The shortest way, along a great circle.
  package init(from start: Coordinate, to end: Coordinate) {
    metres = start.distance(to: end)
    direction = CompassDirection(bearing: start.bearing(to: end))
  }

  /// The length as a person reads it.
  package func length(in units: LengthUnits) -> RoundedLength {
    RoundedLength(metres: metres, in: units)
  }
}
