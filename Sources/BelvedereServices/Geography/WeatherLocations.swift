// SPDX-License-Identifier: MIT

// Reads the cities of libgweather into values. libgweather's objects are freed, and its weather is not used: no request
// is made.

import BelvedereCore
import CGWeather
import Foundation

enum WeatherLocations {
  /// All cities except the South Pole, the only one of Antarctica. Names are in the language of the process's
  /// locale.
  ///
  /// - Returns: nil if the data are not installed.
  static func cities() -> [KnownCity]? {
    guard areInstalled, let world = gweather_location_get_world() else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(world)) }
    return cities(below: world, parents: [])
  }

  /// - Parameter parents: the English names of the country and of the region, if there is one.
  private static func cities(below location: OpaquePointer, parents: [String]) -> [KnownCity] {
    var cities: [KnownCity] = []
    var next = gweather_location_next_child(location, nil)
    // gweather_location_next_child takes ownership of the previous child.
    while let child = next {
      switch gweather_location_get_level(child) {
      case GWEATHER_LOCATION_CITY:
        if let city = city(child, parents: parents) { cities.append(city) }
      case GWEATHER_LOCATION_COUNTRY, GWEATHER_LOCATION_ADM1:
        let name = text(gweather_location_get_english_name(child)) ?? ""
        cities += self.cities(below: child, parents: parents + [name])
      default:
        cities += self.cities(below: child, parents: parents)
      }
      next = gweather_location_next_child(location, child)
    }
    return cities
  }

  private static func city(_ location: OpaquePointer, parents: [String]) -> KnownCity? {
    var (latitude, longitude) = (0.0, 0.0)
    guard gweather_location_has_coords(location) != 0,
      let english = text(gweather_location_get_english_name(location)),
      let code = text(gweather_location_get_country(location)), code != "AQ"
    else { return nil }
    gweather_location_get_coords(location, &latitude, &longitude)
    guard let position = Coordinate(latitude: latitude, longitude: longitude) else { return nil }
    return KnownCity(
      name: name(of: location, english: english, parents: parents), englishName: english,
      region: parents.count > 1 ? parents.last : nil, countryCode: code,
      position: position)
  }

  /// The name in the person's language.
  ///
  /// The data of libgweather 4.2 lack the contexts of ambiguous names, so it does not translate Moscow, London and
  /// Cairo, although their translations are installed.
  private static func name(
    of location: OpaquePointer, english: String, parents: [String]
  ) -> String {
    let name = text(gweather_location_get_name(location)) ?? english
    guard name == english else { return name }
    let context = "City in " + parents.reversed().joined(separator: ", ")
    return NameLanguage.translated(english, context: context)
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    guard let pointer, pointer.pointee != 0 else { return nil }
    return String(cString: pointer)
  }

  /// True if the file with the places exists where libgweather expects it. Without it, libgweather 4.2 ends the
  /// program.
  static var areInstalled: Bool {
    let chosen = ProcessInfo.processInfo.environment["LIBGWEATHER_LOCATIONS_PATH"]
    return [chosen, installedFile].compactMap(\.self).contains {
      FileManager.default.isReadableFile(atPath: $0)
    }
  }

  /// The file in a folder beside the loaded library.
  private static var installedFile: String? {
    // FileManager reads only the beginning of a file without a size.
    let maps = (try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()) ?? Data()
    let library = String(decoding: maps, as: UTF8.self).split(separator: "\n").lazy
      .compactMap { line in line.firstIndex(of: "/").map { line[$0...] } }
      .first { $0.contains("/libgweather-4.so") }
    guard let library else { return nil }
    return URL(fileURLWithPath: String(library)).deletingLastPathComponent()
      .appendingPathComponent("libgweather-4/Locations.bin").path
  }
}
