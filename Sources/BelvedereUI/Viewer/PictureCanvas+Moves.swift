// What is done to the picture, by fingers, keys and buttons alike, and how it gets there: within
// 200 ms where it was asked to be, on a spring where it was let go.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

// MARK: - Zoom, turn, flip

extension PictureCanvas {
  /// GNOME Loupe's time for zoom and turn, in milliseconds.
  private static let moment = 200
  /// Its time for a page turned by a key.
  private static let pageMoment = 250

  /// Where the picture is, or will be when it has arrived: what the next step goes on from.
  var aim: ViewTransform { destination ?? transform }

  private var middle: Vector { transform.view / 2 }

  /// - Parameters:
  ///   - steps: positive is closer.
  ///   - point: stays where it is; nil for the middle.
  func zoom(steps: Double, at point: Vector? = nil) {
    go(to: aim.zoomed(bySteps: steps, at: point ?? middle))
  }

  func zoom(by factor: Double, at point: Vector, animated: Bool) {
    let end = aim.zoomed(by: factor, at: point)
    if animated { go(to: end) } else { put(end) }
  }

  /// - Parameter zoom: 1 is 100 %.
  func zoom(to zoom: Double, at point: Vector? = nil) {
    go(to: aim.zoomed(to: zoom, at: point ?? middle))
  }

  func fit() { go(to: aim.fitted) }

  /// Closer at a point, or the whole picture again.
  func toggleCloseUp(at point: Vector) { go(to: aim.closeUpToggled(at: point)) }

  func turn(clockwise: Bool) { go(to: aim.turned(clockwise: clockwise)) }

  func flip(horizontally: Bool) { put(aim.flipped(horizontally: horizontally)) }

  /// Moves the view over the picture by a share of itself.
  func pan(by share: Vector) { go(to: aim.moved(by: -share * transform.view)) }

  /// Brings a point of the picture, in its own pixels, to the middle.
  func centre(onPicture point: Vector) { put(aim.centred(onPicture: point)) }

  /// Shows 100 % at a point until `endPeek`.
  func beginPeek(at point: Vector) {
    guard beforePeek == nil else { return }
    beforePeek = aim
    put(aim.zoomed(to: 1, at: point))
  }

  func endPeek() {
    guard let before = beforePeek else { return }
    beforePeek = nil
    go(to: before)
  }
}

// MARK: - Fingers

extension PictureCanvas {
  func beginPinch(at point: Vector) {
    stop()
    motion.beginPinch(at: point)
  }

  func pinch(factor: Double, degrees: Double, at point: Vector) {
    motion.pinch(factor: factor, degrees: degrees, at: point)
    changed()
  }

  func endPinch(isCancelled: Bool) {
    follow(isCancelled ? motion.cancelPinch() : motion.endPinch())
  }

  /// - Parameter canClose: whether pulling down closes.
  func beginMove(canClose: Bool) {
    stop(keepingShift: true)
    motion.isMirrored = isMirrored
    motion.beginMove(
      hasPrevious: viewer.previousPhoto != nil, hasNext: viewer.nextPhoto != nil,
      canClose: canClose)
  }

  /// - Parameter travel: application pixels since the beginning.
  func move(travel: Vector) {
    motion.move(travel: travel)
    changed()
  }

  /// - Parameter velocity: application pixels a second.
  func endMove(velocity: Vector) { follow(motion.endMove(velocity: velocity)) }

  func cancelMove() { follow(motion.cancelMove()) }

  private func follow(_ outcome: PictureMotion.Outcome) {
    switch outcome {
    case .rest: rest()
    case .settle(let end): go(to: end)
    case .glide(let momentum): glide(momentum)
    case .turn(let step, let page, let velocity): turnPage(step, from: page, velocity)
    case .release(let pull):
      pullShift += pull
      springBack(pageVelocity: 0)
    case .close(let pull):
      pullShift += pull
      onClose()
    }
    changed()
  }

  private func glide(_ momentum: Momentum) {
    let start = transform
    let seconds = momentum.duration
    moving = Animation(
      on: widget, milliseconds: Int(seconds * 1000), pace: .steady,
      step: { [weak self] share in
        guard let self else { return }
        motion.set(start.moved(by: momentum.distance(after: share * seconds)))
        changed()
      }, done: { [weak self] in self?.rest() })
  }
}

// MARK: - Pages

extension PictureCanvas {
  /// Turns pages at a key, a button or the wheel: the photo is there at once and slides in a little.
  func step(_ direction: Int, _ turn: () -> Viewer.Step) {
    let left = layer.map { Leaving(layer: $0, transform: transform, step: direction) }
    viewer.remember(aim.memory)
    let generation = viewer.generation
    let result = turn()
    showPhotos()
    if let left, viewer.generation != generation { fade(left) }
    onStep(result)
  }

  private func fade(_ left: Leaving) {
    leavingAnimation?.cancel()
    leaving = left
    leavingAnimation = Animation(
      on: widget, milliseconds: Self.pageMoment,
      step: { [weak self] progress in
        guard let self else { return }
        leaving?.progress = progress
        gtk_widget_queue_draw(widget)
      }, done: { [weak self] in self?.leaving = nil })
  }

  /// After a swipe the next photo is the present one at once, still as far away as the finger left it.
  private func turnPage(_ step: Int, from page: Double, _ velocity: Double) {
    let total = pageShift + page
    if step != 0, let current = viewer.current {
      viewer.remember(transform.memory)
      swipedAway = (current.id, transform)
      let result = step > 0 ? viewer.next() : viewer.previous()
      showPhotos()
      onStep(result)
    }
    pageShift = total - Double(step)
    springBack(pageVelocity: velocity)
  }

  private func springBack(pageVelocity: Double) {
    shifting?.cancel()
    let (page, pull) = (pageShift, pullShift)
    let isPage = page != 0
    shifting = Animation(
      on: widget, springingFrom: isPage ? page : pull, velocity: isPage ? pageVelocity : 0,
      step: { [weak self] value in
        guard let self else { return }
        if isPage { pageShift = value } else { pullShift = value }
        gtk_widget_queue_draw(widget)
      },
      done: { [weak self] in
        guard let self else { return }
        (pageShift, pullShift) = (0, 0)
        swipedAway = nil
        changed()
      })
  }
}

// MARK: - Ways

extension PictureCanvas {
  /// Brings the picture somewhere within a moment.
  func go(to end: ViewTransform) {
    stop(keepingShift: true)
    let start = transform
    guard end != start else { return rest() }
    destination = end
    moving = Animation(
      on: widget, milliseconds: Self.moment,
      step: { [weak self] progress in
        guard let self else { return }
        motion.set(start.interpolated(to: end, at: progress))
        changed()
      }, done: { [weak self] in self?.rest() })
  }

  /// Puts the picture somewhere at once.
  func put(_ end: ViewTransform) {
    stop(keepingShift: true)
    motion.set(end)
    rest()
    changed()
  }

  /// Ends what runs by itself, where it is.
  func stop(keepingShift: Bool = false) {
    moving?.cancel()
    moving = nil
    destination = nil
    if !keepingShift && pageShift == 0 { pullShift = 0 }
  }

  private func rest() {
    destination = nil
    if beforePeek == nil { viewer.remember(transform.memory) }
  }
}

// MARK: - Growing

extension PictureCanvas {
  /// GNOME's time for something that takes over the window, in milliseconds.
  private static let growthMoment = 260

  /// Lets the picture grow out of a card, or shrink back into it.
  ///
  /// - Parameters:
  ///   - frame: the card's whole picture in this widget, in application pixels, also what of it is
  ///     cut off.
  ///   - clip: what of it is seen.
  func grow(
    from frame: (origin: Vector, width: Double), clip: (origin: Vector, size: Vector),
    isShrinking: Bool, done: @escaping () -> Void
  ) {
    stop(keepingShift: true)
    // Whoever leaves at once shrinks a picture that has not grown yet.
    growing?.cancel()
    let start = isShrinking ? growth?.progress ?? 1 : 0
    let whole = aim.shifted(by: Vector(0, pullShift))
    growth = Growth(
      card: aim.placed(at: frame.origin, width: frame.width), clip: clip,
      whole: isShrinking ? whole : nil, progress: start)
    growing = Animation(
      on: widget, milliseconds: Self.growthMoment,
      step: { [weak self] progress in
        guard let self else { return }
        growth?.progress = isShrinking ? start * (1 - progress) : progress
        gtk_widget_queue_draw(widget)
      },
      done: { [weak self] in
        // What it shrank to stays on the screen until the viewer is gone.
        if !isShrinking { self?.growth = nil }
        self?.changed()
        done()
      })
  }
}
