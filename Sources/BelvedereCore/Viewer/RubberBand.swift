// What gives way and pulls back: beyond a limit, a finger moves things less and less.

import Foundation

/// Resistance beyond limits.
enum RubberBand {
  /// GNOME Loupe's feel: at most twice beyond the limit, growing with this power.
  private static let zoomExponent = 0.3
  private static let zoomReach = 2.0
  /// How much of a finger's first pixel beyond the limit is followed.
  private static let stiffness = 0.55

  /// A scale that may leave its limits by a factor of two.
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

  /// A distance that may leave `-limit...limit`, but never by `reach`.
  static func distance(_ distance: Double, limit: Double, reach: Double) -> Double {
    let beyond = abs(distance) - limit
    guard beyond > 0, reach > 0 else { return distance }
    let given = reach * (1 - 1 / (beyond * stiffness / reach + 1))
    return distance < 0 ? -(limit + given) : limit + given
  }
}
