// The cities of the data sets that are installed: those of libgweather, and of the time zones.

import BelvedereCore

extension KnownCity {
  /// libgweather's cities, and the main cities of the time zones in which it has none. Takes some 10 ms and
  /// blocks. Not for two threads at a time: libgweather's objects are not made for that.
  ///
  /// - Returns: nil if libgweather's data are not installed. libgweather's names are in the language of the
  ///   process's locale.
  static func installed() -> [KnownCity]? {
    guard let cities = WeatherLocations.cities() else { return nil }
    let table = CityTable(cities)
    let uncovered = ZoneCity.installed().filter { zone in
      !table.near(zone.position, radius: ZoneCity.reach).contains {
        zone.isCovered(by: cities[$0.index], distance: $0.distance)
      }
    }
    return cities + uncovered.map(\.city)
  }
}
