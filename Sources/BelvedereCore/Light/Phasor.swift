// SPDX-License-Identifier: MIT

// Angles in the form that astronomical formulas use.

import Foundation

/// Cosine and sine of an angle. The product of two phasors has the sum of their angles.
struct Phasor {
  let cos: Double
  let sin: Double

  init(degrees: Double) {
    let radians = degrees * .pi / 180
    cos = Foundation.cos(radians)
    sin = Foundation.sin(radians)
  }

  init(cos: Double, sin: Double) {
    self.cos = cos
    self.sin = sin
  }

  static func * (left: Phasor, right: Phasor) -> Phasor {
    Phasor(
      cos: left.cos * right.cos - left.sin * right.sin,
      sin: left.sin * right.cos + left.cos * right.sin)
  }

  static func * (factor: Double, phasor: Phasor) -> Phasor {
    Phasor(cos: factor * phasor.cos, sin: factor * phasor.sin)
  }

  /// The phasor of the negative angle.
  var conjugate: Phasor { Phasor(cos: cos, sin: -sin) }

  /// -180...180.
  var degrees: Double { atan2(sin, cos) * 180 / .pi }
}

extension Double {
  /// The same direction in degrees, 0..<360.
  var fullCircle: Double {
    let rest = truncatingRemainder(dividingBy: 360)
    return rest < 0 ? Swift.min(rest + 360, 360.0.nextDown) : rest
  }

  /// The same direction in degrees, -180..<180.
  var halfCircle: Double { (self + 180).fullCircle - 180 }
}
