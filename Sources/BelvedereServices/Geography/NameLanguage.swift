// SPDX-License-Identifier: MIT

// The names of places in the language that gettext chooses, so that the names of libgweather and those of Foundation
// agree.

import BelvedereCore
import CGWeather
import Foundation

/// The language of names, and the names of countries and cities in it.
struct NameLanguage: Sendable {
  /// The identifier of the locale.
  let identifier: String

  /// Created when a name is needed: the first one of the process takes some milliseconds.
  private var locale: Locale { Locale(identifier: identifier) }

  /// From `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` or `LANG`; English for the C locale.
  static var current: NameLanguage {
    let name = g_get_language_names()?.pointee.map { String(cString: $0) } ?? "C"
    let identifier = String(name.prefix { $0 != "." && $0 != "@" })
    return NameLanguage(identifier: ["C", "POSIX"].contains(identifier) ? "en" : identifier)
  }

  /// - Parameter code: ISO 3166-1 alpha-2.
  func country(_ code: String) -> String? {
    // Foundation's name is "China mainland".
    code == "CN"
      ? Self.translated("China", context: nil) : locale.localizedString(forRegionCode: code)
  }

  func name(of city: KnownCity) -> String {
    city.name ?? city.mainCityOf.flatMap(TimeZone.init(identifier:)).map(mainCity)
      ?? city.englishName
  }

  private func mainCity(of zone: TimeZone) -> String {
    let names = DateFormatter()
    names.locale = locale
    names.timeZone = zone
    // The exemplar city of the zone.
    names.dateFormat = "VVV"
    return names.string(from: Date())
  }

  /// The name of a place in libgweather's catalogue, by its English name.
  ///
  /// - Parameter context: distinguishes places of one name.
  static func translated(_ english: String, context: String?) -> String {
    // Without a translation GLib returns the argument, which is valid only in this closure.
    english.withCString { english in
      let domain = "libgweather-4.0-locations"
      return String(
        cString: context.map { g_dpgettext2(domain, $0, english) } ?? g_dgettext(domain, english))
    }
  }
}

// MARK: - Names of places

extension NameLanguage {
  /// Names of countries in services that differ from Foundation's.
  private static let otherNames = [
    "United States of America": "US", "USA": "US", "UK": "GB", "Great Britain": "GB",
    "Turkey": "TR", "Czech Republic": "CZ",
    "Hong Kong": "HK", "Macau": "MO", "Ivory Coast": "CI", "Burma": "MM", "Holland": "NL",
    "The Netherlands": "NL", "Bosnia and Herzegovina": "BA", "Palestine": "PS",
  ]

  /// The countries, and cities among the given ones, whose names in this language differ from the English ones.
  func names(of cities: [KnownCity]) -> PlaceNames {
    let english = Locale(identifier: "en")
    let codes = Set(cities.map(\.countryCode)).union(Self.otherNames.values).sorted()
    let own = Dictionary(
      uniqueKeysWithValues: codes.compactMap { code in country(code).map { (code, $0) } })
    let usual = codes.compactMap { code in
      english.localizedString(forRegionCode: code).map { (known: $0, code: code) }
    }
    let others = Self.otherNames.sorted { $0.key < $1.key }.map { (known: $0.key, code: $0.value) }
    let countries = (usual + others).compactMap { known, code in
      own[code].map { PlaceNames.Country(name: $0, known: known, code: code) }
    }
    // In English nothing is translated; other spellings of countries are kept.
    guard countries.contains(where: { $0.name != $0.known && Self.otherNames[$0.known] == nil })
    else { return PlaceNames() }
    return PlaceNames(
      countries: countries,
      cities: cities.map {
        PlaceNames.City(
          name: name(of: $0), known: $0.englishName, countryCode: $0.countryCode)
      })
  }
}
