// SPDX-License-Identifier: MIT

// The cities around a position.

import BelvedereCore
import Foundation

/// Finds the cities around a position.
struct CityTable: Sendable {
  /// A city farther away, in metres, is not associated with a position. More than half of the land has a nearer one,
  /// and one part in 15 of the sea farther than 60 km from a coast.
  static let limit = 200_000.0

  let cities: [KnownCity]
  /// The indices of the cities by whole degrees of latitude, which exclude most cities without
  /// trigonometry.
  private let belts: [Int: [Int]]

  init(_ cities: [KnownCity]) {
    self.cities = cities
    belts = Dictionary(grouping: cities.indices) { Self.belt(of: cities[$0].position.latitude) }
  }

  /// The cities within the limit, the nearest first, with their distances in metres.
  func nearest(to position: Coordinate) -> [(city: KnownCity, distance: Double)] {
    near(position, radius: Self.limit).sorted { $0.distance < $1.distance }
      .map { (cities[$0.index], $0.distance) }
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
}
