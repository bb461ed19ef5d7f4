// SPDX-License-Identifier: MIT

// The position of the viewer's picture over time. Fingers move it directly. Keys and buttons animate it to another
// position within 200 ms; after its release, it returns on a spring. It grows out of a card and shrinks back into it.
// While it is pulled down or pinched together, it is on the way into the card already, and what is behind shines
// through.
//
// A state machine: the view passes in events and times, and draws the result. Events may come in any order, as
// when a toolkit cancels one gesture for another. An event that does not fit the current state changes nothing.

import Foundation

/// The picture in the view, and its movement to another position.
package struct PictureMotion: Sendable, Hashable {
  /// GNOME Loupe's duration of zoom and turn, in seconds.
  private static let zoomSeconds = 0.2
  /// GNOME Loupe's duration of turning a page by a key, in seconds.
  private static let pageSeconds = 0.25
  /// GNOME's duration of transitions to the whole window, in seconds.
  private static let growthSeconds = 0.26
  /// The distance that a photo slides in when a key turns the page: GNOME Loupe's, in application
  /// pixels.
  private static let keyShift = 100.0
  /// The duration in seconds of the fade from photo to photo in a slideshow.
  private static let fadeSeconds = 0.8
  /// The share of the view's height by which a photo is pulled down until it is as small as it gets.
  private static let pullShare = 0.6
  /// The scale of a photo that is pulled down so far, if its card is not known.
  private static let pulledScale = 0.4
  /// The gap between two pages, in application pixels.
  private static let gap = 32.0

  /// The input that turned to another photo: 1 is the next, -1 the one before.
  package enum Turn: Sendable, Hashable {
    /// A key, a button or the wheel: the photo appears at once and slides in a little.
    case key(Int)
    /// A finger: the photo continues from where the finger left it.
    case swipe(Int)
    /// The slideshow: the photo fades in over the one before.
    case fade
  }

  /// The gesture in progress.
  enum Activity: Hashable {
    case rest
    case pinch(PictureGesture)
    /// `edge` turns the page instead if the movement begins towards an edge of the picture that is in view; nil if
    /// that is decided.
    case drag(from: ViewTransform, edge: PictureSwipe?)
    case swipe(PictureSwipe)
  }

  /// An animation of the picture to a position, or by momentum.
  private struct Move: Hashable {
    let start: ViewTransform
    var end: ViewTransform?
    var momentum: Momentum?
    var course: Course

    var position: ViewTransform {
      if let end { return start.interpolated(to: end, at: course.eased) }
      return start.moved(by: momentum?.distance(after: course.elapsed) ?? .zero)
    }
  }

  /// The photo before the turn, in its last position, while it is still visible.
  private struct Left: Hashable {
    let transform: ViewTransform
    let step: Int
    /// The course of its fade-out; nil after a swipe.
    var course: Course?
  }

  private struct Card: Hashable { let origin, size: Vector }

  /// The movement between the whole view and the part of it that a card shows.
  private struct Growth: Hashable {
    let origin, size: Vector
    /// The picture's position when it began to shrink, and (`start`) its progress then; nil while it
    /// grows.
    let whole: ViewTransform?
    let start: Double
    /// The opacity of the background where `progress` is 1.
    let background: Double
    var course: Course

    /// 0 is the card, 1 the view.
    var progress: Double { whole == nil ? course.eased : start * (1 - course.eased) }
  }

  /// The time of the next event, in seconds of the clock of `advance(to:)`.
  package var time = 0.0
  /// The picture's position, without the offset of a swipe or a card.
  package private(set) var transform: ViewTransform
  /// True when the next photo is to the left, as in scripts that run from right to left.
  package let isMirrored: Bool
  private(set) var activity = Activity.rest
  private var move: Move?
  /// The pages and application pixels that a swipe left over, which spring back to zero.
  private var pageRest = Spring()
  private var pullRest = Spring()
  /// The share of the closing that a pinch left over.
  private var pinchRest = Spring()
  /// The part of the view into which the photo would shrink; nil while it is not known.
  private var card: Card?
  private var left: Left?
  private var growth: Growth?
  /// The picture's position before a peek at 100 %.
  private var beforePeek: ViewTransform?
  /// The position at the latest call of `advance(to:)`.
  private var drawn: ViewTransform

  package init(_ transform: ViewTransform, isMirrored: Bool = false) {
    self.transform = transform
    self.isMirrored = isMirrored
    drawn = transform
  }

  /// The picture's position at the end of the current animation: the next event starts from it.
  package var aim: ViewTransform { move?.end ?? transform }

  /// The offset of the photos, in pages.
  var page: Double { pageRest.value + (swipe?.page ?? 0) }

  /// The distance by which the photo is pulled down, in application pixels.
  var pull: Double { pullRest.value + (swipe?.pull ?? 0) }

  /// The share of the way on which the photo is closed by hand: 0 fills the view.
  package var closing: Double { max(pulledShare, pinched) }

  private var pulledShare: Double { min(max(pull, 0) / (transform.view.y * Self.pullShare), 1) }

  private var pinched: Double {
    if case .pinch(let gesture) = activity { return max(gesture.closing, pinchRest.value) }
    return pinchRest.value
  }

  private var swipe: PictureSwipe? { if case .swipe(let swipe) = activity { swipe } else { nil } }

  /// True while the picture grows or shrinks, and after it has shrunk into its card.
  package var isGrowing: Bool { growth != nil }

  /// True while an animation changes the frame.
  package var isMoving: Bool {
    move != nil || pageRest.isRunning || pullRest.isRunning || pinchRest.isRunning
      || left?.course != nil || growth?.course.isOver == false
  }
}

// MARK: - Time

extension PictureMotion {
  /// Advances to the time of a frame. The result does not depend on the number of steps.
  ///
  /// - Parameter time: in seconds, of a clock that runs forward; infinity ends every animation, as
  ///   for a person who has animations off.
  /// - Returns: `hasMoved` is true if the picture has another position than at the step before.
  ///   `memory` is its zoom, turn and place, if it has just come to rest. `hasGrown` is true if it
  ///   has just reached the view or its card.
  package mutating func advance(
    to time: Double
  ) -> (hasMoved: Bool, memory: ViewMemory?, hasGrown: Bool) {
    self.time = time
    var memory: ViewMemory?
    var hasGrown = false
    move?.course.advance(to: time)
    if let move {
      if move.course.elapsed > 0 { transform = move.position }
      if move.course.isOver {
        self.move = nil
        if beforePeek == nil { memory = transform.memory }
      }
    }
    pageRest.advance(to: time)
    pullRest.advance(to: time)
    pinchRest.advance(to: time)
    left?.course?.advance(to: time)
    if left?.course?.isOver ?? !pageRest.isRunning { left = nil }
    if growth?.course.isOver == false {
      growth?.course.advance(to: time)
      hasGrown = growth?.course.isOver == true
      // A picture that has shrunk stays visible until the viewer is removed.
      if hasGrown, growth?.whole == nil { growth = nil }
    }
    defer { drawn = transform }
    return (transform != drawn, memory, hasGrown)
  }
}

// MARK: - Drawing

extension PictureMotion {
  /// The content of one frame.
  package struct Frame: Sendable {
    package enum Role: Sendable, Hashable {
      case current
      /// The photo before a turn by a key.
      case left
      /// The next photo (1) or the one before (-1).
      case neighbour(Int)
    }

    package struct Part: Sendable, Hashable {
      package let role: Role
      /// Nil for a neighbour, which has the position that it gets when it is shown.
      package let transform: ViewTransform?
      /// The distance from its place, in application pixels.
      package var shift = Vector.zero
      package var opacity = 1.0
    }

    /// From back to front.
    package let parts: [Part]
    /// The visible part while the picture grows or shrinks; nil for all.
    package var clip: (origin: Vector, size: Vector)?
    package var backgroundOpacity = 1.0
  }

  package var frame: Frame {
    if let growth { return frame(of: growth) }
    let reading = isMirrored ? -1.0 : 1
    let pitch = Vector((transform.view.x + Self.gap) * reading, 0)
    let page = page
    var current = Frame.Part(
      role: .current, transform: pulled, shift: Vector(0, pull) - pitch * page)
    var below: [Frame.Part] = []
    if let left, let progress = left.course?.eased {
      let slide = Vector(Double(left.step) * Self.keyShift * reading, 0)
      let (shift, opacity) = (-slide * progress, 1 - progress)
      below = [
        Frame.Part(role: .left, transform: left.transform, shift: shift, opacity: opacity)
      ]
      current.shift += slide * (1 - progress)
      current.opacity = progress
    }
    guard page != 0 else {
      return Frame(parts: below + [current], backgroundOpacity: backgroundOpacity)
    }
    let step = page > 0 ? 1 : -1
    let isSwiped = left?.course == nil && left?.step == -step
    let neighbour = Frame.Part(
      role: .neighbour(step), transform: isSwiped ? left?.transform : nil,
      shift: pitch * (Double(step) - page))
    return Frame(parts: below + [current, neighbour], backgroundOpacity: backgroundOpacity)
  }

  private var backgroundOpacity: Double { (1 - closing) * (1 - closing) }

  /// The picture as it is drawn while it is pulled down: smaller, and nearer to its card at the side.
  private var pulled: ViewTransform {
    let share = pulledShare
    guard share > 0 else { return transform }
    let end = card.map { transform.covering($0.origin, $0.size) }
    let least = min(1, end.map { max($0.scale / transform.scale, 0.15) } ?? Self.pulledScale)
    var result = transform.drawn(at: transform.scale * (1 + (least - 1) * share), around: nil)
    if let end { result.offset.x += (end.offset.x - transform.offset.x) * share / 2 }
    return result
  }

  private func frame(of growth: Growth) -> Frame {
    let (whole, progress) = (growth.whole ?? transform, growth.progress)
    let card = whole.covering(growth.origin, growth.size)
    let current = Frame.Part(role: .current, transform: card.interpolated(to: whole, at: progress))
    // The card shows only a part of a tall picture.
    let size = growth.size + (whole.view - growth.size) * progress
    return Frame(
      parts: [current], clip: (growth.origin * (1 - progress), size),
      backgroundOpacity: progress * growth.background)
  }
}

// MARK: - Photo, view and card

extension PictureMotion {
  /// Replaces the photo in the view.
  package mutating func show(_ photo: ViewTransform, after turn: Turn? = nil) {
    switch turn {
    case .key(let step):
      let course = Course(seconds: Self.pageSeconds, start: time)
      left = Left(transform: transform, step: step, course: course)
    case .swipe(let step):
      left = Left(transform: transform, step: step)
      let page = pageRest.value - Double(step)
      pageRest = Spring(released: page, velocity: pageRest.velocity, at: time)
    case .fade:
      let course = Course(seconds: Self.fadeSeconds, start: time)
      left = Left(transform: transform, step: 0, course: course)
    case nil: left = nil
    }
    (move, beforePeek) = (nil, nil)
    resize { $0 = photo }
  }

  /// Changes the size of the picture or the view. A running animation is at its end then, wherever that is now.
  package mutating func resize(_ body: (inout ViewTransform) -> Void) {
    let led = move?.end
    transform = aim
    (move, activity) = (nil, .rest)
    body(&transform)
    if led != nil { go(to: transform) }
    if var before = beforePeek {
      body(&before)
      beforePeek = before
    }
    if !pullRest.isRunning { pullRest = Spring() }
    if !pinchRest.isRunning { pinchRest = Spring() }
    card = nil
  }

  /// Tells the part of the view that the photo's card takes, towards which it shrinks while it is pulled down.
  package mutating func setCard(_ origin: Vector, _ size: Vector) {
    card = Card(origin: origin, size: size)
  }

  /// Starts the growth out of a card, or the shrinking back into it.
  ///
  /// - Parameters:
  ///   - origin: the upper left corner of the part that the card shows, in application pixels of the
  ///     view.
  ///   - size: the size of that part.
  package mutating func grow(from origin: Vector, _ size: Vector, isShrinking: Bool) {
    move = nil
    var whole = pulled
    whole.offset.y += pull
    growth = Growth(
      origin: origin, size: size, whole: isShrinking ? whole : nil,
      // Shrinking may start while the picture still grows.
      start: growth?.progress ?? 1, background: isShrinking ? backgroundOpacity : 1,
      course: Course(seconds: Self.growthSeconds, start: time))
  }
}

// MARK: - Keys, buttons, wheel

extension PictureMotion {
  /// Animates the picture to a position within `zoomSeconds`.
  package mutating func go(to end: ViewTransform) {
    let seconds = end == transform ? 0 : Self.zoomSeconds
    if seconds > 0 { release() }
    move = Move(start: transform, end: end, course: Course(seconds: seconds, start: time))
  }

  /// Moves the picture to a position without an animation.
  package mutating func put(_ end: ViewTransform) {
    release()
    transform = end
    go(to: end)
  }

  /// Shows 100 % at a point until `endPeek`.
  package mutating func beginPeek(at point: Vector?) {
    guard beforePeek == nil else { return }
    beforePeek = aim
    put(aim.zoomed(to: 1, at: point))
  }

  package mutating func endPeek() {
    guard let before = beforePeek else { return }
    beforePeek = nil
    go(to: before)
  }
}

// MARK: - Two fingers

extension PictureMotion {
  /// - Parameter point: between the fingers, in the view.
  package mutating func beginPinch(at point: Vector) {
    move = nil
    activity = .pinch(PictureGesture(from: transform, at: point))
  }

  /// See `PictureGesture.update(factor:degrees:at:)`.
  package mutating func pinch(factor: Double, degrees: Double, at point: Vector) {
    guard case .pinch(var gesture) = activity else { return }
    gesture.update(factor: factor, degrees: degrees, at: point)
    activity = .pinch(gesture)
    transform = gesture.current
  }

  /// - Returns: `close` if the fingers have pinched a whole picture together, else `stay`.
  @discardableResult
  package mutating func endPinch() -> PictureSwipe.Outcome {
    guard case .pinch(let gesture) = activity else { return .stay }
    guard gesture.closes else {
      settle(at: gesture.end)
      return .stay
    }
    pinchRest = Spring(held: pinched)
    activity = .rest
    return .close
  }

  /// Cancels the pinch: the picture returns to its position before it.
  package mutating func cancelPinch() {
    if case .pinch(let gesture) = activity { settle(at: gesture.cancelled) }
  }

  private mutating func settle(at rest: ViewTransform) {
    release()
    go(to: rest)
  }
}

// MARK: - One finger

extension PictureMotion {
  /// Begins a movement by one finger, a dragging mouse or a two-finger scroll. It moves a picture
  /// that reaches beyond the view, and turns pages otherwise.
  ///
  /// - Parameters:
  ///   - canClose: true if a swipe downwards closes a picture that is shown whole.
  ///   - turnsAtEdge: true if a movement that begins towards an edge in view turns the page.
  package mutating func beginMove(
    hasPrevious: Bool, hasNext: Bool, canClose: Bool = true, turnsAtEdge: Bool = false
  ) {
    move = nil
    let exceedsView = transform.exceedsView
    let swipe = PictureSwipe(
      view: transform.view, hasPrevious: hasPrevious, hasNext: hasNext,
      canClose: canClose && !exceedsView, isMirrored: isMirrored)
    activity =
      exceedsView ? .drag(from: transform, edge: turnsAtEdge ? swipe : nil) : .swipe(swipe)
  }

  /// - Parameter travel: application pixels since the beginning.
  package mutating func move(travel: Vector) {
    switch activity {
    case .drag(let start, let edge): drag(from: start, by: travel, edge: edge)
    case .swipe(var swipe):
      swipe.update(travel: travel)
      activity = .swipe(swipe)
    case .rest, .pinch: return
    }
  }

  private mutating func drag(from start: ViewTransform, by travel: Vector, edge: PictureSwipe?) {
    guard travel.isFinite else { return }
    let isUndecided = travel.length < PictureSwipe.slack
    if var swipe = edge, start.isAtEdge(towards: travel.x), swipe.leads(along: travel),
      abs(travel.x) >= abs(travel.y)
    {
      transform = start
      guard !isUndecided else { return }
      swipe.update(travel: travel)
      return activity = .swipe(swipe)
    }
    if !isUndecided { activity = .drag(from: start, edge: nil) }
    transform = start.dragged(by: travel)
  }

  /// - Parameter velocity: application pixels a second.
  /// - Returns: the outcome for the caller to carry out: showing another photo, or closing.
  package mutating func endMove(velocity: Vector) -> PictureSwipe.Outcome {
    switch activity {
    case .drag:
      let rest = transform.settled
      // Returns from beyond an edge or from between two quarter turns; otherwise momentum continues.
      let isWithin = (rest.offset - transform.offset).reach <= 0.5
      let isStraight = (rest.scale, rest.rotation) == (transform.scale, transform.rotation)
      settle(at: rest)
      if isWithin, isStraight, let momentum = Momentum(velocity: velocity) {
        let course = Course(seconds: momentum.duration, start: time)
        move = Move(start: transform, momentum: momentum, course: course)
      }
      return .stay
    case .swipe(let swipe):
      let outcome = swipe.end(velocity: velocity)
      switch outcome {
      case .stay: settle(at: transform.settled)
      case .turn:
        let speed = isMirrored ? velocity.x : -velocity.x
        release(velocity: speed / transform.view.x)
      case .close:
        pullRest = Spring(held: pull)
        activity = .rest
      }
      return outcome
    case .rest, .pinch: return .stay
    }
  }

  /// Cancels the movement: the picture returns to its position before it.
  package mutating func cancelMove() {
    switch activity {
    case .drag(let start, _): settle(at: start.settled)
    case .swipe: settle(at: transform.settled)
    case .rest, .pinch: return
    }
  }

  /// Ends the gesture; photos that a swipe has moved spring back.
  ///
  /// - Parameter velocity: pages a second.
  private mutating func release(velocity: Double = 0) {
    if swipe?.page ?? 0 != 0 { pageRest = Spring(released: page, velocity: velocity, at: time) }
    if swipe?.pull ?? 0 != 0 { pullRest = Spring(released: pull, at: time) }
    if case .pinch = activity, pinched != 0 { pinchRest = Spring(released: pinched, at: time) }
    activity = .rest
  }
}
