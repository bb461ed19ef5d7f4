// Where the viewer's picture is drawn at each moment, and where it goes: under fingers, and by itself,
// within 200 ms where it was asked to be, on a spring where it was let go, out of a card and back into it.
// One state that every event and every step in time lead from one to the next; the view tells them, and
// draws what comes of them. Events may come in any order, as they do when a toolkit cancels one gesture
// for another; what does not belong to the present state changes nothing.

import Foundation

/// The picture in the view, and its way to another place there.
package struct PictureMotion: Sendable, Hashable {
  /// GNOME Loupe's time for zoom and turn, in seconds.
  private static let moment = 0.2
  /// Its time for a page turned by a key.
  private static let pageMoment = 0.25
  /// GNOME's time for something that takes over the window.
  private static let growthMoment = 0.26
  /// How far a photo comes from when a key turns the page: GNOME Loupe's, in application pixels.
  private static let keyShift = 100.0
  /// Between two pages, in application pixels.
  private static let gap = 32.0

  /// A way by which another photo is turned to: 1 is the next, -1 the one before.
  package enum Turn: Sendable, Hashable {
    /// By a key, a button or the wheel: the photo is there at once and slides in a little.
    case key(Int)
    /// By a finger: the photo is where the finger left it, and goes on from there.
    case swipe(Int)
  }

  /// What the fingers do.
  enum Activity: Hashable {
    case rest
    case pinch(PictureGesture)
    case drag(from: ViewTransform)
    case swipe(PictureSwipe)
  }

  /// The picture's way to an end, or as far as momentum carries it.
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

  /// A photo that was turned away, as it lay, while it is still seen.
  private struct Left: Hashable {
    let transform: ViewTransform
    let step: Int
    /// Of its fading; nil after a swipe.
    var course: Course?
  }

  /// The way between the whole view and what a card shows there.
  private struct Growth: Hashable {
    let origin, size: Vector
    /// Where the picture was when it began to shrink, and how far it had grown; nil while it grows.
    let whole: ViewTransform?
    let start: Double
    var course: Course

    /// 0 is the card, 1 the view.
    var progress: Double { whole == nil ? course.eased : start * (1 - course.eased) }
  }

  /// When the next event happens, in seconds of the clock that `advance(to:)` goes by.
  package var time = 0.0
  /// Where the picture lies, but for what a swipe or a card does to it.
  package private(set) var transform: ViewTransform
  /// True when the next photo is to the left, as in scripts that run from right to left.
  package let isMirrored: Bool
  private(set) var activity = Activity.rest
  private var move: Move?
  /// Pages and application pixels that are still to be made up for after a swipe.
  private var pageRest = Spring()
  private var pullRest = Spring()
  private var left: Left?
  private var growth: Growth?
  /// Where the picture was before it was shown at 100 % for a moment.
  private var beforePeek: ViewTransform?
  /// As of the latest step.
  private var drawn: ViewTransform

  package init(_ transform: ViewTransform, isMirrored: Bool = false) {
    self.transform = transform
    self.isMirrored = isMirrored
    drawn = transform
  }

  /// Where the picture is, or will be when it has arrived: what the next event goes on from.
  package var aim: ViewTransform { move?.end ?? transform }

  /// How many pages the photos are moved.
  var page: Double { pageRest.value + (swipe?.page ?? 0) }

  /// How far down the photo is pulled, in application pixels.
  var pull: Double { pullRest.value + (swipe?.pull ?? 0) }

  private var swipe: PictureSwipe? { if case .swipe(let swipe) = activity { swipe } else { nil } }

  /// True between the whole view and a card, and when the picture is back there.
  package var isGrowing: Bool { growth != nil }

  /// True while time alone changes what is drawn.
  package var isMoving: Bool {
    move != nil || pageRest.isRunning || pullRest.isRunning || left?.course != nil
      || growth?.course.isOver == false
  }
}

// MARK: - Time

extension PictureMotion {
  /// Goes on to the time of a frame. Steps of any size lead to the same places.
  ///
  /// - Parameter time: in seconds, of a clock that runs forward; infinity ends every movement, as for a
  ///   person who has animations off.
  /// - Returns: whether the picture lies elsewhere in the view than at the step before; how it is looked
  ///   at, if it has just come to rest; whether it has just arrived in the view or in its card.
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
    left?.course?.advance(to: time)
    if left?.course?.isOver ?? !pageRest.isRunning { left = nil }
    if growth?.course.isOver == false {
      growth?.course.advance(to: time)
      hasGrown = growth?.course.isOver == true
      // What it shrank to stays on the screen until the viewer is gone.
      if hasGrown, growth?.whole == nil { growth = nil }
    }
    defer { drawn = transform }
    return (transform != drawn, memory, hasGrown)
  }
}

// MARK: - Drawing

extension PictureMotion {
  /// What is to be drawn.
  package struct Frame: Sendable {
    package enum Role: Sendable, Hashable {
      case current
      /// The photo that a key turned away.
      case left
      /// The next photo (1) or the one before (-1).
      case neighbour(Int)
    }

    package struct Part: Sendable, Hashable {
      package let role: Role
      /// Nil for a neighbour that lies as it does when it is turned to.
      package let transform: ViewTransform?
      /// Application pixels beside its place.
      package var shift = Vector.zero
      package var opacity = 1.0
    }

    /// From below to above.
    package let parts: [Part]
    /// What is seen of them between card and view; nil for all.
    package var clip: (origin: Vector, size: Vector)?
    package var backgroundOpacity = 1.0
  }

  package var frame: Frame {
    if let growth { return frame(of: growth) }
    let reading = isMirrored ? -1.0 : 1
    let pitch = Vector((transform.view.x + Self.gap) * reading, 0)
    let page = page
    var current = Frame.Part(
      role: .current, transform: transform, shift: Vector(0, pull) - pitch * page)
    var below: [Frame.Part] = []
    if let left, let progress = left.course?.eased {
      let way = Vector(Double(left.step) * Self.keyShift * reading, 0)
      let (shift, opacity) = (-way * progress, 1 - progress)
      below = [
        Frame.Part(role: .left, transform: left.transform, shift: shift, opacity: opacity)
      ]
      current.shift += way * (1 - progress)
      current.opacity = progress
    }
    guard page != 0 else { return Frame(parts: below + [current]) }
    let step = page > 0 ? 1 : -1
    let isSwiped = left?.course == nil && left?.step == -step
    let neighbour = Frame.Part(
      role: .neighbour(step), transform: isSwiped ? left?.transform : nil,
      shift: pitch * (Double(step) - page))
    return Frame(parts: below + [current, neighbour])
  }

  private func frame(of growth: Growth) -> Frame {
    let (whole, progress) = (growth.whole ?? transform, growth.progress)
    let card = whole.covering(growth.origin, growth.size)
    let current = Frame.Part(role: .current, transform: card.interpolated(to: whole, at: progress))
    // The card shows a part of tall pictures only.
    let size = growth.size + (whole.view - growth.size) * progress
    return Frame(
      parts: [current], clip: (growth.origin * (1 - progress), size), backgroundOpacity: progress)
  }
}

// MARK: - Photo, view and card

extension PictureMotion {
  /// Lays another photo into the view.
  package mutating func show(_ photo: ViewTransform, after turn: Turn? = nil) {
    switch turn {
    case .key(let step):
      let course = Course(seconds: Self.pageMoment, start: time)
      left = Left(transform: transform, step: step, course: course)
    case .swipe(let step):
      left = Left(transform: transform, step: step)
      let page = pageRest.value - Double(step)
      pageRest = Spring(released: page, velocity: pageRest.velocity, at: time)
    case nil: left = nil
    }
    beforePeek = nil
    resize { $0 = photo }
  }

  /// Goes on with the picture or the view at another size; what moves by itself stops there.
  package mutating func resize(_ body: (inout ViewTransform) -> Void) {
    (move, activity) = (nil, .rest)
    body(&transform)
    if var before = beforePeek {
      body(&before)
      beforePeek = before
    }
    if !pullRest.isRunning { pullRest = Spring() }
  }

  /// Lets the picture grow out of a card, or shrink back into it.
  ///
  /// - Parameters:
  ///   - origin: the upper left corner in the view of what the card shows, in application pixels.
  ///   - size: of what the card shows.
  package mutating func grow(from origin: Vector, _ size: Vector, isShrinking: Bool) {
    move = nil
    var whole = transform
    whole.offset.y += pullRest.value
    growth = Growth(
      origin: origin, size: size, whole: isShrinking ? whole : nil,
      // Whoever leaves at once shrinks a picture that has not grown yet.
      start: growth?.progress ?? 1, course: Course(seconds: Self.growthMoment, start: time))
  }
}

// MARK: - Keys, buttons, wheel

extension PictureMotion {
  /// Brings the picture somewhere within a moment.
  package mutating func go(to end: ViewTransform) {
    let seconds = end == transform ? 0 : Self.moment
    if seconds > 0 { release() }
    move = Move(start: transform, end: end, course: Course(seconds: seconds, start: time))
  }

  /// Puts the picture somewhere at once.
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

  package mutating func endPinch() {
    if case .pinch(let gesture) = activity { settle(at: gesture.end) }
  }

  /// Takes the pinch away as if it had not begun.
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
  /// One finger, a dragging mouse or a two-finger scroll: it moves a picture that reaches beyond the
  /// view, and turns pages otherwise.
  ///
  /// - Parameter canClose: whether downwards closes a picture that is seen whole.
  package mutating func beginMove(hasPrevious: Bool, hasNext: Bool, canClose: Bool = true) {
    move = nil
    let swipe = PictureSwipe(
      view: transform.view, hasPrevious: hasPrevious, hasNext: hasNext, canClose: canClose,
      isMirrored: isMirrored)
    activity = transform.exceedsView ? .drag(from: transform) : .swipe(swipe)
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
  /// - Returns: what is left to do: `show` with the photo turned to, or closing.
  package mutating func endMove(velocity: Vector) -> PictureSwipe.Outcome {
    switch activity {
    case .drag:
      let rest = transform.settled
      // From beyond an edge, or from amid a turn, the picture comes back; else it goes on.
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

  /// Takes the movement away as if it had not begun.
  package mutating func cancelMove() {
    switch activity {
    case .drag(let start): settle(at: start.settled)
    case .swipe: settle(at: transform.settled)
    case .rest, .pinch: return
    }
  }

  /// Ends what the fingers do; what a swipe has moved springs back.
  ///
  /// - Parameter velocity: pages a second.
  private mutating func release(velocity: Double = 0) {
    if swipe?.page ?? 0 != 0 { pageRest = Spring(released: page, velocity: velocity, at: time) }
    if swipe?.pull ?? 0 != 0 { pullRest = Spring(released: pull, at: time) }
    activity = .rest
  }
}
