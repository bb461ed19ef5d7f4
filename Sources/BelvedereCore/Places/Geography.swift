// SPDX-License-Identifier: MIT

/// The nearest inhabited place to a position.
package struct NearestCity: Sendable, Hashable {
  /// In the person's language.
  package var city: String
  package var position: Coordinate
  /// Metres from the position that was asked for.
  package var distance: Double
  /// True if it is in another country than the position.
  package var isAbroad: Bool

  package init(city: String, position: Coordinate, distance: Double, isAbroad: Bool = false) {
    self.city = city
    self.position = position
    self.distance = distance
    self.isAbroad = isAbroad
  }
}

/// The facts about a position that need no network.
package struct Surroundings: Sendable, Hashable {
  /// The nearest city of the country; if that has none within 200 km, the nearest city of all, if any.
  package var city: NearestCity?
  /// The country in the person's language; nil on the high seas and on land without a government.
  package var country: String?
  /// ISO 3166-1 alpha-2, upper case; nil as `country` is.
  package var countryCode: String?
  /// A name of the IANA time zone database, such as `Europe/Oslo`; nil on the high seas, in Antarctica and
  /// on islands that have no clock of their own.
  package var timeZone: String?

  package init(
    city: NearestCity? = nil, country: String? = nil, countryCode: String? = nil,
    timeZone: String? = nil
  ) {
    self.city = city
    self.country = country
    self.countryCode = countryCode
    self.timeZone = timeZone
  }
}

/// Geographical facts without a network. Calls may be made from any isolation; the first may take some
/// 20 ms, off the main thread.
package protocol Geography: Sendable {
  /// As `Surroundings.timeZone`. Does not load the cities.
  func timeZone(at position: Coordinate) async -> String?
  /// Empty where nothing is known: on the high seas, and where the data sets are not installed.
  func surroundings(of position: Coordinate) async -> Surroundings
  /// All names for the map.
  func labels() async -> [MapLabel]
  /// The names of countries and cities in the person's language.
  func names() async -> PlaceNames
}
