/// The nearest inhabited place to a position.
package struct NearestCity: Sendable, Hashable {
  /// In the person's language.
  package var city: String
  /// The country of the position, in the person's language; nil near a border.
  package var country: String?
  /// ISO 3166-1 alpha-2, upper case; nil near a border.
  package var countryCode: String?
  package var position: Coordinate
  /// Metres from the position that was asked for.
  package var distance: Double
  /// A name of the IANA time zone database, such as `Europe/Oslo`; nil where the clocks of two zones that
  /// differ are about equally near.
  package var timeZone: String?

  package init(
    city: String, country: String? = nil, countryCode: String? = nil, position: Coordinate,
    distance: Double, timeZone: String? = nil
  ) {
    self.city = city
    self.country = country
    self.countryCode = countryCode
    self.position = position
    self.distance = distance
    self.timeZone = timeZone
  }
}

/// Knows the earth without a network. Calls may be made from any isolation; the first may take some
/// 20 ms, off the main thread.
package protocol Geography: Sendable {
  /// Nil where no city is near: on the sea, at the poles, and where the data set is not installed.
  func nearestCity(to position: Coordinate) async -> NearestCity?
  /// All names for the map.
  func labels() async -> [MapLabel]
  /// The names of countries and cities in the person's language.
  func names() async -> PlaceNames
}
