// SPDX-License-Identifier: MIT

// Properties of every picture in every view, tested with random ones.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct ViewTransformPropertyTests {
  private static let seeds = Array(1...300)

  @Test(arguments: seeds) func thePointUnderThePointerStays(seed: Int) {
    var chance = SplitMix64(seed: seed)
    let before = chance.position()
    let pointer = chance.point(in: before.view)
    let point = before.picturePoint(at: pointer)

    let after = before.scaled(to: before.scale * chance.factor(0.05...20), at: pointer)

    #expect(distance(after.viewPoint(ofPicture: point), pointer) < 1e-6)
    // Settling moves the picture only if it would leave a gap at an edge.
    let rest = after.settled
    let shift = rest.viewPoint(ofPicture: point) - pointer
    if rest.scale == after.scale && rest.offset == after.offset {
      #expect(shift.length < 1e-6)
    } else if rest.scale == after.scale {
      #expect((rest.offset - after.offset - shift).length < 1e-6)
    }
  }

  @Test(arguments: seeds) func zoomingInAndOutReturns(seed: Int) {
    var chance = SplitMix64(seed: seed)
    let before = chance.position()
    let pointer = chance.point(in: before.view)
    let factor = min(chance.factor(1...10), before.scaleLimits.upperBound / before.scale)

    let after = before.zoomed(by: factor, at: pointer).zoomed(by: 1 / factor, at: pointer)

    #expect(abs(after.scale / before.scale - 1) < 1e-9)
    #expect(after.isFitted == before.isFitted)
    #expect(distance(after.offset, before.offset) < 1e-6 * (1 + before.offset.length))
  }

  @Test(arguments: seeds) func fourQuarterTurnsAreNone(seed: Int) {
    var chance = SplitMix64(seed: seed)
    let before = chance.position()
    let clockwise = chance.flag()
    let pivot = chance.point(in: before.view)

    var free = before
    for _ in 0..<4 { free = free.turned(byDegrees: clockwise ? 90 : -90, at: pivot) }
    #expect(distance(free.offset, before.offset) < 1e-6 * (1 + before.offset.length))
    #expect(free.settled.rotation == before.rotation)

    var settled = before.fitted
    for _ in 0..<4 { settled = settled.turned(clockwise: clockwise) }
    #expect(settled == before.fitted)
  }

  @Test(arguments: seeds) func twoFlipsAreNone(seed: Int) {
    var chance = SplitMix64(seed: seed)
    let before = chance.position()
    let horizontally = chance.flag()

    let after = before.flipped(horizontally: horizontally).flipped(horizontally: horizontally)

    #expect(after == before)
  }

  /// Each point of the picture moves to the mirrored point.
  @Test(arguments: seeds) func aFlipMirrorsTheScreen(seed: Int) {
    var chance = SplitMix64(seed: seed)
    let before = chance.position()
    let place = chance.point(in: before.view)
    let horizontally = chance.flag()
    let point = before.picturePoint(at: place)

    let after = before.flipped(horizontally: horizontally).viewPoint(ofPicture: point)

    let mirrored =
      horizontally
      ? Vector(before.view.x - place.x, place.y) : Vector(place.x, before.view.y - place.y)
    #expect(distance(after, mirrored) < 1e-6 * (1 + before.extent.length))
  }

  @Test(arguments: seeds) func pointsGoThereAndBack(seed: Int) {
    var chance = SplitMix64(seed: seed)
    let position = chance.position().turned(
      byDegrees: chance.number(-180...180), at: .zero)
    let point = chance.point(in: position.picture)

    let returned = position.picturePoint(at: position.viewPoint(ofPicture: point))

    #expect(distance(returned, point) < 1e-6 * position.picture.length)
  }

  @Test(arguments: seeds) func theWayBetweenTwoPositionsIsSmoothAndArrives(seed: Int) {
    var chance = SplitMix64(seed: seed)
    let start = chance.position()
    let pointer = chance.point(in: start.view)
    let point = start.picturePoint(at: pointer)
    let end = start.scaled(to: start.scale * chance.factor(0.5...2), at: pointer)

    for progress in stride(from: 0.0, through: 1, by: 0.1) {
      let between = start.interpolated(to: end, at: progress)
      #expect(distance(between.viewPoint(ofPicture: point), pointer) < 1e-5)
    }
    #expect(start.interpolated(to: end, at: 1) == end)
  }

  @Test(arguments: seeds) func whatIsRememberedComesBack(seed: Int) {
    var chance = SplitMix64(seed: seed)
    let position = chance.position()
    let fresh = ViewTransform(
      picture: position.picture, view: position.view, density: position.density)

    let again = fresh.recalling(position.memory, turned: true)

    #expect(abs(again.scale / position.scale - 1) < 1e-9)
    #expect(again.rotation == position.rotation && again.isMirrored == position.isMirrored)
    #expect(distance(again.offset, position.offset) < 1e-6 * (1 + position.extent.length))
  }
}

/// The picture stays in the view after any events.
@Suite struct PictureInViewTests {
  private static let seeds = Array(1...300)

  @Test(arguments: seeds) func aSettledPictureCoversTheViewOrIsCentred(seed: Int) {
    var chance = SplitMix64(seed: seed)
    var position = chance.position()
    for _ in 0..<20 {
      position = step(position, &chance)
      expectSettled(position)
    }
  }

  @Test(arguments: seeds) func aGestureInterruptedAtAnyEventLeavesAValidState(seed: Int) {
    var chance = SplitMix64(seed: seed)
    var motion = PictureMotion(chance.position())
    for _ in 0..<60 {
      event(&motion, &chance)
      expectInView(motion.transform)
      #expect(motion.page.isFinite && motion.pull.isFinite)
      // At any moment all of its gestures can be cancelled.
      var interrupted = motion
      if chance.flag() { interrupted.cancelMove() } else { interrupted.cancelPinch() }
      interrupted.endPinch()
      let outcome = interrupted.endMove(velocity: .zero)
      #expect(interrupted.activity == .rest)
      _ = interrupted.advance(to: .infinity)
      // A photo that was turned or closed stays as it was.
      if motion.activity != .rest, outcome == .stay { expectSettled(interrupted.transform) }
      if chance.flag() { _ = motion.advance(to: motion.time + chance.number(0...0.3)) }
      expectInView(motion.transform)
    }
  }

  private func step(_ position: ViewTransform, _ chance: inout SplitMix64) -> ViewTransform {
    let point = chance.point(in: position.view)
    switch Int(chance.number(0...6.99)) {
    case 0: return position.zoomed(by: chance.factor(0.01...100), at: point)
    case 1: return position.zoomed(bySteps: chance.flag() ? 1 : -1, at: point)
    case 2: return position.moved(by: chance.vector(upTo: 20_000))
    case 3: return position.turned(clockwise: chance.flag())
    case 4: return position.flipped(horizontally: chance.flag())
    case 5: return position.closeUpToggled(at: point)
    default:
      var resized = position
      resized.setView(chance.point(in: Vector(3000, 2000)), density: chance.flag() ? 1 : 2)
      return resized
    }
  }

  /// A random event with random numbers, in any order.
  private func event(_ motion: inout PictureMotion, _ chance: inout SplitMix64) {
    let point = chance.point(in: motion.transform.view)
    switch Int(chance.number(0...8.99)) {
    case 0: motion.beginPinch(at: point)
    case 1, 2, 3:
      motion.pinch(
        factor: chance.factor(0.01...100), degrees: chance.number(-720...720), at: point)
    case 4: motion.endPinch()
    case 5: motion.beginMove(hasPrevious: chance.flag(), hasNext: chance.flag())
    case 6: motion.move(travel: chance.vector(upTo: 5000))
    case 7: _ = motion.endMove(velocity: chance.vector(upTo: 4000))
    default: if chance.flag() { motion.cancelMove() } else { motion.cancelPinch() }
    }
  }

  /// A part of the picture is in the view, for any turn and pull.
  private func expectInView(_ position: ViewTransform) {
    #expect(position.offset.isFinite && position.scale.isFinite && position.scale > 0)
    let reach = (position.extent + position.view) / 2
    #expect(abs(position.offset.x) < reach.x && abs(position.offset.y) < reach.y)
  }

  private func expectSettled(_ position: ViewTransform) {
    expectInView(position)
    #expect([0, 90, 180, 270].contains(position.rotation))
    #expect(position.scale >= position.scaleLimits.lowerBound * 0.999_999)
    #expect(position.scale <= position.scaleLimits.upperBound * 1.000_001)
    let overhang = position.overhang
    #expect(abs(position.offset.x) <= overhang.x + 1e-6)
    #expect(abs(position.offset.y) <= overhang.y + 1e-6)
    if position.isFitted { #expect(position.offset.length < 1e-6 + 1e-3 * position.view.length) }
  }
}
