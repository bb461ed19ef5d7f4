// Gestures by example: the lock between pinch and turn, swipes, flicks, momentum.

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
      // As GTK tells it: 0..<360.
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
    #expect(gesture.current.scale >= fitted.scale / 2)
    #expect(gesture.end == fitted)
    gesture.update(factor: 1e5, degrees: 0, at: middle)
    #expect(gesture.current.zoom <= 40)
    #expect(gesture.end.zoom == 20)
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
    let outcome = motion.endMove(velocity: Vector(-500, 0))
    guard case .glide(let momentum) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(momentum.distance(after: 10).x < -100)
    #expect(momentum.duration > 0.5 && momentum.duration < 2)
  }

  @Test func fromBeyondTheEdgeItComesBack() {
    var motion = PictureMotion(fitted.zoomed(to: 1, at: middle))
    motion.beginMove(hasPrevious: true, hasNext: true)
    motion.move(travel: Vector(9000, 0))
    let rest = motion.transform.settled
    #expect(motion.endMove(velocity: Vector(900, 0)) == .settle(rest))
  }

  @Test func aFingerOnAWholePictureTurnsPages() {
    var motion = PictureMotion(fitted)
    motion.beginMove(hasPrevious: false, hasNext: true)
    motion.move(travel: Vector(-700, 0))
    #expect(motion.page > 0.5)
    guard case .turn(1, from: _, velocity: _) = motion.endMove(velocity: .zero) else {
      Issue.record("no turn")
      return
    }
    #expect(motion.page == 0 && motion.isAtRest)
  }

  @Test func aSecondFingerTakesOverFromTheFirst() {
    var motion = PictureMotion(fitted)
    motion.beginMove(hasPrevious: true, hasNext: true)
    motion.move(travel: Vector(-40, 0))
    motion.beginPinch(at: middle)
    #expect(motion.page == 0)
    // The toolkit takes the first finger's drag away then.
    #expect(motion.cancelMove() == .rest)
    #expect(motion.endMove(velocity: Vector(-900, 0)) == .rest)
    motion.pinch(factor: 2, degrees: 0, at: middle)
    #expect(motion.transform.scale > fitted.scale)
  }

  @Test func whatDoesNotBelongChangesNothing() {
    var motion = PictureMotion(fitted)
    motion.pinch(factor: 3, degrees: 90, at: middle)
    motion.move(travel: Vector(50, 50))
    #expect(motion.endPinch() == .rest)
    #expect(motion.cancelMove() == .rest && motion.cancelPinch() == .rest)
    #expect(motion == PictureMotion(fitted))
  }
}

/// In a script that runs from right to left, everything sideways is the other way round.
@Suite struct MirroredSwipeTests {
  private let fitted = ViewTransform(picture: Vector(6000, 4000), view: Vector(1200, 900))

  @Test func theNextPhotoComesFromTheLeft() {
    var motion = PictureMotion(fitted)
    motion.isMirrored = true
    motion.beginMove(hasPrevious: false, hasNext: true)
    motion.move(travel: Vector(700, 0))
    #expect(motion.page > 0.5)
    guard case .turn(1, from: let page, let velocity) = motion.endMove(velocity: Vector(600, 0))
    else {
      Issue.record("no turn")
      return
    }
    #expect(page > 0.5 && velocity == 0.5)
  }

  @Test func aSwipeIsTheMirrorImageOfTheOtherScripts() {
    var random = SplitMix64(seed: 20)
    for _ in 0..<2000 {
      let (hasPrevious, hasNext) = (random.flag(), random.flag())
      let canClose = random.flag()
      var motions = [PictureMotion(fitted), PictureMotion(fitted)]
      motions[1].isMirrored = true
      for index in motions.indices {
        motions[index].beginMove(hasPrevious: hasPrevious, hasNext: hasNext, canClose: canClose)
      }
      for _ in 0..<6 {
        let travel = random.vector(upTo: 1300)
        motions[0].move(travel: travel)
        motions[1].move(travel: Vector(-travel.x, travel.y))
        #expect(motions[0].page == motions[1].page && motions[0].pull == motions[1].pull)
      }
      let velocity = random.vector(upTo: 1500)
      let plain = motions[0].endMove(velocity: velocity)
      #expect(plain == motions[1].endMove(velocity: Vector(-velocity.x, velocity.y)))
    }
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
