// The main city of each time zone, from the table that comes with the time zones of every system (tzdata):
// libgweather has no city in some 30 countries, Ethiopia and Iraq among them. Foundation knows these cities'
// names in all languages.

import BelvedereCore
import Foundation

/// A row of the table.
///
/// For places that are no city, such as the Galápagos, the table names the place.
struct ZoneCity: Sendable, Hashable {
  /// ISO 3166-1 alpha-2, upper case.
  let countryCode: String
  /// A name of the IANA time zone database; it ends with the city's.
  let timeZone: String
  let position: Coordinate

  /// Nil for a comment and for what is not such a row: code, position by ISO 6709 and zone, with tabs.
  init?(line: Substring) {
    let fields = line.split(separator: "\t")
    guard fields.count >= 3, fields[0].count == 2,
      let match = fields[1].wholeMatch(of: /([+-]\d{4}|[+-]\d{6})([+-]\d{5}|[+-]\d{7})/),
      let position = Coordinate(
        latitude: Self.degrees(match.output.1, digits: 2),
        longitude: Self.degrees(match.output.2, digits: 3))
    else { return nil }
    countryCode = String(fields[0])
    timeZone = String(fields[2])
    self.position = position
  }

  /// - Parameters:
  ///   - text: a sign, degrees, two digits of minutes, and perhaps two of seconds.
  ///   - digits: those of the degrees.
  private static func degrees(_ text: Substring, digits: Int) -> Double {
    let numbers = Array(text.dropFirst())
    func number(_ range: Range<Int>) -> Double {
      guard range.upperBound <= numbers.count else { return 0 }
      return Double(String(numbers[range])) ?? 0
    }
    let size =
      number(0..<digits) + number(digits..<digits + 2) / 60
      + number(digits + 2..<digits + 4) / 3_600
    return text.first == "-" ? -size : size
  }
}

extension ZoneCity {
  /// All rows; none if the table is not there.
  static func installed() -> [ZoneCity] {
    let file = FileManager.default.contents(atPath: "/usr/share/zoneinfo/zone.tab") ?? Data()
    return String(decoding: file, as: UTF8.self).split(separator: "\n").compactMap {
      ZoneCity(line: $0)
    }
  }

  /// True if this is the zone's main city.
  func isMain(_ city: KnownCity) -> Bool { city.countryCode == countryCode && isNear(city, 10_000) }

  /// True if the cities leave out this one and all around it. Another country's city next to it is the same
  /// town for a map (Rome and the Vatican).
  func isMissing(in cities: [KnownCity]) -> Bool {
    countryCode != "AQ"
      && !cities.contains { isNear($0, $0.countryCode == countryCode ? 60_000 : 5_000) }
  }

  /// - Parameter limit: in metres; at most 60 km.
  private func isNear(_ city: KnownCity, _ limit: Double) -> Bool {
    abs(city.position.latitude - position.latitude) < 0.6
      && city.position.distance(to: position) < limit
  }

  /// - Parameter language: for its name.
  func city(in language: NameLanguage) -> KnownCity {
    let english = String(timeZone.split(separator: "/").last ?? "").replacing("_", with: " ")
    return KnownCity(
      name: name(in: language) ?? english, englishName: english, region: nil,
      countryCode: countryCode, timeZone: timeZone, position: position)
  }

  private func name(in language: NameLanguage) -> String? {
    guard let zone = TimeZone(identifier: timeZone) else { return nil }
    let names = DateFormatter()
    names.locale = language.locale
    names.timeZone = zone
    // The zone's city.
    names.dateFormat = "VVV"
    return names.string(from: Date())
  }
}
