// SPDX-License-Identifier: MIT

// Places in the database: they are created from photos, and keep their keys and the person's data for any order of
// photos.

import BelvedereCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct PlaceStorageTests {
  private let world: PlaceWorld
  private var database: AppDatabase { world.database }

  init() throws { world = try PlaceWorld() }

  private func tower(_ id: String, likes: Int = 0) -> Photo {
    world.photo(id, 48.85837, 2.294481, "Eiffel Tower", likes: likes, tags: ["steel"])
  }

  // MARK: Photos

  @Test func photosBringPlaces() async throws {
    var first = tower("a", likes: 3)
    first.location?.city = "Paris"
    first.location?.country = "France"
    let louvre = world.photo("c", 48.8606, 2.3376)
    let nowhere = world.photo("d", 0, 0, "Lanzarote")
    let photos = [first, tower("b", likes: 9), louvre, nowhere]
    #expect(try await database.store(photos, of: "demo") == 3)

    let places = try await database.places(of: "demo")
    #expect(places.map(\.photoCount) == [2, 1])
    let place = try #require(places.first)
    #expect(place.key.text == "8FW4V75V+8Q")
    #expect(place.name == "Eiffel Tower" && place.city == "Paris" && place.country == "France")
    #expect(place.tags == ["steel"] && place.cover == "b")
    #expect(!place.isFavourite && !place.isSpot && place.note == nil)
    #expect(try await database.photos(of: place.key, for: world.ada).map(\.id) == ["b", "a"])
    #expect(try await database.covers(of: places.map(\.key), for: world.ada).count == 2)
    #expect(try await database.place(ofPhoto: "d", of: "demo") == nil)
    #expect(try await database.store([first], of: "demo") == 0)
    #expect(try await database.places(of: "demo") == places)
  }

  @Test func detailsThatAreReadBringTheirPlace() async throws {
    try await database.save(details: tower("a"), for: world.ada, at: world.noon)
    // It is grouped when places are next read.
    #expect(try await world.count("place") == 0)
    #expect(try await world.place(of: "a").name == "Eiffel Tower")
    #expect(try await database.places(of: "demo").count == 1)

    try await database.save(
      details: Photo(id: "a", imageAddress: nil), for: world.ada, at: world.noon)
    #expect(try await database.places(of: "demo").isEmpty)
  }

  @Test func aPlaceFollowsWhatItsPhotosTell() async throws {
    try await database.store([tower("a")], of: "demo")
    var moved = tower("a")
    moved.location?.name = "Tour Eiffel"
    let position = try world.position(48.8585, 2.2946)
    moved.location?.coordinate = position
    try await database.store([moved], of: "demo")
    let place = try await world.place(of: "a")
    #expect(place.name == "Tour Eiffel")
    #expect(place.position == position)
    #expect(place.key.text == "8FW4V75V+8Q")
  }

  @Test func aHeartIsTheAccounts() async throws {
    var liked = tower("a")
    liked.isLiked = true
    try await database.save(details: liked, for: world.ada, at: world.noon)
    let key = try await world.place(of: "a").key
    let milo = AccountName(service: "demo", account: "milo")
    #expect(try await database.photos(of: key, for: world.ada).map(\.isLiked) == [true])
    #expect(try await database.photos(of: key, for: milo).map(\.isLiked) == [false])
  }

  @Test func photosOfAnotherServiceAreNotShown() async throws {
    try await database.store([tower("a")], of: "demo")
    let place = try await world.place(of: "a")
    #expect(try await database.places(of: "unsplash").isEmpty)
    // One service's name may contain another's.
    #expect(try await database.places(of: "dem").isEmpty)
    #expect(
      try await database.photos(of: place.key, for: AccountName(service: "unsplash", account: ""))
        .isEmpty)
    try await database.setNote("From the bridge", for: place.key)
    #expect(try await database.places(of: "unsplash").map(\.key) == [place.key])
  }

  @Test func aPhotoThatIsGoneLeavesItsPlace() async throws {
    try await database.store([tower("a"), tower("b")], of: "demo")
    let key = try await world.place(of: "a").key
    try await database.remove(photo: "a", countChange: 0, of: world.ada)
    #expect(try await database.place(key)?.photoCount == 1)
    try await database.setFavourite(world.noon, for: key)
    try await database.remove(photo: "b", countChange: 0, of: world.ada)
    let left = try #require(try await database.place(key))
    // The person's favourite is not lost with the last photo.
    #expect(left.isSpot && left.isFavourite && left.photoCount == 0)
    try await database.setFavourite(nil, for: key)
    #expect(try await database.place(key) != nil)
    try await database.removeSpot(key)
    #expect(try await database.place(key) == nil)
  }

  @Test func placesOutlastEveryLogOut() async throws {
    try await database.save(details: tower("a"), for: world.ada, at: world.noon)
    let key = try await world.place(of: "a").key
    try await database.setFavourite(world.noon, for: key)
    try await database.forget(LogOut(service: "demo", account: nil, keepsWishes: false))
    #expect(try await database.details(of: "a", for: world.ada) == nil)
    #expect(try await database.favouritePlaces().map(\.key) == [key])
    #expect(try await database.photos(of: key, for: world.ada).map(\.id) == ["a"])
  }

  // MARK: Keys

  @Test func aMergedPlaceKeepsWhatThePersonKept() async throws {
    // Two places, 250 m apart; a photo between them makes them one.
    try await database.store(
      [
        world.photo("a", 10, 20, "Pier"), world.photo("b", 10, 20, "Pier"),
        world.photo("c", 10.002_25, 20, "Mole"),
      ], of: "demo")
    let (large, small) = (try await world.place(of: "a"), try await world.place(of: "c"))
    #expect(large.key != small.key)
    try await database.setNote("Tripod", for: large.key)
    try await database.setNote("Early", for: small.key)
    try await database.setName("The pier", for: small.key)
    try await database.setFavourite(world.noon, for: small.key)

    try await database.store([world.photo("d", 10.001_1, 20)], of: "demo")

    let place = try await world.place(of: "c")
    #expect(place.key == large.key && place.photoCount == 4)
    #expect(place.note == "Tripod\nEarly" && place.name == "The pier")
    #expect(place.favouredAt == world.noon)
    #expect(try await database.place(small.key) == place)
    #expect(try await database.photos(of: small.key, for: world.ada).count == 4)
    // An act with the old key reaches the place.
    try await database.setNote(" ", for: small.key)
    #expect(try await database.place(large.key)?.note == nil)
  }

  @Test(arguments: 0..<12) func noOrderOfPhotosChangesThePlacesOrLosesAKey(seed: Int) async throws {
    var chance = SplitMix64(seed: seed)
    let names = [nil, nil, nil, "Harbour", "Old town"]
    var photos = (0..<60).map { number in
      world.photo(
        "\(number)", 57 + Double.random(in: 0...0.01, using: &chance),
        11 + Double.random(in: 0...0.02, using: &chance),
        names.randomElement(using: &chance) ?? nil)
    }
    var keys: Set<PlusCode> = []
    var notes: [PlusCode: String] = [:]
    while !photos.isEmpty {
      photos.shuffle(using: &chance)
      let batch = photos.prefix(Int.random(in: 1...9, using: &chance))
      photos.removeFirst(batch.count)
      try await database.store(Array(batch), of: "demo")
      let places = try await database.places(of: "demo")
      keys.formUnion(places.map(\.key))
      let place = try #require(places.randomElement(using: &chance))
      if place.note == nil {
        let note = "note \(notes.count)."
        notes[place.key] = note
        try await database.setNote(note, for: place.key)
        try await database.setFavourite(world.noon, for: place.key)
      }
    }

    for key in keys { #expect(try await database.place(key) != nil) }
    for (key, note) in notes {
      let place = try await database.place(key)
      #expect(place?.note?.contains(note) == true && place?.isFavourite == true)
    }
    let other = try PlaceWorld()
    let all = try await database.places(of: nil)
    var stored: [Photo] = []
    for place in all { stored += try await database.photos(of: place.key, for: world.ada) }
    #expect(stored.count == 60 && all.map(\.photoCount).reduce(0, +) == 60)
    try await other.database.store(stored, of: "demo")
    #expect(try await other.groups() == world.groups())
    #expect(try await world.count("placeAlias WHERE alias IN (SELECT key FROM place)") == 0)
  }

  // MARK: The disk

  @Test func aDatabaseThatRefusesStillShowsThePlaces() async throws {
    try await database.store([tower("a")], of: "demo")
    try await database.save(details: tower("b"), for: world.ada, at: world.noon)
    try await world.queue.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE UPDATE ON placePhoto
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    #expect(try await database.places(of: "demo").map(\.photoCount) == [1])
    let key = try await world.place(of: "a").key
    await #expect(throws: StoreError.self) {
      try await database.addSpot(at: try world.position(1, 1), name: nil)
    }
    try await world.queue.write { try $0.execute(sql: "DROP TRIGGER refuse") }
    #expect(try await database.place(key)?.photoCount == 2)
  }
}
