// The cities that the installed data sets know, before they are ranked.

import BelvedereCore

struct KnownCity: Sendable, Hashable {
  /// In the person's language.
  var name: String
  var englishName: String
  /// The English name of its state or province; nil where the country is not divided.
  var region: String?
  /// ISO 3166-1 alpha-2, upper case.
  var countryCode: String
  /// A name of the IANA time zone database.
  var timeZone: String?
  var position: Coordinate
}

extension KnownCity {
  /// libgweather's cities, and the main cities of the time zones in which it has none. Takes some 100 ms and
  /// blocks. Not for two threads at a time: libgweather's objects are not made for that.
  ///
  /// - Parameter language: that of the process's locale, in which libgweather names its cities.
  /// - Returns: nil if libgweather's data are not installed.
  static func installed(in language: NameLanguage) -> [KnownCity]? {
    guard var cities = WeatherLocations.cities() else { return nil }
    let zones = ZoneCity.installed()
    let zonesOfCountries = Dictionary(grouping: zones, by: \.countryCode)
    for index in cities.indices {
      // libgweather's zones are older: Tomsk has got one of its own, and Easter Island has that of Santiago.
      let zone = zonesOfCountries[cities[index].countryCode]?.first { $0.isMain(cities[index]) }
      cities[index].timeZone = zone?.timeZone ?? cities[index].timeZone
    }
    return cities
      + zones.filter { $0.isMissing(in: cities) }.map { $0.city(in: language) }
  }
}
