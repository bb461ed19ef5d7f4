// The cities that the installed data sets know, before they are ranked.

import BelvedereCore

struct KnownCity: Sendable, Hashable {
  /// In the person's language; nil for the main city of a time zone, which Foundation knows by name.
  var name: String?
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
  /// libgweather's cities, and the main cities of the time zones in which it has none. Takes some 10 ms and
  /// blocks. Not for two threads at a time: libgweather's objects are not made for that.
  ///
  /// - Returns: nil if libgweather's data are not installed. libgweather's names are in the language of the
  ///   process's locale.
  static func installed() -> [KnownCity]? {
    guard var cities = WeatherLocations.cities() else { return nil }
    let table = CityTable(cities)
    for zone in ZoneCity.installed() {
      let around = table.near(zone.position, radius: ZoneCity.reach)
      // libgweather's zones are older: Tomsk has got one of its own, and Easter Island has that of Santiago.
      for (index, distance) in around where zone.isMain(cities[index], distance: distance) {
        cities[index].timeZone = zone.timeZone
      }
      if !around.contains(where: { zone.isCovered(by: cities[$0.index], distance: $0.distance) }) {
        cities.append(zone.city)
      }
    }
    return cities
  }
}
