// SPDX-License-Identifier: MIT

// Cities and countries in the person's language.

import Testing

@testable import BelvedereCore

@Suite struct PlaceNamesTests {
  private let names = PlaceNames(
    countries: [
      .init(name: "Франция", known: "France", code: "FR"),
      .init(name: "США", known: "United States", code: "US"),
      .init(name: "США", known: "USA", code: "US"),
    ],
    cities: [
      .init(name: "Париж", known: "Paris", countryCode: "FR"),
      .init(name: "Портленд", known: "Portland", countryCode: "US"),
      .init(name: "Портленд (Мэн)", known: "Portland", countryCode: "US"),
    ])

  private struct Telling: Sendable {
    let city: String?
    let country: String?
  }

  @Test(
    arguments: [
      (Telling(city: "Paris", country: "France"), Telling(city: "Париж", country: "Франция")),
      (Telling(city: "PARIS", country: "françe"), Telling(city: "Париж", country: "Франция")),
      // Another Paris.
      (Telling(city: "Paris", country: "USA"), Telling(city: "Paris", country: "США")),
      // Two of one name.
      (
        Telling(city: "Portland", country: "United States"),
        Telling(city: "Portland", country: "США")
      ),
      (Telling(city: "Lyon", country: "France"), Telling(city: "Lyon", country: "Франция")),
      (Telling(city: "Paris", country: nil), Telling(city: "Paris", country: nil)),
      (Telling(city: "Paris", country: "Narnia"), Telling(city: "Paris", country: "Narnia")),
      (Telling(city: nil, country: "France"), Telling(city: nil, country: "Франция")),
    ])
  private func translates(told: Telling, expected: Telling) throws {
    let position = try #require(Coordinate(latitude: 1, longitude: 1))
    var place = Place(key: PlusCode(position), position: position, name: "Tower")
    (place.city, place.country) = (told.city, told.country)

    let translated = names.translated(place)

    #expect(translated.city == expected.city && translated.country == expected.country)
    #expect(translated.name == "Tower")
    #expect(PlaceNames().translated([place]) == [place])
  }
}
