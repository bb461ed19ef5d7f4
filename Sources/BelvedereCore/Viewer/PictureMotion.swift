// What the fingers do to the picture, as one state that every event leads from one to the next: at
// rest, pinched, dragged, swiped. Events may come in any order, as they do when a toolkit cancels one
// gesture for another; what does not belong to the present state changes nothing.
//
// Ending a gesture says what is to come of it; how that is animated is the view's matter, which sets
// the transform meanwhile.

import Foundation

/// The picture under fingers.
package struct PictureMotion: Sendable, Hashable {
  /// What is going on.
  package enum Activity: Sendable, Hashable {
    case rest
    case pinch(PictureGesture)
    case drag(from: ViewTransform)
    case swipe(PictureSwipe)
  }

  /// What comes of a gesture that has ended.
  package enum Outcome: Sendable, Hashable {
    /// Nothing: the picture rests where it is.
    case rest
    /// The picture is to be brought there.
    case settle(ViewTransform)
    /// The picture goes on moving.
    case glide(Momentum)
    /// The photos go back from `page`, or on to the next (1) or previous (-1).
    case turn(Int, from: Double, velocity: Double)
    /// The photo goes back up from where it was pulled, in application pixels.
    case release(pull: Double)
    case close(pull: Double)
  }

  package private(set) var activity = Activity.rest
  /// True when the next photo is to the left, as in scripts that run from right to left.
  package var isMirrored = false
  /// What is drawn.
  package private(set) var transform: ViewTransform

  package init(_ transform: ViewTransform) { self.transform = transform }

  /// How many pages the photos are moved under a finger.
  package var page: Double {
    if case .swipe(let swipe) = activity { swipe.page } else { 0 }
  }

  /// How far down a finger pulls the photo, in application pixels.
  package var pull: Double {
    if case .swipe(let swipe) = activity { swipe.pull } else { 0 }
  }

  package var isAtRest: Bool { activity == .rest }

  /// Puts the picture somewhere, by keys or an animation; ends what the fingers do.
  package mutating func set(_ transform: ViewTransform) {
    activity = .rest
    self.transform = transform
  }

  /// A change of the view or of the picture's size. A gesture under way ends.
  package mutating func change(_ body: (inout ViewTransform) -> Void) {
    var changed = transform
    body(&changed)
    set(changed)
  }
}

// MARK: - Two fingers

extension PictureMotion {
  /// - Parameter point: between the fingers, in the view.
  package mutating func beginPinch(at point: Vector) {
    activity = .pinch(PictureGesture(from: transform, at: point))
  }

  /// See `PictureGesture.update(factor:degrees:at:)`.
  package mutating func pinch(factor: Double, degrees: Double, at point: Vector) {
    guard case .pinch(var gesture) = activity else { return }
    gesture.update(factor: factor, degrees: degrees, at: point)
    activity = .pinch(gesture)
    transform = gesture.current
  }

  package mutating func endPinch() -> Outcome {
    guard case .pinch(let gesture) = activity else { return .rest }
    activity = .rest
    return settle(at: gesture.end)
  }

  /// Takes the pinch away as if it had not begun.
  package mutating func cancelPinch() -> Outcome {
    guard case .pinch(let gesture) = activity else { return .rest }
    activity = .rest
    return settle(at: gesture.cancelled)
  }
}

// MARK: - One finger

extension PictureMotion {
  /// One finger, a dragging mouse or a two-finger scroll: it moves a picture that reaches beyond the
  /// view, and turns pages otherwise.
  ///
  /// - Parameter canClose: whether downwards closes a picture that is seen whole.
  package mutating func beginMove(hasPrevious: Bool, hasNext: Bool, canClose: Bool = true) {
    activity =
      transform.exceedsView
      ? .drag(from: transform)
      : .swipe(
        PictureSwipe(
          view: transform.view, hasPrevious: hasPrevious, hasNext: hasNext, canClose: canClose,
          isMirrored: isMirrored))
  }

  /// - Parameter travel: application pixels since the beginning.
  package mutating func move(travel: Vector) {
    switch activity {
    case .drag(let start): transform = start.dragged(by: travel)
    case .swipe(var swipe):
      swipe.update(travel: travel)
      activity = .swipe(swipe)
    case .rest, .pinch: return
    }
  }

  /// - Parameter velocity: application pixels a second.
  package mutating func endMove(velocity: Vector) -> Outcome {
    switch activity {
    case .drag:
      activity = .rest
      let rest = transform.settled
      // From beyond an edge the picture comes back; within, it goes on.
      if (rest.offset - transform.offset).reach > 0.5 { return .settle(rest) }
      return Momentum(velocity: velocity).map(Outcome.glide) ?? settle(at: rest)
    case .swipe(let swipe):
      activity = .rest
      switch swipe.end(velocity: velocity) {
      case .turn(let step):
        let speed = isMirrored ? velocity.x : -velocity.x
        return .turn(step, from: swipe.page, velocity: speed / transform.view.x)
      case .close: return .close(pull: swipe.pull)
      case .stay: return release(swipe)
      }
    case .rest, .pinch: return .rest
    }
  }

  /// Takes the movement away as if it had not begun.
  package mutating func cancelMove() -> Outcome {
    switch activity {
    case .drag(let start):
      activity = .rest
      return settle(at: start.settled)
    case .swipe(let swipe):
      activity = .rest
      return release(swipe)
    case .rest, .pinch: return .rest
    }
  }

  private func release(_ swipe: PictureSwipe) -> Outcome {
    if swipe.page != 0 { return .turn(0, from: swipe.page, velocity: 0) }
    return swipe.pull != 0 ? .release(pull: swipe.pull) : .rest
  }

  fileprivate func settle(at rest: ViewTransform) -> Outcome {
    transform == rest ? .rest : .settle(rest)
  }
}
