// SPDX-License-Identifier: MIT

// Examples of gestures and animations: the lock between pinch and turn, swipes, flicks, momentum, zoom, cards.

import TestSupport
import Testing

@testable import BelvedereCore

private let middle = Vector(600, 450)

@Suite struct PictureGestureTests {
  private let fitted = ViewTransform(picture: Vector(6000, 4000), view: Vector(1200, 900))

  @Test func aPinchZoomsAtTheFingersAndLocksOutTurning() {
    let place = Vector(300, 400)
    let point = fitted.picturePoint(at: place)
    var gesture = PictureGesture(from: fitted, at: place)
    gesture.update(factor: 1.25, degrees: 3, at: place)
    #expect(gesture.lock == .zooming)
    gesture.update(factor: 2, degrees: 40, at: place)
    #expect(gesture.lock == .zooming)
    #expect(gesture.current.rotation == 0)
    #expect(distance(gesture.current.viewPoint(ofPicture: point).x.vector, place.x.vector) < 1e-6)
    #expect(abs(gesture.end.scale - 0.4) < 1e-9)
  }

  @Test func aTurnLocksOutZoomingAndDoesNotJump() {
    var gesture = PictureGesture(from: fitted, at: middle)
    gesture.update(factor: 1, degrees: 15, at: middle)
    #expect(gesture.lock == .turning)
    #expect(gesture.current.rotation == 0)
    gesture.update(factor: 3, degrees: 45, at: middle)
    #expect(abs(gesture.current.rotation - 30) < 1e-9)
    #expect(gesture.current.scale < fitted.scale * 1.01)
  }

  @Test(arguments: [(50.0, 0.0), (65, 90), (-65, 270), (125, 90), (200, 180)])
  func aTurnEndsAtTheNearestQuarter(degrees: Double, rotation: Double) {
    var gesture = PictureGesture(from: fitted, at: middle)
    let sign = degrees < 0 ? -1.0 : 1
    for step in stride(from: 0, through: abs(degrees), by: 5) {
      // In GTK's range, 0..<360.
      let told = (step * sign).truncatingRemainder(dividingBy: 360)
      gesture.update(factor: 1, degrees: told < 0 ? told + 360 : told, at: middle)
    }
    #expect(gesture.end.rotation == rotation)
    #expect(gesture.end.isFitted)
  }

  @Test func aPictureTurnedCloseUpStaysWhereItWasLeft() {
    let close = fitted.zoomed(to: 2, at: middle)
    var gesture = PictureGesture(from: close, at: middle)
    gesture.update(factor: 1, degrees: 20, at: middle)
    gesture.update(factor: 1, degrees: 95, at: Vector(700, 500))
    #expect(gesture.end.rotation == 90)
    #expect(gesture.end.zoom == 2)
    #expect(distance(gesture.end.offset, gesture.current.offset) < 1e-9)
  }

  @Test func beyondTheLimitsItGivesWayAndComesBack() {
    var gesture = PictureGesture(from: fitted, at: middle)
    gesture.update(factor: 0.2, degrees: 0, at: middle)
    #expect(gesture.current.scale < fitted.scale)
    #expect(gesture.current.scale >= fitted.scale * 0.3)
    #expect(gesture.end == fitted)
    gesture.update(factor: 1e5, degrees: 0, at: middle)
    #expect(gesture.current.zoom <= 40)
    #expect(gesture.end.zoom == 20)
  }

  @Test(arguments: [(0.9, false), (0.75, false), (0.65, true), (0.1, true)])
  func pinchedTogetherAWholePictureCloses(factor: Double, closes: Bool) {
    var gesture = PictureGesture(from: fitted, at: middle)
    gesture.update(factor: factor, degrees: 2, at: middle)
    #expect(gesture.closes == closes)
    #expect((gesture.closing > 0) == (factor < 1 / PictureGesture.zoomingThreshold))
  }

  @Test func aPictureCloseUpIsMadeWholeByAPinchAndNotClosed() {
    var gesture = PictureGesture(from: fitted.zoomed(to: 1, at: middle), at: middle)
    gesture.update(factor: 0.01, degrees: 0, at: middle)
    #expect(!gesture.closes && gesture.closing == 0 && gesture.end == fitted)
  }

  /// A pinch makes a small photo, which the view enlarges, as small as it is.
  @Test func aSmallPictureIsZoomedOutBeforeItCloses() {
    let small = ViewTransform(picture: Vector(600, 450), view: Vector(1200, 900))
    var gesture = PictureGesture(from: small, at: middle)
    gesture.update(factor: 0.5, degrees: 0, at: middle)
    #expect(!gesture.closes && gesture.end.zoom == 1)
    gesture.update(factor: 0.3, degrees: 0, at: middle)
    #expect(gesture.closes)
  }

  @Test func aTurnDoesNotClose() {
    var gesture = PictureGesture(from: fitted, at: middle)
    gesture.update(factor: 0.9, degrees: 20, at: middle)
    gesture.update(factor: 0.2, degrees: 30, at: middle)
    #expect(!gesture.closes && gesture.closing == 0)
  }

  @Test func takenAwayItWasNot() {
    var gesture = PictureGesture(from: fitted, at: middle)
    gesture.update(factor: 4, degrees: 0, at: Vector(10, 10))
    #expect(gesture.cancelled == fitted)
  }
}

extension Double {
  fileprivate var vector: Vector { Vector(self, 0) }
}

@Suite struct PictureSwipeTests {
  private func swipe(_ travel: Vector, hasPrevious: Bool = true, hasNext: Bool = true)
    -> PictureSwipe
  {
    var swipe = PictureSwipe(
      view: Vector(1000, 800), hasPrevious: hasPrevious, hasNext: hasNext)
    for part in stride(from: 0.1, through: 1.0, by: 0.1) { swipe.update(travel: travel * part) }
    return swipe
  }

  @Test func sidewaysFollowsTheFinger() {
    let swipe = swipe(Vector(-210, 20))
    #expect(swipe.direction == .pages)
    #expect(abs(swipe.page - 0.2) < 0.02)
    #expect(swipe.pull == 0)
  }

  @Test func halfwayTurnsAndLessReturns() {
    #expect(swipe(Vector(-520, 0)).end(velocity: .zero) == .turn(1))
    #expect(swipe(Vector(520, 0)).end(velocity: .zero) == .turn(-1))
    #expect(swipe(Vector(-200, 0)).end(velocity: .zero) == .stay)
  }

  @Test func aFlickTurnsAndAFlickBackReturns() {
    #expect(swipe(Vector(-60, 0)).end(velocity: Vector(-900, 0)) == .turn(1))
    #expect(swipe(Vector(-600, 0)).end(velocity: Vector(900, 0)) == .stay)
  }

  @Test func beyondTheLastPhotoItGivesWayLessAndLess() {
    let swipe = swipe(Vector(-900, 0), hasNext: false)
    #expect(swipe.page > 0.1 && swipe.page < 0.35)
    #expect(swipe.end(velocity: Vector(-2000, 0)) == .stay)
    #expect(self.swipe(Vector(900, 0), hasPrevious: false).end(velocity: .zero) == .stay)
  }

  @Test func onATouchpadDownwardsDoesNothing() {
    var swipe = PictureSwipe(
      view: Vector(1000, 800), hasPrevious: true, hasNext: true, canClose: false)
    swipe.update(travel: Vector(0, 400))
    #expect(swipe.pull == 0 && swipe.end(velocity: Vector(0, 900)) == .stay)
  }

  @Test func downwardsCloses() {
    let down = swipe(Vector(10, 300))
    #expect(down.direction == .closing)
    #expect(down.pull == 290)
    #expect(down.end(velocity: .zero) == .close)
    #expect(down.end(velocity: Vector(0, -900)) == .stay)
    #expect(swipe(Vector(0, 60)).end(velocity: .zero) == .stay)
    #expect(swipe(Vector(0, 120)).end(velocity: .zero) == .stay)
    #expect(swipe(Vector(0, 140)).end(velocity: .zero) == .close)
    #expect(swipe(Vector(0, 60)).end(velocity: Vector(0, 800)) == .close)
    #expect(swipe(Vector(0, -400)).end(velocity: Vector(0, -800)) == .stay)
  }
}

@Suite struct PictureMotionTests {
  private let fitted = ViewTransform(picture: Vector(6000, 4000), view: Vector(1200, 900))

  @Test func aFingerMovesAPictureThatReachesBeyondTheView() {
    var motion = PictureMotion(fitted.zoomed(to: 1, at: middle))
    motion.beginMove(hasPrevious: true, hasNext: true)
    motion.move(travel: Vector(-30, 20))
    #expect(motion.transform.offset == Vector(-30, 20))
    #expect(motion.endMove(velocity: Vector(-500, 0)) == .stay)
    let seconds = motion.rest()
    #expect(motion.transform.offset.x < -130 && motion.transform.offset.y == 20)
    #expect(seconds > 0.5 && seconds < 2)
  }

  @Test func fromBeyondTheEdgeItComesBack() {
    var motion = PictureMotion(fitted.zoomed(to: 1, at: middle))
    motion.beginMove(hasPrevious: true, hasNext: true)
    motion.move(travel: Vector(9000, 0))
    let rest = motion.transform.settled
    #expect(motion.endMove(velocity: Vector(900, 0)) == .stay)
    #expect(motion.transform != rest && motion.aim == rest)
    motion.rest()
    #expect(motion.transform == rest)
  }

  /// A picture of 6000 pixels in a view of 1200, with its right edge in view.
  private var atRightEdge: ViewTransform {
    fitted.zoomed(to: 1, at: middle).moved(by: Vector(-9000, 0))
  }

  @Test func atTheEdgeAFurtherSwipeTurnsThePage() {
    var motion = PictureMotion(atRightEdge)
    motion.beginMove(hasPrevious: true, hasNext: true, turnsAtEdge: true)
    for share in [0.005, 0.02, 0.2, 0.6] { motion.move(travel: Vector(-1200, 100) * share) }
    #expect(motion.page > 0.5 && motion.transform == atRightEdge)
    #expect(motion.frame.parts.map(\.role) == [.current, .neighbour(1)])
    #expect(motion.endMove(velocity: .zero) == .turn(1))
  }

  @Test func aSwipeOnlyReachesTheEdge() {
    var motion = PictureMotion(fitted.zoomed(to: 1, at: middle))
    motion.beginMove(hasPrevious: true, hasNext: true, turnsAtEdge: true)
    motion.move(travel: Vector(-9000, 0))
    #expect(motion.page == 0)
    #expect(motion.endMove(velocity: Vector(-900, 0)) == .stay)
  }

  @Test(arguments: [Vector(300, 0), Vector(-100, 300), Vector(-100, -300)])
  func elsewhereAtTheEdgeAFingerMovesThePicture(travel: Vector) {
    var motion = PictureMotion(atRightEdge)
    motion.beginMove(hasPrevious: true, hasNext: true, turnsAtEdge: true)
    motion.move(travel: travel)
    #expect(motion.page == 0 && motion.transform.offset.y == travel.y)
    #expect(motion.endMove(velocity: .zero) == .stay)
  }

  @Test func withoutAPhotoBeyondTheEdgeGivesWay() {
    var motion = PictureMotion(atRightEdge)
    motion.beginMove(hasPrevious: true, hasNext: false, turnsAtEdge: true)
    motion.move(travel: Vector(-300, 0))
    #expect(motion.page == 0 && motion.transform.offset.x < atRightEdge.offset.x)
  }

  /// The hand of a mouse holds the picture.
  @Test func aMouseTurnsNoPageAtTheEdge() {
    var motion = PictureMotion(atRightEdge)
    motion.beginMove(hasPrevious: true, hasNext: true, canClose: false)
    motion.move(travel: Vector(-900, 0))
    #expect(motion.page == 0)
    #expect(motion.endMove(velocity: Vector(-900, 0)) == .stay)
  }

  @Test func aPinchOfAWholePictureClosesIt() {
    var motion = PictureMotion(fitted)
    motion.beginPinch(at: middle)
    motion.pinch(factor: 0.8, degrees: 0, at: middle)
    #expect(motion.closing > 0 && motion.frame.backgroundOpacity < 1)
    #expect(motion.endPinch() == .stay)
    motion.rest()
    #expect(motion.transform == fitted && motion.closing == 0)
    motion.beginPinch(at: middle)
    motion.pinch(factor: 0.5, degrees: 0, at: middle)
    let background = motion.frame.backgroundOpacity
    #expect(motion.endPinch() == .close)
    #expect(motion.frame.backgroundOpacity == background && !motion.isMoving)
    motion.grow(from: Vector(100, 200), Vector(300, 200), isShrinking: true)
    #expect(motion.frame.backgroundOpacity == background)
    motion.rest()
    #expect(motion.frame.backgroundOpacity == 0)
  }

  @Test func aFingerOnAWholePictureTurnsPages() {
    var motion = PictureMotion(fitted)
    motion.beginMove(hasPrevious: false, hasNext: true)
    motion.move(travel: Vector(-700, 0))
    let page = motion.page
    #expect(page > 0.5)
    #expect(motion.endMove(velocity: .zero) == .turn(1))
    motion.show(fitted, after: .swipe(1))
    #expect(motion.page == page - 1)
    motion.rest()
    #expect(motion.page == 0)
  }

  @Test func aPhotoThatCannotBeTurnedToLetsThePresentOneComeBack() {
    var motion = PictureMotion(fitted)
    motion.beginMove(hasPrevious: true, hasNext: true)
    motion.move(travel: Vector(700, 0))
    #expect(motion.endMove(velocity: .zero) == .turn(-1))
    motion.rest()
    #expect(motion.page == 0)
  }

  @Test func aSecondFingerTakesOverFromTheFirst() {
    var motion = PictureMotion(fitted)
    motion.beginMove(hasPrevious: true, hasNext: true)
    motion.move(travel: Vector(-40, 0))
    motion.beginPinch(at: middle)
    #expect(motion.page == 0)
    // The toolkit then cancels the first finger's drag.
    motion.cancelMove()
    #expect(motion.endMove(velocity: Vector(-900, 0)) == .stay)
    motion.pinch(factor: 2, degrees: 0, at: middle)
    #expect(motion.transform.scale > fitted.scale)
  }

  @Test func whatDoesNotBelongChangesNothing() {
    var motion = PictureMotion(fitted)
    motion.pinch(factor: 3, degrees: 90, at: middle)
    motion.move(travel: Vector(50, 50))
    #expect(motion.endMove(velocity: Vector(900, 0)) == .stay)
    motion.endPinch()
    motion.cancelMove()
    motion.cancelPinch()
    motion.endPeek()
    #expect(motion == PictureMotion(fitted))
  }

  /// The second press of a double tap is also a touch of the picture.
  @Test func aFingerThatDidNothingDoesNotHoldUpWhatWasBegun() {
    var motion = PictureMotion(fitted)
    motion.beginMove(hasPrevious: true, hasNext: true)
    let close = fitted.closeUpToggled(at: middle)
    motion.go(to: close)
    #expect(motion.endMove(velocity: .zero) == .stay)
    motion.rest()
    #expect(motion.transform == close)
  }
}

@Suite struct PictureMotionInTimeTests {
  private let fitted = ViewTransform(picture: Vector(6000, 4000), view: Vector(1200, 900))

  @Test func aZoomTakes200MillisecondsAndIsQuickAtFirst() {
    var motion = PictureMotion(fitted)
    _ = motion.advance(to: 10)
    let end = fitted.zoomed(to: 1, at: middle)
    motion.go(to: end)
    #expect(motion.transform == fitted && motion.aim == end)
    #expect(motion.advance(to: 10).hasMoved == false)
    #expect(motion.advance(to: 10.1).hasMoved)
    let between = fitted.interpolated(to: end, at: 0.875)
    #expect(distance(motion.transform.offset, between.offset) < 1e-6)
    #expect(abs(motion.transform.scale - between.scale) < 1e-9)
    #expect(motion.advance(to: 10.199).memory == nil)
    #expect(motion.advance(to: 10.21).memory == end.memory)
    #expect(motion.transform == end && !motion.isMoving)
  }

  @Test func theNextStepGoesOnFromTheAim() {
    var motion = PictureMotion(fitted)
    for _ in 0..<3 { motion.go(to: motion.aim.zoomed(bySteps: 1, at: nil)) }
    motion.rest()
    #expect(abs(motion.transform.scale / fitted.scale - 1.5 * 1.5 * 1.5) < 1e-9)
  }

  @Test func whatIsPutIsThereAtOnceAndRemembered() {
    var motion = PictureMotion(fitted)
    let end = fitted.flipped(horizontally: true)
    motion.put(end)
    let step = motion.advance(to: 0)
    #expect(motion.transform == end && !motion.isMoving)
    #expect(step.hasMoved && step.memory == end.memory)
  }

  @Test func aPeekIsNotRememberedAndGoesBack() {
    var motion = PictureMotion(fitted)
    motion.beginPeek(at: Vector(300, 300))
    #expect(motion.transform.zoom == 1)
    #expect(motion.advance(to: 0).memory == nil)
    motion.beginPeek(at: nil)
    motion.endPeek()
    motion.rest()
    #expect(motion.transform == fitted)
  }

  @Test func aPeekEndsInTheViewThatIsThereThen() {
    var motion = PictureMotion(fitted)
    motion.beginPeek(at: nil)
    motion.resize { $0.setView(Vector(600, 900), density: 2) }
    motion.endPeek()
    motion.rest()
    #expect(
      motion.transform
        == ViewTransform(picture: Vector(6000, 4000), view: Vector(600, 900), density: 2))
  }

  @Test func anAnimationIsAtItsEndInTheViewOfAnotherSize() {
    var motion = PictureMotion(fitted.zoomed(to: 1, at: nil))
    motion.go(to: fitted)
    _ = motion.advance(to: 0.05)
    motion.resize { $0.setView(Vector(600, 900), density: 1) }
    let whole = ViewTransform(picture: Vector(6000, 4000), view: Vector(600, 900))
    #expect(motion.transform == whole && motion.aim == whole)
    #expect(motion.advance(to: 0.06).memory == whole.memory)
  }

  @Test func anAnimationOfAPhotoIsNotThatOfTheNext() {
    var motion = PictureMotion(fitted)
    motion.go(to: fitted.zoomed(to: 1, at: nil))
    _ = motion.advance(to: 0.05)
    let tall = ViewTransform(picture: Vector(3000, 4000), view: Vector(1200, 900))
    motion.show(tall, after: .key(1))
    motion.rest()
    #expect(motion.transform == tall)
  }

  @Test func aKeyFadesOnePhotoOutAndTheOtherIn() throws {
    var motion = PictureMotion(fitted)
    let tall = ViewTransform(picture: Vector(3000, 4000), view: Vector(1200, 900))
    motion.show(tall, after: .key(1))
    let first = motion.frame.parts
    #expect(first.map(\.role) == [.left, .current])
    #expect(first.map(\.opacity) == [1, 0])
    #expect(first.map(\.shift) == [.zero, Vector(100, 0)])
    #expect(first.map(\.transform) == [fitted, tall])
    _ = motion.advance(to: 0.125)
    #expect(motion.frame.parts.map(\.opacity) == [0.125, 0.875])
    #expect(motion.frame.parts.map(\.shift) == [Vector(-87.5, 0), Vector(12.5, 0)])
    _ = motion.advance(to: 0.251)
    #expect(motion.frame.parts.map(\.role) == [.current] && !motion.isMoving)
    #expect(motion.frame.parts.map(\.opacity) == [1])
  }

  @Test func aPhotoThatIsPulledDownStaysThereUntilItShrinks() {
    var motion = PictureMotion(fitted)
    motion.beginMove(hasPrevious: true, hasNext: true)
    motion.move(travel: Vector(0, 400))
    let pull = motion.pull
    #expect(motion.endMove(velocity: .zero) == .close)
    #expect(motion.pull == pull && !motion.isMoving)
    motion.grow(from: Vector(100, 200), Vector(300, 200), isShrinking: true)
    #expect(motion.frame.parts.first?.transform?.offset == Vector(0, pull))
    motion.rest()
    #expect(motion.frame.clip?.origin == Vector(100, 200))
  }

  @Test func whilePulledItShrinksTowardsItsCardAndShowsWhatIsBehind() throws {
    var motion = PictureMotion(fitted)
    motion.beginMove(hasPrevious: true, hasNext: true)
    motion.setCard(Vector(100, 600), Vector(300, 200))
    var before = (scale: fitted.scale, x: 0.0, background: 1.0)
    for travel in [100.0, 200, 300] {
      motion.move(travel: Vector(0, travel))
      let frame = motion.frame
      let part = try #require(frame.parts.first)
      let drawn = try #require(part.transform)
      #expect(part.shift == Vector(0, motion.pull))
      #expect(drawn.scale < before.scale && drawn.offset.x < before.x)
      #expect(frame.backgroundOpacity < before.background)
      before = (drawn.scale, drawn.offset.x, frame.backgroundOpacity)
    }
    #expect(motion.endMove(velocity: Vector(0, -900)) == .stay)
    motion.rest()
    #expect(motion.frame.parts.first?.transform == fitted)
    #expect(motion.frame.backgroundOpacity == 1)
  }

  @Test func aSlideshowFadesOnePhotoIntoTheNext() {
    var motion = PictureMotion(fitted)
    motion.show(fitted, after: .fade)
    #expect(motion.frame.parts.map(\.role) == [.left, .current])
    #expect(motion.frame.parts.map(\.shift) == [.zero, .zero])
    _ = motion.advance(to: 0.4)
    #expect(motion.frame.parts.map(\.opacity) == [0.125, 0.875])
    _ = motion.advance(to: 0.81)
    #expect(motion.frame.parts.map(\.role) == [.current] && !motion.isMoving)
    motion.show(fitted, after: .fade)
    _ = motion.advance(to: .infinity)
    #expect(motion.frame.parts.map(\.opacity) == [1])
  }

  @Test func itGrowsOutOfACardAndBackIntoIt() {
    var motion = PictureMotion(fitted)
    motion.grow(from: Vector(100, 200), Vector(300, 200), isShrinking: false)
    let card = motion.frame
    #expect(card.clip?.origin == Vector(100, 200) && card.clip?.size == Vector(300, 200))
    #expect(card.backgroundOpacity == 0)
    #expect(card.parts.first?.transform?.viewPoint(ofPicture: .zero) == Vector(100, 200))
    #expect(motion.advance(to: 0.259).hasGrown == false && motion.isGrowing)
    #expect(motion.advance(to: 0.27).hasGrown && !motion.isGrowing)
    #expect(motion.frame.clip == nil && motion.frame.backgroundOpacity == 1)
    motion.grow(from: Vector(100, 200), Vector(300, 200), isShrinking: true)
    #expect(motion.frame.backgroundOpacity == 1)
    #expect(motion.advance(to: 1).hasGrown)
    // It stays there until the viewer is removed.
    #expect(motion.frame.backgroundOpacity == 0 && motion.isGrowing && !motion.isMoving)
    #expect(motion.advance(to: 2).hasGrown == false)
  }

  @Test func whoLeavesAtOnceShrinksAPictureThatHasNotGrownYet() {
    var motion = PictureMotion(fitted)
    motion.grow(from: .zero, Vector(300, 200), isShrinking: false)
    _ = motion.advance(to: 0.05)
    let progress = motion.frame.backgroundOpacity
    motion.grow(from: .zero, Vector(300, 200), isShrinking: true)
    #expect(motion.frame.backgroundOpacity == progress && progress < 1)
    motion.rest()
    #expect(motion.frame.backgroundOpacity == 0)
  }

  @Test func withAnimationsOffItIsThereAtOnce() {
    var motion = PictureMotion(fitted)
    motion.time = .infinity
    motion.go(to: fitted.zoomed(to: 1, at: nil))
    motion.grow(from: .zero, Vector(300, 200), isShrinking: false)
    motion.go(to: fitted.zoomed(to: 1, at: nil))
    let step = motion.advance(to: .infinity)
    #expect(step.hasMoved && step.hasGrown && step.memory != nil)
    #expect(motion.transform.zoom == 1 && !motion.isMoving)
  }
}

extension PictureMotion {
  /// Advances in frames of 1/60 s until nothing moves.
  ///
  /// - Returns: the elapsed seconds; at most 10.
  @discardableResult fileprivate mutating func rest() -> Double {
    let start = time
    while isMoving && time < start + 10 { _ = advance(to: time + 1.0 / 60) }
    return time - start
  }
}

/// In scripts that run from right to left, horizontal directions are mirrored.
@Suite struct MirroredSwipeTests {
  private let fitted = ViewTransform(picture: Vector(6000, 4000), view: Vector(1200, 900))

  @Test func theNextPhotoComesFromTheLeft() {
    var motion = PictureMotion(fitted, isMirrored: true)
    motion.beginMove(hasPrevious: false, hasNext: true)
    motion.move(travel: Vector(700, 0))
    #expect(motion.page > 0.5)
    #expect(motion.endMove(velocity: Vector(600, 0)) == .turn(1))
  }

  @Test func aSwipeIsTheMirrorImageOfTheOtherScripts() {
    var random = SplitMix64(seed: 20)
    for _ in 0..<2000 {
      let (hasPrevious, hasNext) = (random.flag(), random.flag())
      let canClose = random.flag()
      var motions = [PictureMotion(fitted), PictureMotion(fitted, isMirrored: true)]
      for index in motions.indices {
        motions[index].beginMove(hasPrevious: hasPrevious, hasNext: hasNext, canClose: canClose)
      }
      for _ in 0..<6 {
        let travel = random.vector(upTo: 1300)
        motions[0].move(travel: travel)
        motions[1].move(travel: Vector(-travel.x, travel.y))
        expectMirrored(motions)
      }
      let velocity = random.vector(upTo: 1500)
      let plain = motions[0].endMove(velocity: velocity)
      #expect(plain == motions[1].endMove(velocity: Vector(-velocity.x, velocity.y)))
      for index in motions.indices { _ = motions[index].advance(to: 0.05) }
      expectMirrored(motions)
    }
  }

  private func expectMirrored(_ motions: [PictureMotion]) {
    #expect(motions[0].page == motions[1].page && motions[0].pull == motions[1].pull)
    let shifts = motions.map { $0.frame.parts.map(\.shift) }
    #expect(shifts[0] == shifts[1].map { Vector(-$0.x, $0.y) })
  }
}

@Suite struct VelocityTrackerTests {
  @Test func theLastTenthOfASecondCounts() {
    var tracker = VelocityTracker()
    tracker.add(Vector(0, 0), at: 0)
    for step in 1...10 { tracker.add(Vector(Double(step) * 10, 0), at: 500 + Double(step) * 10) }
    #expect(abs(tracker.velocity(at: 600).x - 1000) < 1e-9)
  }

  @Test func fingersThatRestedDoNotThrow() {
    var tracker = VelocityTracker()
    tracker.add(Vector(0, 0), at: 0)
    tracker.add(Vector(100, 0), at: 50)
    #expect(tracker.velocity(at: 300) == .zero)
    #expect(Momentum(velocity: tracker.velocity(at: 300)) == nil)
  }
}
