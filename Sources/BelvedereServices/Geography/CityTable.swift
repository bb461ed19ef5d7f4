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

  let cities: [KnownCity]
  /// The indices of the cities by whole degrees of latitude: most cities are too far north or south, which
  /// takes no trigonometry to find out.
  private let belts: [Int: [Int]]

  init(_ cities: [KnownCity]) {
    self.cities = cities
    belts = Dictionary(grouping: cities.indices) { Self.belt(of: cities[$0].position.latitude) }
  }

  /// - Parameter language: for the names of city and country.
  func nearest(to position: Coordinate, language: NameLanguage) -> NearestCity? {
    let around = near(position, radius: Self.limit * Self.doubt)
    guard let (index, distance) = around.min(by: { $0.distance < $1.distance }),
      distance <= Self.limit
    else { return nil }
    let city = cities[index]
    let rivals = around.filter { $0.distance < distance * Self.doubt }.map { cities[$0.index] }
    let isCountrySure = rivals.allSatisfy { $0.countryCode == city.countryCode }
    let code = isCountrySure ? city.countryCode : nil
    let isZoneSure = rivals.allSatisfy { Self.haveOneClock($0.timeZone, city.timeZone) }
    return NearestCity(
      city: language.name(of: city), country: code.flatMap(language.country),
      countryCode: code, position: city.position, distance: distance,
      timeZone: isZoneSure ? city.timeZone : nil)
  }

  /// The indices of the cities around a position, with their distances in metres.
  func near(_ position: Coordinate, radius: Double) -> [(index: Int, distance: Double)] {
    let height = radius / Coordinate.earthRadius * 180 / .pi
    let south = position.latitude - height
    let north = position.latitude + height
    var found: [(index: Int, distance: Double)] = []
    for index in (Self.belt(of: south)...Self.belt(of: north)).lazy.flatMap({ belts[$0] ?? [] }) {
      let place = cities[index].position
      guard south <= place.latitude, place.latitude <= north else { continue }
      let distance = place.distance(to: position)
      if distance <= radius { found.append((index, distance)) }
    }
    return found
  }

  private static func belt(of latitude: Double) -> Int { Int(latitude.rounded(.down)) }

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
