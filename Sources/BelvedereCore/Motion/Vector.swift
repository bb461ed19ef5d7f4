// SPDX-License-Identifier: MIT

// Points and sizes of flat geometry: the standard library's pair of numbers, x to the right
// and y down.

import Foundation

/// A point, a distance or a size in two dimensions.
package typealias Vector = SIMD2<Double>

extension Vector {
  package var length: Double { (x * x + y * y).squareRoot() }

  /// The larger of the two distances from zero.
  var reach: Double { Swift.max(abs(x), abs(y)) }

  var isFinite: Bool { x.isFinite && y.isFinite }

  /// Returns the vector turned about zero, clockwise as seen on a screen.
  func turned(byDegrees degrees: Double) -> Vector {
    let (sine, cosine) = Self.sineAndCosine(ofDegrees: degrees)
    return Vector(x * cosine - y * sine, x * sine + y * cosine)
  }

  /// Returns sine and cosine, exact at quarter turns, where a picture has to stay on the pixels of
  /// the screen.
  static func sineAndCosine(ofDegrees degrees: Double) -> (sine: Double, cosine: Double) {
    switch degrees.remainder(dividingBy: 360) {
    case 0: (0, 1)
    case 90: (1, 0)
    case -90: (-1, 0)
    case 180, -180: (0, -1)
    case let rest: (sin(rest * .pi / 180), cos(rest * .pi / 180))
    }
  }
}
