// The nearest city by a few cities of the test's own.

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite struct OfflineGeographyTests {
  private let log = LogCapture()

  private func geography(of cities: [KnownCity]?) -> OfflineGeography {
    OfflineGeography(logger: log.logger()) { cities }
  }

  private func city(
    _ name: String, _ latitude: Double, _ longitude: Double, _ code: String, _ zone: String?
  ) throws -> KnownCity {
    KnownCity(
      name: name, englishName: name, countryCode: code, timeZone: zone,
      position: try position(latitude, longitude))
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func namesAreTranslatedFromEnglish() throws {
    var rome = try city("Rome", 41.9, 12.5, "IT", "Europe/Rome")
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

  @Test func theNearestCityTellsCountryAndZone() async throws {
    let geography = geography(of: [
      try city("Jasper", 52.87, -118.08, "CA", "America/Edmonton"),
      try city("Hinton", 53.4, -117.58, "CA", "America/Edmonton"),
    ])
    let found = try #require(await geography.nearestCity(to: try position(52.95, -117.9)))

    #expect(found.city == "Jasper")
    #expect(found.countryCode == "CA")
    #expect(found.timeZone == "America/Edmonton")
    #expect(abs(found.distance - 15_000) < 1_000)
  }

  @Test func nothingIsNearBeyondTheLimit() async throws {
    let geography = geography(of: [try city("Apia", -13.83, -171.77, "WS", "Pacific/Apia")])

    #expect(await geography.nearestCity(to: try position(-12.1, -171.77)) != nil)
    #expect(await geography.nearestCity(to: try position(-11.9, -171.77)) == nil)
    #expect(await geography.nearestCity(to: try position(90, 0)) == nil)
  }

  @Test func aCityBeyondTheEdgeOfTheMapIsNear() async throws {
    let geography = geography(of: [try city("Taveuni", -16.85, 179.97, "FJ", "Pacific/Fiji")])

    #expect(await geography.nearestCity(to: try position(-16.8, -179.9))?.city == "Taveuni")
  }

  @Test func nearABorderTheCountryIsNotTold() async throws {
    let geography = geography(of: [
      try city("Narvik", 68.44, 17.43, "NO", "Europe/Oslo"),
      try city("Kiruna", 67.86, 20.23, "SE", "Europe/Stockholm"),
      try city("Rovaniemi", 66.5, 25.72, "FI", "Europe/Helsinki"),
    ])
    let found = try #require(await geography.nearestCity(to: try position(68.2, 18.7)))
    #expect(found.city == "Narvik")
    #expect(found.country == nil && found.countryCode == nil)
    // The clocks of both are the same.
    #expect(found.timeZone == "Europe/Oslo")

    let between = try #require(await geography.nearestCity(to: try position(67.2, 22.8)))
    #expect(between.timeZone == nil)

    let inTown = try #require(await geography.nearestCity(to: try position(68.43, 17.4)))
    #expect(inTown.countryCode == "NO")
  }

  @Test func withoutDataTheAnswersAreEmptyAndTheReasonIsLoggedOnce() async throws {
    let geography = geography(of: nil)

    #expect(await geography.labels().isEmpty)
    #expect(await geography.nearestCity(to: try position(52, 13)) == nil)
    #expect(await geography.nearestCity(to: try position(48, 2)) == nil)
    #expect(log.text.split(separator: "\n").count == 1)
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
