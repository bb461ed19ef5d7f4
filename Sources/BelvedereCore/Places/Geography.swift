/// The nearest inhabited place to a position.
package struct NearestCity: Sendable, Hashable {
  /// In the person's language.
  package var city: String
  package var country: String?
  /// ISO 3166-1 alpha-2, upper case.
  package var countryCode: String?
  package var position: Coordinate
  /// Metres from the position that was asked for.
  package var distance: Double
  /// A name of the IANA time zone database, such as `Europe/Oslo`.
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

/// A name on the offline map.
package struct MapLabel: Sendable, Hashable {
  package enum Kind: Sendable { case country, city }

  package var kind: Kind
  /// In the person's language.
  package var name: String
  package var position: Coordinate
  /// 0 is the most important; labels of a lower rank win where there is no room for all.
  package var rank: Int

  package init(kind: Kind, name: String, position: Coordinate, rank: Int) {
    self.kind = kind
    self.name = name
    self.position = position
    self.rank = rank
  }
}

/// Knows the earth without a network. Calls may be made from any isolation; the first may take some
/// 100 ms, off the main thread.
package protocol Geography: Sendable {
  /// Nil on the sea, at the poles, and where the data set is not installed.
  func nearestCity(to position: Coordinate) async -> NearestCity?
  /// All names for the map.
  func labels() async -> [MapLabel]
}
