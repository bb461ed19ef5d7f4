// SPDX-License-Identifier: MIT

// The person's data on places: favourites, notes, names, spots, and imports.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct PlaceKeepingTests {
  private let world: PlaceWorld
  private var database: AppDatabase { world.database }

  init() throws { world = try PlaceWorld() }

  private func record(
    _ latitude: Double, _ longitude: Double, _ name: String? = nil, note: String? = nil
  ) throws -> PlaceRecord {
    PlaceRecord(position: try world.position(latitude, longitude), name: name, note: note)
  }

  @Test func favouritesComeTheNewestFirst() async throws {
    for (index, latitude) in [10.0, 11, 12].enumerated() {
      let place = try await database.addSpot(at: try world.position(latitude, 5), name: nil)
      try await database.setFavourite(world.noon + Double(index), for: place.key)
    }
    let favourites = try await database.favouritePlaces()
    #expect(favourites.map(\.position.latitude) == [12, 11, 10])
    #expect(favourites.map(\.favouredAt) == [world.noon + 2, world.noon + 1, world.noon])
    try await database.setFavourite(nil, for: favourites[1].key)
    #expect(try await database.favouritePlaces().count == 2)
    try await database.setFavourites(favourites.map { ($0.key, nil) })
    #expect(try await database.favouritePlaces().isEmpty)
  }

  @Test func anOwnNameGoesBeforeThatOfThePhotos() async throws {
    try await database.store([world.photo("a", 10, 20, "Pier 7")], of: "demo")
    let key = try await world.place(of: "a").key
    try await database.setName("  My pier ", for: key)
    #expect(try await database.place(key)?.name == "My pier")
    try await database.store([world.photo("b", 10, 20, "Pier 7")], of: "demo")
    #expect(try await database.place(key)?.name == "My pier")
    try await database.setName("", for: key)
    #expect(try await database.place(key)?.name == "Pier 7")
  }

  @Test func aKeyOfNoPlaceChangesNothing() async throws {
    let key = PlusCode(try world.position(10, 20))
    try await database.setFavourite(world.noon, for: key)
    try await database.setNote("?", for: key)
    try await database.removeSpot(key)
    #expect(try await database.places(of: nil).isEmpty)
    #expect(try await database.place(key) == nil)
  }

  // MARK: Spots

  @Test func aSpotIsAPlaceWithoutPhotos() async throws {
    let position = try world.position(-33.856_789, 151.215_256)
    let place = try await database.addSpot(at: position, name: " Opera House ")
    #expect(place.position == position && place.name == "Opera House")
    #expect(place.isSpot && !place.isFavourite && place.photoCount == 0)
    #expect(try await database.places(of: "demo") == [place])
    try await database.setNote("At dawn", for: place.key)
    try await database.removeSpot(place.key)
    #expect(try await database.places(of: nil).isEmpty)
  }

  @Test func aSpotWithinTenMetresIsThePlaceThatIsThere() async throws {
    try await database.store([world.photo("a", 10, 20, "Pier 7")], of: "demo")
    let key = try await world.place(of: "a").key
    let near = try await database.addSpot(at: try world.position(10.000_05, 20), name: nil)
    #expect(near.key == key && near.isSpot && near.name == "Pier 7")
    #expect(near.position.latitude == 10.000_05)
    let far = try await database.addSpot(at: try world.position(10.000_2, 20), name: nil)
    #expect(far.key != key)
    // It has the facts of its photos again.
    try await database.removeSpot(key)
    let place = try #require(try await database.place(key))
    #expect(!place.isSpot && place.position.latitude == 10)
  }

  @Test func photosAtASpotBelongToIt() async throws {
    let position = try world.position(10, 20)
    let spot = try await database.addSpot(at: position, name: "Mine")
    try await database.store([world.photo("a", 10, 20, "Pier 7")], of: "demo")
    let place = try await world.place(of: "a")
    #expect(place.key == spot.key && place.name == "Mine" && place.photoCount == 1)
    #expect(place.position == position)
  }

  // MARK: Files

  @Test func whatAFileBringsIsAFavouriteAndASecondTimeNothing() async throws {
    let time = world.noon - 5
    var records = try [
      record(48.858_371, 2.294_481, "Eiffel Tower", note: "Line 1\nLine 2"),
      record(-33.9, 18.4), record(10, 180, "Line"),
      // Two of one cell.
      record(60.123_41, 6.741, "Parking"), record(60.123_44, 6.741, "Trail"),
    ]
    records[1].time = time
    let first = try await database.add(records, at: world.noon)
    #expect(first == ImportedPlaces(added: 5, known: 0))
    let places = try await database.favouritePlaces()
    #expect(places.count == 5 && places.allSatisfy(\.isSpot))
    #expect(places.last?.favouredAt == time)
    #expect(
      Set(places.map { PlaceRecord(position: $0.position, name: $0.name, note: $0.note) })
        == Set(records.map { PlaceRecord(position: $0.position, name: $0.name, note: $0.note) }))

    // As files return them: with fewer digits and other spaces, and without a name.
    var again = records
    again[0].position = try world.position(48.858_37, 2.294_48)
    again[0].name = "Eiffel  Tower"
    again[2].name = nil
    let second = try await database.add(again, at: world.noon)
    #expect(second == ImportedPlaces(added: 0, known: 5))
    #expect(try await database.favouritePlaces() == places)
  }

  @Test func aFileMakesAKnownPlaceAFavourite() async throws {
    try await database.store([world.photo("a", 10, 20, "Pier 7")], of: "demo")
    let key = try await world.place(of: "a").key
    try await database.setNote("Mine", for: key)
    let result = try await database.add(
      [try record(10, 20, "pier", note: "Theirs")], at: world.noon)
    // Another name is another place.
    #expect(result.added == 1)
    #expect(try await database.place(key)?.isFavourite == false)

    _ = try await database.add([try record(10, 20, "Pier 7", note: "Theirs")], at: world.noon)
    let place = try #require(try await database.place(key))
    #expect(place.isFavourite && place.isSpot && place.note == "Mine\nTheirs")
    #expect(place.name == "Pier 7" && place.photoCount == 1)
  }

  @Test func anImportThatFailsAddsNothing() async throws {
    try await world.queue.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON place WHEN NEW.latitude > 50
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    await #expect(throws: StoreError.self) {
      try await database.add([try record(10, 20), try record(60, 20)], at: world.noon)
    }
    #expect(try await database.places(of: nil).isEmpty)
  }
}
