// SPDX-License-Identifier: MIT

// Web Mercator, the projection of web maps: the earth as a square, without the poles. Source: EPSG:3857.

import Foundation

/// Converts between degrees and the unit square: x to the east from 180° west, y to the south, both 0...1.
package enum MercatorProjection {
  /// Degrees, atan(sinh(π)); the square ends here. Positions beyond are drawn at its edge.
  package static let maximumLatitude = 85.051_128_779_806_6

  /// Linear: longitudes beyond ±180 lie beyond 0...1.
  package static func x(ofLongitude longitude: Double) -> Double { longitude / 360 + 0.5 }

  package static func longitude(ofX x: Double) -> Double { (x - 0.5) * 360 }

  package static func y(ofLatitude latitude: Double) -> Double {
    0.5 - asinh(tan(clamped(latitude) * .pi / 180)) / (2 * .pi)
  }

  package static func latitude(ofY y: Double) -> Double {
    clamped(atan(sinh((1 - 2 * y) * .pi)) * 180 / .pi)
  }

  private static func clamped(_ latitude: Double) -> Double {
    min(max(latitude, -maximumLatitude), maximumLatitude)
  }
}

extension MercatorProjection {
  /// The point of a position in the square.
  package static func point(of position: Coordinate) -> Vector {
    Vector(x(ofLongitude: position.longitude), y(ofLatitude: position.latitude))
  }

  /// The position of a point; x repeats with each turn around the earth, y is limited to the edges.
  package static func position(at point: Vector) -> Coordinate {
    let latitude = latitude(ofY: point.y)
    let longitude = longitude(ofX: wrapped(point.x))
    // 0/0 stands for no position; a position a millionth of a metre beside it is valid.
    return Coordinate(latitude: latitude, longitude: longitude)
      ?? Coordinate(latitude: 1e-11, longitude: 0)!
  }

  /// The same x in the copy of the world from 0 to 1.
  package static func wrapped(_ x: Double) -> Double { x - x.rounded(.down) }

  /// The copy of an x that is nearest to another one.
  package static func nearest(_ x: Double, to other: Double) -> Double {
    x + (other - x).rounded()
  }
}
