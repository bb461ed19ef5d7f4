// SPDX-License-Identifier: MIT

// The tab of the places: list, search, map and Find Places.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(15)))
struct PlacesTests {
  private let world = PlacesWorld()

  private func view(
    south: Double, west: Double, north: Double, east: Double, zoom: Int = 4
  ) throws -> PlaceView {
    let middle = try #require(
      Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2))
    return PlaceView(
      box: MapBox(south: south, west: west, north: north, east: east), zoom: zoom, middle: middle)
  }

  // MARK: List

  @Test func nothingIsReadBeforeTheTabIsOpened() async {
    let places = world.places
    await settle()
    #expect(places.phase == .idle && world.store.reads == 0)

    places.start()
    await until { places.phase == .loaded }
    #expect(places.list.isEmpty && world.service.calls.isEmpty)
  }

  @Test func theListIsByNameUntilThereIsAMap() async throws {
    let places = await world.opened()
    #expect(places.listed == ["Brighton Pier", "Kaffi", "Tour Eiffel", "-"])

    places.show(try view(south: 40, west: 0, north: 60, east: 10))
    await until { places.listed == ["Tour Eiffel", "Brighton Pier", "-", "Kaffi"] }
    places.sort(by: .photoCount)
    await until { places.listed == ["Brighton Pier", "Tour Eiffel", "Kaffi", "-"] }
    places.sort(by: .name)
    await until { places.listed.first == "Brighton Pier" && places.listed.last == "-" }
  }

  @Test func citiesAndCountriesAreShownAndFoundInThePersonsLanguage() async throws {
    world.geography = FakeGeography(names: .russian)
    var harpa = PlacesWorld.place(64.15, -21.93, "Harpa", city: "Reykjavík")
    harpa.country = "Iceland"
    world.store.put([harpa, PlacesWorld.tower])
    let places = world.places
    places.start()
    await until { places.list.count == 2 }
    #expect(places.list.map(\.city) == ["Рейкьявик", "Paris"])
    #expect(places.list.map(\.country) == ["Исландия", nil])

    for words in ["исландия", "рейкьявик", "reykjavik", "iceland"] {
      places.search(for: words)
      await until { places.listed == ["Harpa"] }
      places.search(for: "")
      await until { places.list.count == 2 }
    }

    // A changed heart keeps the translated names and the stored place.
    places.acts.setFavourite(true, for: places.list[0])
    await until { places.list[0].isFavourite }
    #expect(places.list[0].city == "Рейкьявик")
    #expect(try await world.store.place(harpa.key)?.city == "Reykjavík")
  }

  @Test func aSearchFindsAnyPartInAnyOrder() async {
    let places = await world.opened()
    places.search(for: "reykjavik")
    await until { places.listed == ["Kaffi"] }
    places.search(for: "eif TOUR")
    await until { places.listed == ["Tour Eiffel"] }
    #expect(places.query == "eif TOUR")
    places.search(for: "nowhere")
    await until { places.listed.isEmpty }
    places.search(for: "  ")
    await until { places.listed.count == 4 }
  }

  @Test func theListCanLeaveOutWhatTheMapDoesNotShow() async throws {
    let places = await world.opened()
    places.show(try view(south: 40, west: -5, north: 55, east: 10))
    places.showOnlyInView(true)
    await until { Set(places.listed) == ["Tour Eiffel", "Brighton Pier"] }
    places.show(try view(south: 62, west: -30, north: 66, east: -10))
    await until { places.listed == ["Kaffi"] }
    places.showOnlyInView(false)
    await until { places.listed.count == 4 }
  }

  @Test func aPastedPositionIsNoWord() async throws {
    let places = await world.opened()
    places.search(for: "48.8, 2.3")
    #expect(places.pasted == Coordinate(latitude: 48.8, longitude: 2.3))
    await until { places.listed.count == 4 && places.listed.first == "Tour Eiffel" }
  }

  @Test func pinsStandForAllPlacesOfTheView() async throws {
    let places = await world.opened()
    places.show(try view(south: -79, west: -180, north: 80, east: 180, zoom: 0))
    await until { !places.pins.isEmpty }
    #expect(places.pins.map(\.count).reduce(0, +) == 4)
    places.show(try view(south: 40, west: -5, north: 55, east: 10, zoom: 8))
    await until { places.pins.count == 2 }
    let atlas = try #require(places.atlas)
    #expect(
      Set(places.pins.flatMap { atlas.places(of: $0).map(\.name) })
        == ["Tour Eiffel", "Brighton Pier"])
  }

  @Test func photosThatCameMeanwhileShowAtTheNextVisit() async throws {
    let places = await world.opened()
    let reads = world.store.reads
    places.start()
    try await eventually { world.store.reads == reads + 1 }
    world.store.put([PlacesWorld.place(1, 1, "New")])
    places.start()
    await until { places.list.count == 5 }
  }

  @Test func aDatabaseThatFailsIsReported() async {
    world.store.fail(.failed(.diskFull))
    let places = world.places
    places.start()
    await until { places.phase == .failed(.failed(.diskFull)) }
    world.store.fail(nil)
    world.store.put(PlacesWorld.all)
    places.start()
    await until { places.list.count == 4 }
  }

  @Test func aPlaceHasTheCoverOfItsPhotos() async {
    let photo = PlacesWorld.photo(1, at: PlacesWorld.tower)
    world.store.put([], photos: [PlacesWorld.tower.key: [photo]])
    let places = await world.opened()
    #expect(await places.cover(of: PlacesWorld.tower) == photo)
    #expect(await places.cover(of: PlacesWorld.pier) == nil)
    world.store.fail(.failed(.diskFull))
    #expect(await places.cover(of: PlacesWorld.tower) == photo)
  }

  @Test func theWayLeadsFromThePerson() async throws {
    let places = await world.opened()
    #expect(places.distance(to: PlacesWorld.tower) == nil)
    places.ownPosition.start()
    let own = OwnPosition(
      try #require(Coordinate(latitude: 48.858, longitude: 2.0)), accuracy: 30)
    world.positions.tell(.success(own))
    await until { places.ownPosition.position == own }
    // A request for this middle would reveal the person's position.
    #expect(places.revealsOwnPosition(own.coordinate.hundredths))
    let distance = try #require(places.distance(to: PlacesWorld.tower))
    #expect(distance.direction == .east && abs(distance.metres - 21_500) < 200)
    places.leave()
    #expect(places.ownPosition.state == .off)
  }

  // MARK: Acts

  @Test func aHeartShowsOnEveryScreen() async throws {
    let places = await world.opened()
    let detail = world.detail(of: PlacesWorld.tower)
    world.favourites.start()
    await until { world.favourites.count == 0 }

    world.acts.setFavourite(true, for: PlacesWorld.tower)
    await until { world.favourites.count == 1 }
    #expect(detail.place.favouredAt == .noon)
    #expect(places.list.first { $0.name == "Tour Eiffel" }?.isFavourite == true)
    #expect(world.store.stored(PlacesWorld.tower.key)?.isFavourite == true)
  }

  @Test func anActThatIsRefusedChangesNothing() async {
    let places = await world.opened()
    world.store.fail(.failed(.diskFull))
    world.acts.setFavourite(true, for: PlacesWorld.tower)
    await world.acts.latest?.value
    #expect(places.list.allSatisfy { !$0.isFavourite })
    #expect(await world.acts.addSpot(at: PlacesWorld.pier.position) == nil)
  }

  @Test func aNewNameIsFoundAtOnce() async {
    let places = await world.opened()
    world.acts.setName("Iron Lady", for: PlacesWorld.tower)
    await until { places.listed.contains("Iron Lady") }
    places.search(for: "lady")
    await until { places.listed == ["Iron Lady"] }
  }

  @Test func aSpotComesAndGoesAndComesBack() async throws {
    let places = await world.opened()
    let position = try #require(Coordinate(latitude: 10, longitude: 10))
    let spot = try #require(await world.acts.addSpot(at: position, name: "Mine"))
    places.select(spot)
    await until { places.list.count == 5 }
    #expect(places.selected == spot.key)

    var kept = spot
    kept.note = "At dawn"
    world.acts.removeSpot(kept)
    await until { places.list.count == 4 }
    #expect(places.selected == nil)
    #expect(world.acts.removedSpot?.note == "At dawn")
    world.acts.restoreSpot()
    await until { places.list.count == 5 }
    await world.acts.latest?.value
    #expect(world.store.stored(spot.key)?.note == "At dawn")
  }

  // MARK: Find Places

  @Test func findingBringsPlacesForOneRequest() async {
    let places = await world.opened()
    let found = [
      PlacesWorld.photo(1, at: PlacesWorld.place(1, 1, "One")),
      PlacesWorld.photo(2, at: PlacesWorld.place(2, 2, "Two")),
      PlacesWorld.photo(3, at: PlacesWorld.tower), photos([4])[0],
    ]
    world.service.answerRandom(.success(found))
    places.find(.topic("t1"))
    #expect(places.finding == .asking)
    places.find(.everything)
    await until { places.finding == .found(photos: 3, places: 2) }
    #expect(world.service.calls == [.random(.topic("t1"))])
    await until { places.list.count == 6 }
    places.dismissFinding()
    #expect(places.finding == .idle)
  }

  @Test func findingFailsWithItsReason() async {
    let places = await world.opened()
    world.service.answerRandom(.failure(.timedOut))
    places.find(.words("fog"))
    await until { places.finding == .failed(.timedOut) }
    world.service.answerRandom(.success([PlacesWorld.photo(1, at: PlacesWorld.tower)]))
    world.store.fail(.failed(.diskFull))
    places.find(.everything)
    await until { places.finding == .notStored }
  }

  @Test func aSpentBudgetIsNotAskedAgain() async {
    let places = await world.opened()
    world.budget.tell(
      RequestBudget(limit: 50, remaining: 0, asOf: .noon, blockedUntil: Date.noon + 600))
    places.find(.everything)
    #expect(places.finding == .failed(.rateLimited(retryAfter: 600)))
    #expect(world.service.calls.isEmpty)
  }
}

extension PlaceNames {
  static let russian = PlaceNames(
    countries: [Country(name: "Исландия", known: "Iceland", code: "IS")],
    cities: [City(name: "Рейкьявик", known: "Reykjavik", countryCode: "IS")])
}
