// SPDX-License-Identifier: MIT

// Photos around the middle of the map: the times of requests, and their results.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct NearbyPhotosTests {
  private let world = PlacesWorld()
  private let nearby: NearbyPhotos

  init() throws { nearby = try #require(world.places.nearby) }

  private func circle(
    _ latitude: Double = 48.86, _ longitude: Double = 2.29, radius: Double = 2_000
  ) throws -> MapCircle {
    MapCircle(
      middle: try #require(Coordinate(latitude: latitude, longitude: longitude)), radius: radius)
  }

  @Test func theMapIsAskedAboutWhenItHasRested() async throws {
    let circle = try circle()
    nearby.mapMoved(to: circle, isResting: false)
    await settle()
    #expect(world.clock.sleeps.isEmpty)
    nearby.mapMoved(to: circle, isResting: true)
    try await eventually { world.clock.sleeps == [.milliseconds(300)] }
    #expect(world.service.calls.isEmpty && nearby.state == .idle)
    world.clock.gate.open()
    try await eventually { !world.service.calls.isEmpty }
    let cell = circle.cell
    #expect(world.service.calls == [.near(cell.middle, radius: cell.radius)])
    await until { nearby.state == .idle }
    // Not again, as long as the map stays there.
    nearby.mapMoved(to: try self.circle(48.8601), isResting: true)
    await settle()
    #expect(world.service.calls.count == 1)
  }

  @Test func aroundTheOwnPositionNothingIsAsked() async throws {
    world.clock.gate.open()
    nearby.pause()
    await settle()
    #expect(nearby.state == .ownPosition)
    nearby.retry()
    await settle()
    #expect(world.service.calls.isEmpty)
    nearby.mapMoved(to: try circle(), isResting: true)
    try await eventually { world.service.calls.count == 1 }
  }

  @Test func aMapThatMovesOnIsNotAskedAbout() async throws {
    nearby.mapMoved(to: try circle(), isResting: true)
    nearby.mapMoved(to: try circle(50), isResting: false)
    world.clock.gate.open()
    await settle()
    #expect(world.service.calls.isEmpty)
    nearby.mapMoved(to: try circle(50), isResting: true)
    try await eventually { world.service.calls.count == 1 }
    let cell = try circle(50).cell
    #expect(world.service.calls == [.near(cell.middle, radius: cell.radius)])
  }

  @Test func anAnswerForElsewhereIsNotTaken() async throws {
    world.clock.gate.open()
    world.service.gate.close()
    world.service.answerNear(.success([PlacesWorld.photo(1, at: PlacesWorld.tower)]))
    nearby.mapMoved(to: try circle(), isResting: true)
    await until { nearby.state == .asking }
    nearby.mapMoved(to: try circle(10), isResting: false)
    #expect(nearby.state == .idle)
    world.service.gate.open()
    await settle()
    #expect(world.store.stored(PlacesWorld.tower.key) == nil)
  }

  @Test func aRequestThatSomebodyElseEndedIsMadeAgain() async throws {
    world.clock.gate.open()
    world.service.answerNear(.failure(.cancelled))
    nearby.mapMoved(to: try circle(), isResting: true)
    try await eventually { world.service.calls.count == 1 }
    await until { nearby.state == .idle }
    nearby.mapMoved(to: try circle(48.8601), isResting: true)
    try await eventually { world.service.calls.count == 2 }
  }

  @Test func aMapOfACountryIsTooWide() async throws {
    world.clock.gate.open()
    nearby.mapMoved(to: try circle(radius: 400_000), isResting: true)
    #expect(nearby.state == .tooWide)
    await settle()
    #expect(world.service.calls.isEmpty)
    nearby.mapMoved(to: try circle(radius: 200_000), isResting: true)
    try await eventually { world.service.calls.count == 1 && nearby.state == .idle }
  }

  @Test func theyBringPlaces() async throws {
    world.clock.gate.open()
    let photo = PlacesWorld.photo(1, at: PlacesWorld.tower)
    world.service.answerNear(.success([photo]))
    world.places.start()
    await until { world.places.phase == .loaded }
    nearby.mapMoved(to: try circle(), isResting: true)
    await until { world.places.list.count == 1 && nearby.state == .idle }
    #expect(world.places.listed == ["Tour Eiffel"] && world.places.finding == .idle)
  }

  @Test func aFailureIsReportedAndTriedAgain() async throws {
    world.clock.gate.open()
    world.service.answerNear(.failure(.timedOut))
    nearby.mapMoved(to: try circle(), isResting: true)
    await until { nearby.state == .failed(.timedOut) }
    world.service.answerNear(.success([]))
    nearby.retry()
    try await eventually { nearby.state == .idle && world.service.calls.count == 2 }
  }

  @Test func leavingEndsIt() async throws {
    nearby.mapMoved(to: try circle(), isResting: true)
    world.places.leave()
    world.clock.gate.open()
    await settle()
    #expect(world.service.calls.isEmpty && nearby.state == .idle)
  }

  // MARK: The page of a place

  @Test func aPlaceShowsWhatWasTakenAroundIt() async throws {
    let tower = PlacesWorld.tower
    world.store.put([tower], photos: [tower.key: []])
    world.service.answer(search: 1, .success(page(1..<3)))
    world.service.answer(search: 2, .success(page(3..<5, hasNext: false)))
    let detail = world.detail(of: tower, knowsNearby: true)
    detail.start()
    try await eventually { detail.photos.photos.count >= 2 }
    #expect(world.service.calls.first == .around(tower.position, page: 1))
    detail.photos.show(index: 1)
    try await eventually { detail.photos.photos.count == 4 }
  }
}
