// SPDX-License-Identifier: MIT

// Properties of every moving picture, for any events and frame times, tested with random ones.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct PictureMotionPropertyTests {
  private static let seeds = Array(1...200)

  @Test(arguments: seeds) func stepsOfAnySizeLeadToTheSamePlaces(seed: Int) {
    var chance = SplitMix64(seed: seed)
    var fine = PictureMotion(chance.position())
    for _ in 0..<Int(chance.number(1...12)) {
      chance.event(on: &fine)
      _ = fine.advance(to: fine.time + chance.number(0...0.1))
    }
    var coarse = fine
    let start = fine.time
    while fine.isMoving && fine.time < start + 10 {
      _ = fine.advance(to: fine.time + chance.number(0...0.05))
      if chance.flag() { _ = coarse.advance(to: fine.time) }
      var once = coarse
      _ = once.advance(to: fine.time)
      #expect(once.frame.isSame(as: fine.frame))
    }
    var atOnce = coarse
    _ = atOnce.advance(to: .infinity)
    _ = coarse.advance(to: start + 100)
    for rest in [coarse, atOnce] {
      #expect(!rest.isMoving)
      #expect(rest.frame.isSame(as: fine.frame) && rest.aim == fine.aim)
    }
  }

  @Test(arguments: seeds) func restIsReached(seed: Int) {
    var chance = SplitMix64(seed: seed)
    var motion = PictureMotion(chance.position())
    for _ in 0..<20 {
      for _ in 0..<Int(chance.number(1...5)) { chance.event(on: &motion) }
      _ = motion.advance(to: motion.time)
      let start = motion.time
      while motion.isMoving && motion.time < start + 3 {
        _ = motion.advance(to: motion.time + chance.number(0.001...0.1))
      }
      #expect(!motion.isMoving && motion.aim == motion.transform)
      let (rest, time) = (motion.frame, motion.time)
      let later = motion.advance(to: time + 1)
      #expect(motion.frame.isSame(as: rest))
      #expect(!later.hasMoved && later.memory == nil && !later.hasGrown)
    }
  }

  @Test(arguments: seeds) func anInterruptedMotionDoesNotJump(seed: Int) {
    var chance = SplitMix64(seed: seed)
    var motion = PictureMotion(chance.position())
    for _ in 0..<60 {
      let before = motion.frame
      chance.smoothEvent(on: &motion)
      #expect(motion.frame.isSame(as: before))
      let soon = motion.time + 1e-9
      _ = motion.advance(to: soon)
      #expect(motion.frame.isNear(before))
      _ = motion.advance(to: soon + chance.number(0...0.15))
      if chance.flag() { motion.move(travel: chance.vector(upTo: 500)) }
      if chance.flag() {
        motion.pinch(
          factor: chance.factor(0.2...5), degrees: chance.number(-90...90), at: .zero)
      }
    }
  }

  @Test(arguments: seeds) func aSwipeHandsOverFromPhotoToPhoto(seed: Int) throws {
    var chance = SplitMix64(seed: seed)
    var motion = PictureMotion(chance.position().fitted, isMirrored: chance.flag())
    let size = chance.point(in: Vector(900, 900))
    let next = ViewTransform(picture: size, view: motion.transform.view)
    for _ in 0..<10 {
      motion.beginMove(hasPrevious: true, hasNext: true)
      let travel = chance.number(-1...1) * motion.transform.view.x
      motion.move(travel: Vector(travel, 0))
      let before = motion.frame
      guard case .turn(let step) = motion.endMove(velocity: .zero) else {
        motion.cancelMove()
        continue
      }
      motion.show(next, after: .swipe(step))
      let current = try #require(motion.frame.parts.first { $0.role == .current })
      #expect(current.transform == next)
      if let neighbour = before.parts.first(where: { $0.role == .neighbour(step) }) {
        #expect(distance(current.shift, neighbour.shift) < 1e-6)
      }
      if let left = motion.frame.parts.first(where: { $0.role == .neighbour(-step) }) {
        #expect(left.transform == before.parts[0].transform)
        #expect(distance(left.shift, before.parts[0].shift) < 1e-6)
      }
      _ = motion.advance(to: motion.time + chance.number(0...0.3))
    }
  }

  @Test(arguments: seeds) func whatIsTakenAwayEndsWhereItBegan(seed: Int) {
    var chance = SplitMix64(seed: seed)
    let start = chance.position()
    var motion = PictureMotion(start)
    let isPinch = chance.flag()
    if isPinch {
      motion.beginPinch(at: chance.point(in: start.view))
    } else {
      motion.beginMove(hasPrevious: chance.flag(), hasNext: chance.flag())
    }
    for _ in 0..<10 {
      motion.move(travel: chance.vector(upTo: 2000))
      motion.pinch(
        factor: chance.factor(0.1...10), degrees: chance.number(-400...400),
        at: chance.point(in: start.view))
      _ = motion.advance(to: motion.time + 0.016)
    }
    if isPinch { motion.cancelPinch() } else { motion.cancelMove() }
    _ = motion.advance(to: motion.time + 5)
    #expect(motion.transform == start.settled)
    #expect(motion.page == 0 && motion.pull == 0 && !motion.isMoving)
  }

  @Test(arguments: seeds) func inAViewOfAnotherSizeThePictureIsSettled(seed: Int) {
    var chance = SplitMix64(seed: seed)
    var motion = PictureMotion(chance.position())
    for _ in 0..<30 {
      chance.event(on: &motion)
      _ = motion.advance(to: motion.time + chance.number(0...0.2))
      let view = Vector(chance.number(1...3000), chance.number(1...2000))
      motion.resize { $0.setView(view, density: 2) }
      #expect(motion.transform.view == view && motion.transform == motion.transform.settled)
      #expect(motion.aim == motion.transform && motion.activity == .rest)
      motion.endPeek()
      _ = motion.advance(to: .infinity)
      #expect(motion.transform.view == view && motion.transform.density == 2)
      motion.time = 0
    }
  }

  @Test(arguments: seeds) func numbersThatAreNoneDoNoHarm(seed: Int) {
    var chance = SplitMix64(seed: seed)
    var motion = PictureMotion(chance.position())
    for _ in 0..<60 {
      switch Int(chance.number(0...6.99)) {
      case 0:
        let size = Vector(chance.oddNumber(), chance.oddNumber())
        motion.resize { $0.setView(size, density: .nan) }
      case 1:
        let size = Vector(chance.oddNumber(), chance.oddNumber())
        motion.resize { $0.setPicture(size) }
      case 2: motion.beginPinch(at: Vector(chance.oddNumber(), chance.oddNumber()))
      case 3: _ = motion.endMove(velocity: Vector(chance.oddNumber(), chance.oddNumber()))
      case 4: motion.go(to: motion.aim.zoomed(by: chance.oddNumber(), at: Vector(.nan, 0)))
      case 5: motion.move(travel: Vector(chance.oddNumber(), chance.oddNumber()))
      default: chance.event(on: &motion)
      }
      motion.pinch(
        factor: chance.oddNumber(), degrees: chance.oddNumber(), at: Vector(.infinity, 0))
      _ = motion.advance(to: chance.flag() ? .nan : motion.time + 0.05)
      let transform = motion.transform
      #expect(transform.offset.isFinite && transform.scale.isFinite && transform.scale > 0)
      #expect(transform.rotation.isFinite && motion.page.isFinite && motion.pull.isFinite)
      motion.time = 0
    }
    motion.endPinch()
    motion.cancelMove()
    _ = motion.advance(to: 100)
    #expect(!motion.isMoving)
  }
}

@Suite struct SpringTests {
  @Test func itFollowsTheFormulaOfACriticallyDampedSpring() {
    var spring = Spring(released: 0.6, velocity: -2, at: 7)
    for milliseconds in stride(from: 0, through: 218, by: 2) {
      let time = Double(milliseconds) / 1000
      spring.advance(to: 7 + time)
      let omega = 1000.0.squareRoot()
      let value = exp(-omega * time) * (0.6 + (omega * 0.6 - 2) * time)
      #expect(abs(spring.value - value) < 1e-9)
    }
    spring.advance(to: 7.219)
    #expect(spring == Spring())
  }

  @Test func letGoAgainWithItsVelocityItGoesOnAsIfNothingHadBeen() {
    var (one, other) = (Spring(released: 1, at: 0), Spring(released: 1, at: 0))
    other.advance(to: 0.05)
    other = Spring(released: other.value, velocity: other.velocity, at: 0.05)
    for time in stride(from: 0.05, through: 0.2, by: 0.01) {
      one.advance(to: time)
      other.advance(to: time)
      #expect(abs(one.value - other.value) < 1e-9)
    }
  }
}

extension SplitMix64 {
  /// A random event, in any order.
  fileprivate mutating func event(on motion: inout PictureMotion) {
    let place = point(in: motion.transform.view)
    switch Int(number(0...9.99)) {
    case 0: motion.put(motion.aim.flipped(horizontally: flag()))
    case 1: motion.beginPeek(at: flag() ? place : nil)
    case 2:
      let turns: [PictureMotion.Turn?] = [.key(1), .swipe(-1), .fade, nil]
      motion.show(position(), after: turns.randomElement(using: &self)!)
    case 3: motion.grow(from: place, Vector(200, 150), isShrinking: flag())
    case 4: motion.move(travel: vector(upTo: 3000))
    case 5: motion.pinch(factor: factor(0.1...10), degrees: number(-400...400), at: place)
    default: smoothEvent(on: &motion)
    }
  }

  /// A random event that only begins or ends a gesture, as a toolkit reports it.
  fileprivate mutating func smoothEvent(on motion: inout PictureMotion) {
    let place = point(in: motion.transform.view)
    switch Int(number(0...8.99)) {
    case 0: motion.go(to: motion.aim.zoomed(by: factor(0.1...10), at: place))
    case 1: motion.go(to: motion.aim.turned(clockwise: flag()))
    case 2: motion.go(to: motion.aim.closeUpToggled(at: place))
    case 3:
      cancel(&motion)
      motion.beginPinch(at: place)
    case 4:
      cancel(&motion)
      motion.beginMove(
        hasPrevious: flag(), hasNext: flag(), canClose: flag(), turnsAtEdge: flag())
    case 5: motion.endPinch()
    case 6: _ = motion.endMove(velocity: vector(upTo: 3000))
    case 7: cancel(&motion)
    default: motion.endPeek()
    }
  }

  /// A new gesture cancels the previous one.
  private func cancel(_ motion: inout PictureMotion) {
    motion.cancelMove()
    motion.cancelPinch()
  }

  fileprivate mutating func oddNumber() -> Double {
    [0, -1, .nan, .infinity, -.infinity, 1e300, 1e-300, 1, 700].randomElement(using: &self)!
  }
}

extension PictureMotion.Frame {
  fileprivate func isSame(as other: Self) -> Bool {
    parts == other.parts && backgroundOpacity == other.backgroundOpacity
      && clip?.origin == other.clip?.origin && clip?.size == other.clip?.size
  }

  /// True if the two look the same on a screen.
  fileprivate func isNear(_ other: Self) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { one, other in
        guard let (one, other) = one.corners(and: other) else { return true }
        return zip(one, other).allSatisfy { distance($0, $1) < 0.5 }
      }
  }
}

extension PictureMotion.Frame.Part {
  /// The corners of both pictures in the view.
  fileprivate func corners(and other: Self) -> ([Vector], [Vector])? {
    guard let transform, let second = other.transform else { return nil }
    let size = transform.picture
    let points = [.zero, Vector(size.x, 0), Vector(0, size.y), size]
    return (
      points.map { transform.viewPoint(ofPicture: $0) + shift },
      points.map { second.viewPoint(ofPicture: $0) + other.shift }
    )
  }
}
