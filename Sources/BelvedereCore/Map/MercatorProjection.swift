// Web Mercator, the projection of all web maps: the earth as a square, x from 180° west to 180° east, y from
// north to south, each from 0 to 1. Source: EPSG:3857.

import Foundation

package enum MercatorProjection {
  /// Degrees; the square ends there: atan(sinh(π)).
  package static let maximumLatitude = 85.051_128_779_806_6

  /// The place of a position in the square; latitudes beyond its edges are moved to them.
  package static func point(of position: Coordinate) -> Vector {
    let limit = maximumLatitude
    let latitude = min(max(position.latitude, -limit), limit) * .pi / 180
    return Vector(position.longitude / 360 + 0.5, 0.5 - asinh(tan(latitude)) / (2 * .pi))
  }

  /// The position of a place; x repeats with each turn round the earth, y ends at the edges.
  package static func position(at point: Vector) -> Coordinate {
    let longitude = (wrapped(point.x) - 0.5) * 360
    let latitude = atan(sinh((0.5 - min(max(point.y, 0), 1)) * 2 * .pi)) * 180 / .pi
    // 0/0 stands for no position everywhere; a millionth of a metre beside it is one.
    return Coordinate(latitude: latitude, longitude: longitude)
      ?? Coordinate(latitude: 1e-11, longitude: 0)!
  }

  /// The same place in the copy of the world from 0 to 1.
  package static func wrapped(_ x: Double) -> Double { x - x.rounded(.down) }

  /// The copy of a place that is nearest to another one.
  package static func nearest(_ x: Double, to other: Double) -> Double {
    x + (other - x).rounded()
  }
}
