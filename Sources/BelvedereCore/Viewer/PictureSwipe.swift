// SPDX-License-Identifier: MIT

// One finger on a picture that is shown whole: sideways turns pages, downwards closes. The first few
// pixels decide between the two. Beyond the first and the last photo, and upwards, the movement is damped.
// At the edge of a picture that is not shown whole, a finger turns pages, too.

import Foundation

/// One swipe, from the touch to the release.
package struct PictureSwipe: Sendable, Hashable {
  package enum Direction: Sendable, Hashable {
    case undecided, pages, closing
  }

  /// The result of a swipe.
  package enum Outcome: Sendable, Hashable {
    case stay
    /// 1 is the next photo, -1 the one before.
    case turn(Int)
    case close
  }

  /// Application pixels before the direction is decided.
  static let slack = 10.0
  /// Application pixels a second from which on a swipe of any length counts as a flick.
  private static let flick = 300.0
  /// Share of the page's width after which a swipe turns the page without a flick.
  private static let turningShare = 0.4
  /// Share of the view's height after which a swipe closes without a flick.
  private static let closingShare = 0.15

  package private(set) var direction = Direction.undecided
  private let view: Vector
  private let hasPrevious: Bool
  private let hasNext: Bool
  private let canClose: Bool
  /// 1 where the next photo is to the right, -1 where it is to the left.
  private let reading: Double
  private var travel = Vector.zero
  /// The travel when the direction was decided; it is subtracted, so that the picture does not jump.
  private var decidedAt = 0.0

  /// - Parameters:
  ///   - view: application pixels.
  ///   - canClose: true if downwards closes; on a touchpad that happens too easily by accident.
  ///   - isMirrored: true if the next photo is to the left, as in scripts that run from right to left.
  package init(
    view: Vector, hasPrevious: Bool, hasNext: Bool, canClose: Bool = true, isMirrored: Bool = false
  ) {
    self.view = view
    self.hasPrevious = hasPrevious
    self.hasNext = hasNext
    self.canClose = canClose
    reading = isMirrored ? -1 : 1
  }

  /// Returns true if there is a photo in the direction of a movement.
  func leads(along travel: Vector) -> Bool { travel.x * reading < 0 ? hasNext : hasPrevious }

  /// - Parameter travel: application pixels since the touch.
  package mutating func update(travel: Vector) {
    guard travel.isFinite else { return }
    self.travel = travel
    guard direction == .undecided, travel.length >= Self.slack else { return }
    direction = abs(travel.x) >= abs(travel.y) ? .pages : .closing
    let along = direction == .pages ? travel.x : travel.y
    decidedAt = along < 0 ? -Self.slack : Self.slack
    decidedAt = abs(decidedAt) > abs(along) ? along : decidedAt
  }

  /// The offset of the photos in pages: towards 1 the next one comes into view, towards -1 the one before.
  package var page: Double {
    guard direction == .pages else { return 0 }
    let raw = (decidedAt - travel.x) * reading / view.x
    let isOpen = raw > 0 ? hasNext : hasPrevious
    return isOpen
      ? min(max(raw, -1), 1) : RubberBand.distance(raw, limit: 0, reach: 0.35)
  }

  /// The distance by which the photo is pulled down, in application pixels.
  package var pull: Double {
    guard direction == .closing, canClose else { return 0 }
    let raw = travel.y - decidedAt
    return raw >= 0 ? raw : RubberBand.distance(raw, limit: 0, reach: view.y * 0.1)
  }

  /// - Parameter velocity: of the finger when it left, in application pixels a second.
  package func end(velocity: Vector) -> Outcome {
    switch direction {
    case .undecided: return .stay
    case .pages:
      let (speed, gone) = (-velocity.x * reading, page)
      let isFlick = abs(speed) > Self.flick
      // A flick back cancels the swipe.
      let isMeant = isFlick ? speed * gone > 0 : abs(gone) > Self.turningShare
      guard isMeant, gone > 0 ? hasNext : hasPrevious, gone != 0 else { return .stay }
      return .turn(gone > 0 ? 1 : -1)
    case .closing:
      guard pull > 0 else { return .stay }
      let isFlick = abs(velocity.y) > Self.flick
      let isMeant = isFlick ? velocity.y > 0 : pull > view.y * Self.closingShare
      return isMeant ? .close : .stay
    }
  }
}
