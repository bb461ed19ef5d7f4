// SPDX-License-Identifier: MIT

// Cities, countries and time zones without a network: from the borders that come with the program, and the cities of
// the installed data sets. Each is read at the first query that needs it, on the actor's own thread, and kept in
// memory.

import BelvedereCore
import Foundation
import Logging

/// Has the names of libgweather and Foundation in the language of the process's locale.
package actor OfflineGeography: Geography {
  /// The data that are kept of the sets of cities.
  private struct Known {
    let language: NameLanguage
    let cities: CityTable
    /// Nil until the map needs them.
    var labels: [MapLabel]?
    /// Nil until the list of places needs them.
    var names: PlaceNames?
  }

  private let executor = QueueExecutor(label: "belvedere.geography")
  private let readCities: @Sendable () -> [KnownCity]?
  private let readBorders: @Sendable () -> Borders?
  private let logger: Logger
  /// Nil until the first query about cities.
  private var known: Known?
  /// Nil until the first query about a position; then `.some(nil)` if the file could not be read.
  private var borders: Borders??

  /// - Parameter borders: the path of the file that scripts/make-borders makes.
  package init(borders: String) {
    self.init(
      logger: Logger(label: "belvedere.geography"), cities: KnownCity.installed,
      borders: { Borders(file: URL(fileURLWithPath: borders)) })
  }

  /// - Parameters:
  ///   - cities: called once, at the first query about cities; nil if the data are not installed.
  ///   - borders: called once, at the first query about a position; nil if the file is missing.
  init(
    logger: Logger, cities: @escaping @Sendable () -> [KnownCity]?,
    borders: @escaping @Sendable () -> Borders?
  ) {
    self.logger = logger
    readCities = cities
    readBorders = borders
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package func timeZone(at position: Coordinate) -> String? {
    loadBorders()?.territory(at: position)?.timeZone
  }

  package func surroundings(of position: Coordinate) -> Surroundings {
    let (known, borders) = (load(), loadBorders())
    let territory = borders?.territory(at: position)
    let around = known.cities.nearest(to: position)
    let own = territory.flatMap { territory in
      around.first {
        borders?.territory(at: $0.city.position)?.countryCode == territory.countryCode
      }
    }
    return Surroundings(
      city: (own ?? around.first).map { city, distance in
        NearestCity(
          city: known.language.name(of: city), position: city.position, distance: distance,
          isAbroad: own == nil && territory != nil)
      },
      country: territory.flatMap { known.language.country($0.countryCode) },
      countryCode: territory?.countryCode, timeZone: territory?.timeZone)
  }

  package func labels() -> [MapLabel] {
    let known = load()
    if let labels = known.labels { return labels }
    let labels = Self.labels(of: known.cities.cities, language: known.language)
    self.known?.labels = labels
    return labels
  }

  package func names() -> PlaceNames {
    let known = load()
    if let names = known.names { return names }
    let names = known.language.names(of: known.cities.cities)
    self.known?.names = names
    return names
  }

  private func load() -> Known {
    if let known { return known }
    let cities = readCities()
    if cities == nil { logger.warning("No places: libgweather's data are not installed") }
    let known = Known(
      language: .current, cities: CityTable(cities ?? []), labels: cities == nil ? [] : nil)
    self.known = known
    return known
  }

  private func loadBorders() -> Borders? {
    if let borders { return borders }
    let read = readBorders()
    if read == nil { logger.warning("No countries and time zones: the file is missing or damaged") }
    borders = .some(read)
    return read
  }

  private static func labels(of cities: [KnownCity], language: NameLanguage) -> [MapLabel] {
    CountryLabels.labels(in: language)
      + zip(cities, CityRanks.ranks(of: cities)).map { city, rank in
        MapLabel(kind: .city, name: language.name(of: city), position: city.position, rank: rank)
      }
  }
}
