// The names of places in the person's language: the one that gettext chooses, so that the names of libgweather
// and those of Foundation agree.

import BelvedereCore
import CGWeather
import Foundation

/// The language of the names, and the names of countries and cities in it.
struct NameLanguage: Sendable {
  /// That of the locale.
  let identifier: String

  /// Made when a name is asked for: the first one of the process takes some milliseconds.
  private var locale: Locale { Locale(identifier: identifier) }

  /// By `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` or `LANG`; English for the C locale.
  static var current: NameLanguage {
    let name = g_get_language_names()?.pointee.map { String(cString: $0) } ?? "C"
    let identifier = String(name.prefix { $0 != "." && $0 != "@" })
    return NameLanguage(identifier: ["C", "POSIX"].contains(identifier) ? "en" : identifier)
  }

  /// - Parameter code: ISO 3166-1 alpha-2.
  func country(_ code: String) -> String? {
    // Foundation has "China mainland".
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
    // The zone's city.
    names.dateFormat = "VVV"
    return names.string(from: Date())
  }

  /// A name of a place in libgweather's catalogue, by its English name.
  ///
  /// - Parameter context: tells places of one name apart.
  static func translated(_ english: String, context: String?) -> String {
    // Without a translation GLib returns the pointer that it was given, which is valid only in here.
    english.withCString { english in
      let domain = "libgweather-4.0-locations"
      return String(
        cString: context.map { g_dpgettext2(domain, $0, english) } ?? g_dgettext(domain, english))
    }
  }
}

// MARK: - Names of places

extension NameLanguage {
  /// Names that services use beside Foundation's own.
  private static let otherNames = [
    "United States of America": "US", "USA": "US", "UK": "GB", "Great Britain": "GB",
    "Turkey": "TR", "Czech Republic": "CZ",
    "Hong Kong": "HK", "Macau": "MO", "Ivory Coast": "CI", "Burma": "MM", "Holland": "NL",
    "The Netherlands": "NL", "Bosnia and Herzegovina": "BA", "Palestine": "PS",
  ]

  /// The countries, and those of the cities, that have another name in this language than in English.
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
    // In English, no place has another name; other spellings of countries stay as they are told.
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
