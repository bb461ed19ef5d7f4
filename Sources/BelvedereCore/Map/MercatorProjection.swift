// Web Mercator, the projection of web maps: the earth as a square, without the poles.

import Foundation

/// Converts between degrees and the unit square: x to the east, y to the south, both 0...1.
package enum MercatorProjection {
  /// Degrees; the square ends here. Positions beyond are drawn at its edge.
  package static let maximumLatitude = 85.051_128_779_8

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
