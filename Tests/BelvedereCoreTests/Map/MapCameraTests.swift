// SPDX-License-Identifier: MIT

// The view of the map, and its movements, tried with random views and gestures.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct MapCameraTests {
  private let view = Vector(1000, 700)

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [(41.89, 12.49), (-54.8, -68.3), (85, 179.9), (0, 0.001), (-85, -180)])
  func aPositionComesBackFromItsPoint(latitude: Double, longitude: Double) throws {
    let place = try position(latitude, longitude)
    let back = MercatorProjection.position(at: MercatorProjection.point(of: place))
    #expect(abs(back.latitude - latitude) < 1e-9)
    #expect(abs((back.longitude - longitude).remainder(dividingBy: 360)) < 1e-9)
  }

  @Test func theMiddleOfTheSquareIsAPosition() {
    #expect(abs(MercatorProjection.position(at: Vector(0.5, 0.5)).latitude) < 1e-9)
  }

  @Test(arguments: [1, 2, 3])
  func whatIsUnderThePointerStaysThereWhileZooming(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let place = try position(
        .random(in: -60...60, using: &random), .random(in: -180...180, using: &random))
      let camera = MapCamera(size: view).centred(
        on: place, zoom: .random(in: 5...15, using: &random))
      let point = Vector(
        .random(in: 0...1000, using: &random), .random(in: 0...700, using: &random))
      let closer = camera.zoomed(by: .random(in: -2...3, using: &random), at: point)
      let (before, after) = (camera.position(at: point), closer.position(at: point))
      #expect(before.distance(to: after) < 0.01)
    }
  }

  @Test(arguments: [1, 2, 3])
  func thePolesStayOutOfTheViewAndTheWorldFillsIt(seed: Int) {
    var random = SplitMix64(seed: seed)
    var camera = MapCamera(size: view)
    for _ in 0..<500 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let reach = -3000.0...3000
        camera = camera.moved(
          by: Vector(.random(in: reach, using: &random), .random(in: reach, using: &random)))
      case 1: camera = camera.zoomed(by: .random(in: -4...4, using: &random), at: Vector(10, 690))
      case 2:
        camera = camera.resized(
          to: Vector(.random(in: 1...3000, using: &random), .random(in: 1...3000, using: &random)))
      default: camera = camera.zoomed(to: .nan)
      }
      let half = camera.size / 2 / camera.worldSize
      #expect(camera.middle.y - half.y > -1e-9 && camera.middle.y + half.y < 1 + 1e-9)
      #expect(half.x <= 0.5 + 1e-9)
      #expect((0..<1).contains(camera.middle.x))
      #expect(camera.zoom <= MapCamera.maximumZoom)
    }
  }

  @Test func placesOnBothSidesOfThe180thMeridianAreNeighbours() throws {
    let (fiji, samoa) = (try position(-17.7, 178), try position(-13.8, -172))
    let camera = MapCamera(size: view).showing([fiji, samoa], margin: 40)
    let (west, east) = (camera.point(of: fiji), camera.point(of: samoa))
    for point in [west, east] {
      #expect(point.x > 39.9 && point.x < 960.1 && point.y > 39.9 && point.y < 660.1)
    }
    #expect(west.x < east.x)
    #expect(camera.zoom > 4)
  }

  @Test func onePositionIsShownFromNear() throws {
    let rome = try position(41.89, 12.49)
    let camera = MapCamera(size: view).showing([rome, rome], margin: 40)
    #expect(camera.zoom == 14)
    #expect(camera.centre.distance(to: rome) < 0.01)
    #expect(MapCamera(size: view).showing([Coordinate](), margin: 40) == MapCamera(size: view))
  }
}

@Suite struct MapMotionTests {
  private let start = MapCamera(middle: Vector(0.99, 0.4), zoom: 6, size: Vector(1000, 700))

  @Test func aStepIsTheSameInStepsOfAnySize() {
    var (fine, coarse) = (MapMotion(start), MapMotion(start))
    for step in 0..<2 {
      let point = Vector(100, 600)
      fine.step { $0.zoomed(by: 1, at: point) }
      coarse.step { $0.zoomed(by: 1, at: point) }
      for part in 1...30 { fine.advance(to: (Double(step) + Double(part) / 30) * 0.3) }
      coarse.advance(to: Double(step + 1) * 0.3)
    }
    #expect(fine == coarse)
    #expect(!fine.isMoving && fine.camera.zoom == 8)
  }

  @Test func thePlaceUnderThePointerStaysThereAllTheWay() {
    var motion = MapMotion(start)
    let point = Vector(900, 30)
    let held = motion.camera.position(at: point)
    motion.step { $0.zoomed(by: 3, at: point) }
    for time in stride(from: 0, through: 0.2, by: 0.01) {
      motion.advance(to: time)
      #expect(motion.camera.position(at: point).distance(to: held) < 1)
    }
  }

  @Test func stepsInARowAddUp() {
    var motion = MapMotion(start)
    for time in [0.01, 0.02, 0.03] {
      motion.step { $0.zoomed(by: 1) }
      motion.advance(to: time)
    }
    motion.advance(to: .infinity)
    #expect(motion.camera.zoom == 9)
  }

  @Test func aJourneyTakesTheShorterWayRoundTheEarth() throws {
    var motion = MapMotion(start)
    let end = start.centred(on: try #require(Coordinate(latitude: 30, longitude: -175)))
    motion.travel(to: end)
    for time in stride(from: 0, through: 0.4, by: 0.05) {
      motion.advance(to: time)
      #expect(motion.camera.middle.x > 0.98 || motion.camera.middle.x < 0.02)
    }
    #expect(motion.camera == end)
  }

  @Test func aDragMovesTheMapAndCoastsToRest() {
    var motion = MapMotion(start)
    motion.beginDrag()
    motion.drag(travel: Vector(-300, 20))
    let left = motion.camera
    motion.endDrag(velocity: Vector(-800, 0))
    motion.advance(to: 0.1)
    #expect(motion.camera.middle.x != left.middle.x && motion.camera.middle.y == left.middle.y)
    motion.advance(to: 5)
    #expect(!motion.isMoving)
  }

  @Test func thePlaceBetweenTheFingersStaysBetweenThem() {
    var motion = MapMotion(start)
    let held = motion.camera.position(at: Vector(200, 300))
    motion.beginPinch(at: Vector(200, 300))
    for (factor, x) in [(1.2, 230.0), (2.5, 400), (0.7, 100)] {
      motion.pinch(factor: factor, at: Vector(x, 350))
      #expect(motion.camera.position(at: Vector(x, 350)).distance(to: held) < 1)
    }
    motion.end()
    #expect(!motion.isHeld && !motion.isMoving)
  }

  @Test(arguments: [1, 2, 3])
  func eventsInAnyOrderEndAtRest(seed: Int) {
    var random = SplitMix64(seed: seed)
    var motion = MapMotion(start)
    var time = 0.0
    for _ in 0..<1000 {
      let point = Vector(
        .random(in: -50...1050, using: &random), .random(in: -50...750, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0: motion.beginDrag()
      case 1: motion.drag(travel: point)
      case 2: motion.endDrag(velocity: point * 3)
      case 3: motion.beginPinch(at: point)
      case 4: motion.pinch(factor: .random(in: 0.2...5, using: &random), at: point)
      case 5: motion.end()
      case 6: motion.step { $0.zoomed(by: 1, at: point) }
      case 7: motion.travel(to: motion.aim.moved(by: point))
      case 8: motion.resize(to: Vector(abs(point.x), abs(point.y)))
      default: motion.put { $0.moved(by: point) }
      }
      time += .random(in: 0...0.1, using: &random)
      motion.advance(to: time)
    }
    motion.end()
    motion.advance(to: .infinity)
    #expect(!motion.isMoving && !motion.isHeld)
    #expect(motion.camera.middle.isFinite)
  }
}
