// SPDX-License-Identifier: MIT

// The surroundings of positions, with a few synthetic cities and borders.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct OfflineGeographyTests {
  private let log = LogCapture()

  private func geography(
    of cities: [KnownCity]?, lands: [BorderBytes.Land]? = []
  ) -> OfflineGeography {
    OfflineGeography(
      logger: log.logger(), cities: { cities },
      borders: { lands.flatMap { BorderBytes(lands: $0).borders } })
  }

  private func city(
    _ name: String, _ latitude: Double, _ longitude: Double, _ code: String
  ) throws -> KnownCity {
    KnownCity(
      name: name, englishName: name, countryCode: code,
      position: try position(latitude, longitude))
  }

  /// The nearest city without countries.
  private func nearest(
    in geography: OfflineGeography, _ latitude: Double, _ longitude: Double
  ) async throws -> NearestCity? {
    await geography.surroundings(of: try position(latitude, longitude)).city
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func namesAreTranslatedFromEnglish() throws {
    var rome = try city("Rome", 41.9, 12.5, "IT")
    rome.name = "Рим"
    var place = Place(key: PlusCode(rome.position), position: rome.position)
    (place.city, place.country) = ("Rome", "Italy")

    let russian = NameLanguage(identifier: "ru").names(of: [rome]).translated(place)

    #expect(russian.city == "Рим" && russian.country == "Италия")
    place.country = "USA"
    #expect(NameLanguage(identifier: "ru").names(of: []).translated(place).country != "USA")
    rome.name = "Rome"
    #expect(NameLanguage(identifier: "en").names(of: [rome]).isEmpty)
  }

  @Test func bordersTellCountryAndZone() async throws {
    let geography = geography(
      of: [try city("Jasper", 52.87, -118.08, "CA"), try city("Hinton", 53.4, -117.58, "CA")],
      lands: [
        .init(code: "CA", zone: "America/Edmonton", south: 49, west: -120, north: 60, east: -110)
      ])
    let found = await geography.surroundings(of: try position(52.95, -117.9))
    let city = try #require(found.city)

    #expect(found.countryCode == "CA" && found.country?.isEmpty == false)
    #expect(found.timeZone == "America/Edmonton")
    #expect(city.city == "Jasper" && !city.isAbroad)
    #expect(abs(city.distance - 15_000) < 1_000)
    #expect(await geography.timeZone(at: try position(52.95, -117.9)) == "America/Edmonton")
  }

  @Test func aNearerCityBeyondTheBorderDecidesNothing() async throws {
    let west = BorderBytes.Land(
      code: "PL", zone: "Europe/Warsaw", south: 49, west: 14, north: 55, east: 23.7)
    let east = BorderBytes.Land(
      code: "BY", zone: "Europe/Minsk", south: 51, west: 23.7, north: 56, east: 32)
    // The country in the list of cities does not matter.
    let hrodna = try city("Hrodna", 53.68, 23.83, "PL")
    let warsaw = try city("Warsaw", 52.23, 21.01, "PL")
    let bialystok = try position(53.13, 23.16)

    let found = await geography(of: [hrodna, warsaw], lands: [west, east])
      .surroundings(of: bialystok)
    #expect(found.countryCode == "PL" && found.timeZone == "Europe/Warsaw")
    #expect(found.city?.city == "Warsaw" && found.city?.isAbroad == false)

    let alone = await geography(of: [hrodna], lands: [west, east]).surroundings(of: bialystok)
    #expect(alone.countryCode == "PL")
    #expect(alone.city?.city == "Hrodna" && alone.city?.isAbroad == true)
  }

  @Test func countryAndZoneNeedNoCityNear() async throws {
    let tundra = BorderBytes.Land(
      code: "RU", zone: "Asia/Krasnoyarsk", south: 70, west: 90, north: 76, east: 110)
    let found = await geography(of: nil, lands: [tundra]).surroundings(of: try position(73, 100))

    #expect(found.city == nil && found.countryCode == "RU")
    #expect(found.timeZone == "Asia/Krasnoyarsk")
  }

  @Test func nothingIsNearBeyondTheLimit() async throws {
    let geography = geography(of: [try city("Apia", -13.83, -171.77, "WS")])

    #expect(try await nearest(in: geography, -12.1, -171.77)?.isAbroad == false)
    #expect(try await nearest(in: geography, -11.9, -171.77) == nil)
    #expect(try await nearest(in: geography, 90, 0) == nil)
  }

  @Test func aCityBeyondTheEdgeOfTheMapIsNear() async throws {
    let geography = geography(of: [try city("Taveuni", -16.85, 179.97, "FJ")])

    #expect(try await nearest(in: geography, -16.8, -179.9)?.city == "Taveuni")
  }

  @Test func withoutDataTheAnswersAreEmptyAndEachReasonIsLoggedOnce() async throws {
    let geography = geography(of: nil, lands: nil)

    #expect(await geography.labels().isEmpty)
    #expect(await geography.surroundings(of: try position(52, 13)) == Surroundings())
    #expect(await geography.surroundings(of: try position(48, 2)) == Surroundings())
    #expect(await geography.timeZone(at: try position(48, 2)) == nil)
    #expect(log.text.split(separator: "\n").count == 2)
  }

  @Test func aRowOfTheTableOfZonesIsRead() throws {
    let row = try #require(
      ZoneCity(line: "ET\t+0902+03842\tAfrica/Addis_Ababa\twith a comment"))
    let city = row.city

    #expect(city.englishName == "Addis Ababa")
    #expect(NameLanguage(identifier: "ru").name(of: city) == "Аддис-Абеба")
    #expect(abs(city.position.latitude - 9.0333) < 0.001)
    #expect(abs(city.position.longitude - 38.7) < 0.001)
    let south = try #require(ZoneCity(line: "AU\t-335153+1511241\tAustralia/Sydney"))
    #expect(abs(south.position.latitude + 33.8647) < 0.001)
    #expect(abs(south.position.longitude - 151.2114) < 0.001)
  }

  @Test(arguments: [
    "", "# tz zone descriptions", "AU\t-33\tAustralia/Sydney", "A\tB\tC", "\t\t\t",
    "AU\t-3351\tAustralia/Sydney", "AU\t-33x1+15112\tAustralia/Sydney", "AU\t\tAustralia/Sydney",
    "AU\t3351+15112\tAustralia/Sydney", "AU\t-9933+15112\tAustralia/Sydney",
  ])
  func whatIsNoRowIsLeftOut(line: String) {
    #expect(ZoneCity(line: line[...]) == nil)
  }
}
