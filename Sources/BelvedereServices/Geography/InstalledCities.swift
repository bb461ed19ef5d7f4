// The cities of the data sets that are installed: those of libgweather, and of the time zones.

import BelvedereCore

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
