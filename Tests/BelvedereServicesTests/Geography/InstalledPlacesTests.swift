// SPDX-License-Identifier: MIT

// The places of libgweather and of the time zone table on this computer.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.enabled(if: WeatherLocations.areInstalled, "needs libgweather's data"))
struct InstalledPlacesTests {
  // Read once, as libgweather is not thread-safe.
  private static let cities = KnownCity.installed() ?? []
  private static let geography = OfflineGeography(
    logger: LogCapture().logger(), cities: { Self.cities },
    borders: { Borders(file: packageRoot.appending(path: "data/map/borders.bin")) })

  private func surroundings(_ latitude: Double, _ longitude: Double) async throws -> Surroundings {
    await Self.geography.surroundings(
      of: try #require(Coordinate(latitude: latitude, longitude: longitude)))
  }

  @Test(arguments: [
    (60.1242, 6.74, "NO", "Europe/Oslo"), (64.0784, -16.2306, "IS", "Atlantic/Reykjavik"),
    (27.1751, 78.0421, "IN", "Asia/Kolkata"), (78.22, 15.6, "SJ", "Arctic/Longyearbyen"),
    (28.3, -16.6, "ES", "Atlantic/Canary"), (-27.1, -109.4, "CL", "Pacific/Easter"),
    (21.3, -157.8, "US", "Pacific/Honolulu"), (55.75, 37.62, "RU", "Europe/Moscow"),
    (9.03, 38.7, "ET", "Africa/Addis_Ababa"), (33.3, 44.4, "IQ", "Asia/Baghdad"),
    (52.87, -118.08, "CA", "America/Edmonton"), (41.9, 12.45, "IT", "Europe/Rome"),
  ])
  func aPlaceHasItsCountryAndTimeZone(
    latitude: Double, longitude: Double, country: String, zone: String
  ) async throws {
    let found = try await surroundings(latitude, longitude)

    #expect(found.countryCode == country)
    #expect(found.timeZone == zone)
    #expect(found.country?.isEmpty == false)
    #expect(found.city?.city.isEmpty == false && found.city?.isAbroad == false)
  }

  @Test(arguments: [
    (90.0, 0.0), (-90.0, 0.0), (-89.9, 120), (0, -30), (40, -40), (56, 3), (-62, -58), (-50, 90),
  ])
  func onTheSeaAndAtThePolesNothingIsNear(latitude: Double, longitude: Double) async throws {
    #expect(try await surroundings(latitude, longitude) == Surroundings())
  }

  /// The nearest city of libgweather is across a border, or in a part of the country with another time zone.
  @Test(arguments: [
    (30.3285, 35.4444, "JO"), (30.51, 47.81, "IQ"), (53.13, 23.16, "PL"), (35.29, 75.63, "PK"),
    (31.42, 73.09, "PK"), (26.65, 106.63, "CN"), (36.34, 43.13, "IQ"), (6.69, -1.62, "GH"),
  ])
  func aCityBeyondABorderTellsNothing(
    latitude: Double, longitude: Double, country: String
  ) async throws {
    let found = try await surroundings(latitude, longitude)

    #expect(found.countryCode == country && found.timeZone != nil)
  }

  @Test func thereAreManyCitiesAndTheirNamesAreKnown() {
    #expect(Self.cities.count > 4_000)
    #expect(Set(Self.cities.map(\.countryCode)).count > 220)
    #expect(Self.cities.allSatisfy { ($0.name == nil) == ($0.mainCityOf != nil) })
  }

  @Test func nearlyAllRankedCitiesAreAmongThem() {
    let names = Set(
      Self.cities.flatMap { city in
        let name = "\(city.countryCode) \(city.englishName)"
        return [name] + (city.region.map { ["\(name)/\($0)"] } ?? [])
      })
    let missing = CityRanks.named.keys.filter { !names.contains($0) }

    // Another version of the data may have other names.
    #expect(missing.count < CityRanks.named.count / 20, "\(missing.sorted())")
  }

  @Test func theLabelsAreCountriesAndCitiesWithRanks() async {
    let labels = await Self.geography.labels()
    let countries = labels.filter { $0.kind == .country }

    #expect(labels.count == countries.count + Self.cities.count)
    #expect(countries.count > 200)
    #expect(labels.allSatisfy { !$0.name.isEmpty && (0...100).contains($0.rank) })
    #expect(countries.allSatisfy { $0.rank <= LabelLayout.closestZoomOfCountries * 10 })
    // A world map has room for about this many.
    #expect((20...80).contains(labels.filter { $0.rank <= 25 }.count))
  }

  private static let hasRussian = FileManager.default.fileExists(
    atPath: "/usr/share/locale/ru/LC_MESSAGES/libgweather-4.0-locations.mo")

  @Test(.enabled(if: Self.hasRussian, "needs libgweather's Russian names"))
  func namesAreInThePersonsLanguage() async {
    await #expect(processExitsWith: .success) {
      // The C library of Debian 13 translates nothing in the locale C. A real locale may not be installed, so C.UTF-8
      // is used under another name.
      let locales = FileManager.default.temporaryDirectory.appending(path: "ru-\(getpid())")
      defer { try? FileManager.default.removeItem(at: locales) }
      try? FileManager.default.createDirectory(at: locales, withIntermediateDirectories: true)
      try? FileManager.default.copyItem(
        at: URL(filePath: "/usr/lib/locale/C.utf8"), to: locales.appending(path: "ru_RU.utf8"))
      setenv("LOCPATH", locales.path, 1)
      setenv("LC_ALL", "ru_RU.UTF-8", 1)
      setenv("LANGUAGE", "ru", 1)
      setlocale(LC_ALL, "")
      let labels = await OfflineGeography(borders: "").labels()

      let names = Set(labels.map(\.name))
      // From libgweather, an ambiguous name, from the table of zones, and a country.
      #expect(names.isSuperset(of: ["Тромсё", "Москва", "Аддис-Абеба", "Норвегия", "Китай"]))
    }
  }
}
