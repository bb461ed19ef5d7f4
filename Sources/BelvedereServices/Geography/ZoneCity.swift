// SPDX-License-Identifier: MIT

// The main city of each time zone, from the table of every system's time zone database (tzdata). libgweather has no
// city in some 30 countries, such as Ethiopia and Iraq.

import BelvedereCore
import Foundation

/// A row of the table.
///
/// For zones without a city, such as the Galápagos, the table names the area.
struct ZoneCity: Sendable, Hashable {
  /// ISO 3166-1 alpha-2, upper case.
  let countryCode: String
  /// A name of the IANA time zone database; it ends with the city's name.
  let timeZone: String
  let position: Coordinate

  /// Nil for a comment and for an invalid row. A row has code, position (ISO 6709) and zone, separated by tabs.
  init?(line: Substring) {
    let fields = line.split(separator: "\t")
    guard fields.count >= 3, fields[0].count == 2,
      let split = fields[1].lastIndex(where: { $0 == "+" || $0 == "-" }),
      let latitude = Self.degrees(fields[1][..<split], digits: 2),
      let longitude = Self.degrees(fields[1][split...], digits: 3),
      let position = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    countryCode = String(fields[0])
    timeZone = String(fields[2])
    self.position = position
  }

  /// - Parameters:
  ///   - text: a sign, degrees, two digits of minutes, and optionally two of seconds.
  ///   - digits: the number of digits of the degrees.
  private static func degrees(_ text: Substring, digits: Int) -> Double? {
    let number = text.dropFirst()
    guard let sign = text.first, sign == "+" || sign == "-", number.allSatisfy(\.isWholeNumber),
      var value = Int(number)
    else { return nil }
    switch number.count {
    case digits + 2: value *= 100
    case digits + 4: break
    default: return nil
    }
    let size = Double(value / 10_000) + Double(value / 100 % 100) / 60 + Double(value % 100) / 3_600
    return sign == "-" ? -size : size
  }
}

extension ZoneCity {
  /// The distance in metres within which a city of the same country makes this one superfluous.
  static let reach = 60_000.0

  /// All rows except the stations of Antarctica; empty if the table is missing.
  static func installed() -> [ZoneCity] {
    let file = FileManager.default.contents(atPath: "/usr/share/zoneinfo/zone.tab") ?? Data()
    return String(decoding: file, as: UTF8.self).split(separator: "\n").compactMap {
      ZoneCity(line: $0)
    }.filter { $0.countryCode != "AQ" }
  }

  /// True if another city makes this one superfluous. A city of another country does so only close by, where both are
  /// one town on a map (Rome and the Vatican).
  ///
  /// - Parameter distance: of the city, in metres.
  func isCovered(by city: KnownCity, distance: Double) -> Bool {
    distance < (city.countryCode == countryCode ? Self.reach : 5_000)
  }

  /// The city, whose name `NameLanguage` has.
  var city: KnownCity {
    let english = String(timeZone.split(separator: "/").last ?? "").replacing("_", with: " ")
    return KnownCity(
      name: nil, englishName: english,
      countryCode: countryCode, mainCityOf: timeZone, position: position)
  }
}
