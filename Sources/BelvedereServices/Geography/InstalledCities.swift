// SPDX-License-Identifier: MIT

// The cities of the installed data sets: those of libgweather, and the main cities of time zones.

import BelvedereCore

extension KnownCity {
  /// libgweather's cities, and the main cities of time zones where it has none. Takes some 10 ms and blocks. Not
  /// thread-safe, as libgweather is not.
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
