// SPDX-License-Identifier: MIT

// Two fingers on a picture: pinching and turning, distinguished as in GNOME Loupe. At first both are possible. After a
// turn by 15 degrees, the gesture only turns; after a pinch by a fifth, it only zooms. A pinch that makes a whole
// picture much smaller closes it. Touchscreen and touchpad are treated alike.

import Foundation

/// One pinch, from the touch of the second finger until one is lifted.
package struct PictureGesture: Sendable, Hashable {
  package enum Lock: Sendable, Hashable {
    case open, zooming, turning
  }

  /// Degrees after which the gesture is a turn. They are subtracted from the turn, so that the picture does not
  /// jump.
  package static let turningThreshold = 15.0
  /// The factor, or its inverse, from which on the gesture is a zoom.
  package static let zoomingThreshold = 1.2
  /// The picture becomes fitted if it ends at a scale that differs from the fitted one by less than this share.
  private static let fittedShare = 0.05
  /// The share of the least scale below which a pinch of a whole picture closes it.
  private static let closingScale = 0.7
  /// The share of the least scale to which such a pinch shrinks the picture at most.
  private static let smallest = 0.3

  package private(set) var lock = Lock.open
  /// The position that is drawn; may exceed the limits.
  package private(set) var current: ViewTransform

  private let start: ViewTransform
  private let startPoint: Vector
  /// The factor at which the gesture became a turn.
  private var lockedFactor = 1.0
  /// The scale that a pinch of a whole picture asks for, as a share of the least scale, at most 1.
  private var shrinking = 1.0
  /// -15 or 15, by the direction of the turn.
  private var slack = 0.0

  /// - Parameter point: between the fingers, in the view.
  package init(from start: ViewTransform, at point: Vector) {
    self.start = start
    startPoint = point
    current = start
  }

  /// - Parameters:
  ///   - factor: the distance between the fingers, divided by that at the beginning.
  ///   - degrees: their turn since then, clockwise; any multiple of 360 more or less.
  ///   - point: between the fingers now.
  package mutating func update(factor: Double, degrees: Double, at point: Vector) {
    guard factor.isFinite, factor > 0, degrees.isFinite, point.isFinite else { return }
    let degrees = degrees.remainder(dividingBy: 360)
    decide(factor, degrees)
    let turned = lock == .turning ? start.turned(byDegrees: turn(degrees), at: startPoint) : start
    let wanted = turned.scale * (lock == .turning ? lockedFactor : factor)
    let least = start.scaleLimits.lowerBound
    shrinking = start.isFitted && lock == .zooming ? min(1, wanted / least) : 1
    let result =
      shrinking < 1
      ? start.drawn(at: least * max(shrinking, Self.smallest), around: startPoint)
      : turned.scaled(to: wanted, at: startPoint)
    current = result.dragged(by: point - startPoint)
  }

  /// The share of the way on which a pinch closes a whole picture: 0 at its least scale, 1 at the smallest.
  package var closing: Double { min(1, (1 - shrinking) / (1 - Self.smallest)) }

  /// True if the picture closes when it is released now.
  package var closes: Bool { shrinking < Self.closingScale }

  /// The final position: turned by quarters, at the place where the picture was released, within the limits.
  package var end: ViewTransform {
    let rest = current.settled
    let isNearlyFitted = abs(rest.scale / rest.fittedScale - 1) < Self.fittedShare
    let wasMeant = lock == .turning && start.isFitted
    return isNearlyFitted || wasMeant ? rest.fitted : rest
  }

  /// The position after a cancelled gesture: the one before it.
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

  /// Returns the turn without the threshold. Fingers that turn back beyond their start turn the picture the other way;
  /// past the half circle, the turn continues.
  private func turn(_ degrees: Double) -> Double {
    (degrees - slack).remainder(dividingBy: 360)
  }
}
