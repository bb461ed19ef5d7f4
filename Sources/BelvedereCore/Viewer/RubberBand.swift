// SPDX-License-Identifier: MIT

// Rubber-band resistance: beyond a limit, a finger moves things less and less.

import Foundation

/// Resistance beyond limits.
enum RubberBand {
  /// GNOME Loupe's resistance: the scale grows with this power beyond the limit, to at most twice
  /// the limit.
  private static let zoomExponent = 0.3
  private static let zoomReach = 2.0
  /// The share of a finger's first pixel beyond the limit by which the picture moves.
  private static let stiffness = 0.55

  /// Returns a scale that exceeds its limits by a factor of at most two.
  static func scale(_ scale: Double, within limits: ClosedRange<Double>) -> Double {
    if scale > limits.upperBound {
      let beyond = pow(scale / limits.upperBound, zoomExponent)
      return limits.upperBound * min(beyond, zoomReach)
    }
    if scale < limits.lowerBound {
      let beyond = pow(scale / limits.lowerBound, zoomExponent)
      return limits.lowerBound * max(beyond, 1 / zoomReach)
    }
    return scale
  }

  /// Returns a distance that exceeds `-limit...limit` by less than `reach`.
  static func distance(_ distance: Double, limit: Double, reach: Double) -> Double {
    let beyond = abs(distance) - limit
    guard beyond > 0, reach > 0 else { return distance }
    let given = reach * (1 - 1 / (beyond * stiffness / reach + 1))
    return distance < 0 ? -(limit + given) : limit + given
  }
}
