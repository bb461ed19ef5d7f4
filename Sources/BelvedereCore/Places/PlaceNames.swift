// SPDX-License-Identifier: MIT

/// The names of countries and cities in the person's language, by the names in photos. A service answers in its own
/// language, mostly English, so without them a place in Iceland would be shown and found by its English name only.
package struct PlaceNames: Sendable {
  /// A city that has another name in the person's language.
  package struct City: Sendable {
    package let name: String
    /// In the language of the services.
    package let known: String
    /// ISO 3166-1 alpha-2, upper case.
    package let countryCode: String

    package init(name: String, known: String, countryCode: String) {
      self.name = name
      self.known = known
      self.countryCode = countryCode
    }
  }

  /// A country under one of its names in the language of the services.
  package struct Country: Sendable {
    /// In the person's language.
    package let name: String
    package let known: String
    /// ISO 3166-1 alpha-2, upper case.
    package let code: String

    package init(name: String, known: String, code: String) {
      self.name = name
      self.known = known
      self.code = code
    }
  }

  private struct CityKey: Hashable {
    let name: String
    let countryCode: String
  }

  /// By folded names.
  private let countries: [String: Country]
  private let cities: [CityKey: String]

  /// Translates no names.
  package init() { self.init(countries: [], cities: []) }

  /// - Parameter cities: if several of a country have the same name, none of them is translated.
  package init(countries: [Country], cities: [City]) {
    self.countries = Dictionary(
      countries.map { (folded($0.known), $0) }, uniquingKeysWith: { first, _ in first })
    let named = Dictionary(grouping: cities) {
      CityKey(name: folded($0.known), countryCode: $0.countryCode)
    }
    self.cities = named.compactMapValues { cities in
      let names = Set(cities.map(\.name))
      return names.count == 1 ? names.first : nil
    }
  }

  package var isEmpty: Bool { countries.isEmpty && cities.isEmpty }

  /// The place with city and country in the person's language, as far as they are known in it. A city is
  /// translated only together with its country, since there is more than one Paris.
  package func translated(_ place: Place) -> Place {
    guard let country = place.country.flatMap({ countries[folded($0)] }) else { return place }
    var place = place
    place.country = country.name
    if let city = place.city {
      let key = CityKey(name: folded(city), countryCode: country.code)
      place.city = cities[key] ?? city
    }
    return place
  }

  package func translated(_ places: [Place]) -> [Place] {
    isEmpty ? places : places.map(translated)
  }
}
