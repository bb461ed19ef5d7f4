// Cities, countries and time zones without a network, from the data sets that are installed. They are read at
// the first question, on a thread of their own, and kept as values.

import BelvedereCore
import Foundation
import Logging

/// Knows the names of libgweather and Foundation in the language of the process's locale.
package actor OfflineGeography: Geography {
  /// The parts of the data sets that are kept.
  private struct Known {
    let language: NameLanguage
    let cities: CityTable
    /// Nil until the map asks.
    var labels: [MapLabel]?
    /// Nil until the list of places asks.
    var names: PlaceNames?
  }

  private let executor = QueueExecutor(label: "belvedere.geography")
  private let read: @Sendable () -> [KnownCity]?
  private let logger: Logger
  /// Nil until the first question.
  private var known: Known?

  package init() {
    self.init(logger: Logger(label: "org.belvedere.geography"), read: KnownCity.installed)
  }

  /// - Parameter read: called once, at the first question; nil if the data are not installed.
  init(logger: Logger, read: @escaping @Sendable () -> [KnownCity]?) {
    self.logger = logger
    self.read = read
  }

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package func nearestCity(to position: Coordinate) -> NearestCity? {
    let known = load()
    return known.cities.nearest(to: position, language: known.language)
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
    let cities = read()
    if cities == nil { logger.warning("No places: libgweather's data are not installed") }
    let known = Known(
      language: .current, cities: CityTable(cities ?? []), labels: cities == nil ? [] : nil)
    self.known = known
    return known
  }

  private static func labels(of cities: [KnownCity], language: NameLanguage) -> [MapLabel] {
    CountryLabels.labels(in: language)
      + zip(cities, CityRanks.ranks(of: cities)).map { city, rank in
        MapLabel(kind: .city, name: language.name(of: city), position: city.position, rank: rank)
      }
  }
}
