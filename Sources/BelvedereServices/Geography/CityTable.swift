// The nearest city to a position, and what its neighbours say of country and time zone there.

import BelvedereCore
import Foundation

/// The cities around a position.
struct CityTable: Sendable {
  /// A city farther away, in metres, says nothing of a position. More than half of the land is nearer to
  /// one, and one part in 15 of the sea farther than 60 km from a coast.
  static let limit = 200_000.0
  /// Country and time zone are those of the nearest city where no other one is nearer than so many times
  /// its distance. Of the 24,000 towns of GeoNames one in 40 then has a wrong country, instead of one in 20,
  /// and one in 15 has none.
  static let doubt = 1.5

  private let cities: [KnownCity]

  init(_ cities: [KnownCity]) { self.cities = cities }

  /// - Parameter language: for the country's name.
  func nearest(to position: Coordinate, language: NameLanguage) -> NearestCity? {
    let around = cities(within: Self.limit * Self.doubt, of: position)
    guard let (city, distance) = around.min(by: { $0.distance < $1.distance }),
      distance <= Self.limit
    else { return nil }
    let rivals = around.filter { $0.distance < distance * Self.doubt }.map(\.city)
    let isCountrySure = rivals.allSatisfy { $0.countryCode == city.countryCode }
    let code = isCountrySure ? city.countryCode : nil
    let isZoneSure = rivals.allSatisfy { Self.haveOneClock($0.timeZone, city.timeZone) }
    return NearestCity(
      city: city.name, country: code.flatMap(language.country),
      countryCode: code, position: city.position, distance: distance,
      timeZone: isZoneSure ? city.timeZone : nil)
  }

  private func cities(
    within radius: Double, of position: Coordinate
  ) -> [(city: KnownCity, distance: Double)] {
    // Most cities are too far north or south, which takes no trigonometry to find out.
    let height = radius / Coordinate.earthRadius * 180 / .pi
    return cities.lazy.filter { abs($0.position.latitude - position.latitude) <= height }
      .map { ($0, $0.position.distance(to: position)) }
      .filter { $0.1 <= radius }
  }

  /// True if the clocks of two zones agree now and in half a year.
  private static func haveOneClock(_ zone: String?, _ other: String?) -> Bool {
    guard zone != other else { return true }
    guard let zone = zone.flatMap(TimeZone.init(identifier:)),
      let other = other.flatMap(TimeZone.init(identifier:))
    else { return false }
    return [Date(), Date(timeIntervalSinceNow: 26 * 7 * 86_400)].allSatisfy {
      zone.secondsFromGMT(for: $0) == other.secondsFromGMT(for: $0)
    }
  }
}
