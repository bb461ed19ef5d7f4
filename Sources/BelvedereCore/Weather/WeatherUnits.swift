// SPDX-License-Identifier: MIT

// The units in which weather is shown. Forecasts hold degrees Celsius and metres a second.

import Foundation

/// A unit of temperature; the raw value is the setting's.
package enum TemperatureUnit: String, Sendable, CaseIterable {
  case celsius, fahrenheit

  /// The temperature in this unit.
  package func value(celsius: Double) -> Double {
    switch self {
    case .celsius: celsius
    case .fahrenheit: celsius * 9 / 5 + 32
    }
  }
}

/// A unit of wind speed; the raw value is the setting's.
package enum WindUnit: String, Sendable, CaseIterable {
  case metresPerSecond = "metres-per-second"
  case kilometresPerHour = "kilometres-per-hour"
  case milesPerHour = "miles-per-hour"
  case knots
  case beaufort

  /// The speed in this unit; of Beaufort's scale, the whole number of the force.
  package func value(metresPerSecond speed: Double) -> Double {
    switch self {
    case .metresPerSecond: speed
    case .kilometresPerHour: speed * 3.6
    case .milesPerHour: speed / 0.44704
    case .knots: speed * 3600 / 1852
    case .beaufort: Double(BeaufortForce(metresPerSecond: speed).rawValue)
    }
  }
}

/// The force of the wind on Beaufort's scale; the raw value is its number.
package enum BeaufortForce: Int, Sendable, CaseIterable {
  case calm, lightAir, lightBreeze, gentleBreeze, moderateBreeze, freshBreeze, strongBreeze
  case nearGale, gale, strongGale, storm, violentStorm, hurricane

  /// Tenths of a metre a second at which each force begins (WMO, Manual on Codes, table 1100).
  static let limits = [0, 3, 16, 34, 55, 80, 108, 139, 172, 208, 245, 285, 327]

  /// The force of a speed, which is first rounded to tenths, as in the table.
  package init(metresPerSecond speed: Double) {
    let tenths = (speed * 10).rounded()
    let force = Self.limits.lastIndex { Double($0) <= tenths } ?? 0
    self = Self(rawValue: force) ?? .hurricane
  }
}

/// The units that are usual in a region.
package struct WeatherUnits: Sendable, Hashable {
  package let temperature: TemperatureUnit
  package let wind: WindUnit

  package init(temperature: TemperatureUnit, wind: WindUnit) {
    self.temperature = temperature
    self.wind = wind
  }

  /// - Parameter region: ISO 3166-1 alpha-2, upper case, such as `NO`; nil if it is not known. The lists
  ///   follow Unicode CLDR (units.xml, `weather` and `wind`).
  package init(region: String?) {
    let region = region ?? ""
    temperature =
      ["BS", "BZ", "KY", "PR", "PW", "US"].contains(region) ? .fahrenheit : .celsius
    wind =
      switch region {
      case "CN", "DK", "FI", "JP", "KR", "NO", "PL", "RU", "SE": .metresPerSecond
      case "GB", "PR", "US": .milesPerHour
      default: .kilometresPerHour
      }
  }
}

/// A unit as the person chooses it; the raw value is the setting's.
package enum UnitChoice<Unit>: RawRepresentable, CaseIterable, Hashable, Sendable
where Unit: RawRepresentable<String> & CaseIterable & Hashable & Sendable {
  /// The usual unit of the person's region.
  case automatic
  case always(Unit)

  package static var allCases: [UnitChoice] { [.automatic] + Unit.allCases.map { .always($0) } }

  package init?(rawValue: String) {
    guard let choice = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = choice
  }

  package var rawValue: String {
    switch self {
    case .automatic: "automatic"
    case .always(let unit): unit.rawValue
    }
  }

  /// The unit to show.
  ///
  /// - Parameter automatic: that of the region.
  package func unit(automatic: Unit) -> Unit {
    switch self {
    case .automatic: automatic
    case .always(let unit): unit
    }
  }
}
