// Two fingers on a picture: pinching and turning, told apart as GNOME Loupe does. Both are open at
// first; who turns by 15 degrees is turning and zooms no further, who pinches by a fifth is zooming
// and does not turn. Touchscreen and touchpad are the same here.

import Foundation

/// One pinch, from the second finger's touch until one leaves.
package struct PictureGesture: Sendable, Hashable {
  package enum Lock: Sendable, Hashable {
    case open, zooming, turning
  }

  /// Degrees after which it is a turn. They are taken off the turn, so that nothing jumps.
  package static let turningThreshold = 15.0
  /// The factor, or one over it, from which on it is a zoom.
  package static let zoomingThreshold = 1.2
  /// Fingers that zoomed by less than this share meant the fitted picture.
  private static let fittedShare = 0.05

  package private(set) var lock = Lock.open
  /// What is drawn now; may be beyond the limits.
  package private(set) var current: ViewTransform

  private let start: ViewTransform
  private let startPoint: Vector
  /// The factor at which zooming was locked.
  private var lockedFactor = 1.0
  /// -15 or 15, by the direction of the turn.
  private var slack = 0.0

  /// - Parameter point: between the fingers, in the view.
  package init(from start: ViewTransform, at point: Vector) {
    self.start = start
    startPoint = point
    current = start
  }

  /// - Parameters:
  ///   - factor: by which the fingers are further apart than at the beginning.
  ///   - degrees: by which they turned since then, clockwise; any multiple of 360 more or less.
  ///   - point: between the fingers now.
  package mutating func update(factor: Double, degrees: Double, at point: Vector) {
    guard factor.isFinite, factor > 0, degrees.isFinite, point.isFinite else { return }
    let degrees = degrees.remainder(dividingBy: 360)
    decide(factor, degrees)
    let turned = lock == .turning ? start.turned(byDegrees: turn(degrees), at: startPoint) : start
    let result = turned.scaled(
      to: turned.scale * (lock == .turning ? lockedFactor : factor), at: startPoint)
    current = result.dragged(by: point - startPoint)
  }

  /// Where the picture comes to rest: turned by quarters, where it was left, within the limits.
  package var end: ViewTransform {
    let rest = current.settled
    let isNearlyFitted = abs(rest.scale / rest.fittedScale - 1) < Self.fittedShare
    let wasMeant = lock == .turning && start.isFitted
    return isNearlyFitted || wasMeant ? rest.fitted : rest
  }

  /// Where the picture goes when the gesture is taken away: back.
  package var cancelled: ViewTransform { start.settled }

  private mutating func decide(_ factor: Double, _ degrees: Double) {
    guard lock == .open else { return }
    if abs(degrees) >= Self.turningThreshold {
      lock = .turning
      lockedFactor = factor
      slack = degrees < 0 ? -Self.turningThreshold : Self.turningThreshold
    } else if max(factor, 1 / factor) >= Self.zoomingThreshold {
      lock = .zooming
    }
  }

  /// The turn without its first degrees. Fingers that go back beyond where they began turn the other
  /// way, and those that pass the half circle go on.
  private func turn(_ degrees: Double) -> Double {
    (degrees - slack).remainder(dividingBy: 360)
  }
}
