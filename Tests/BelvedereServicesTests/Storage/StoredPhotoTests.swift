// SPDX-License-Identifier: MIT

// Stored photos are read back unchanged, and can be queried by source, author and position.

import BelvedereCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct StoredPhotoTests {
  private let ada = AccountName(service: "unsplash", account: "ada")
  private let date = Date(timeIntervalSince1970: 1_700_000_000)
  private let queue: DatabaseQueue
  private let database: AppDatabase

  init() throws {
    queue = try DatabaseQueue()
    database = try AppDatabase(queue)
  }

  private func stored(_ photo: Photo) async throws -> Photo? {
    try await database.save(details: photo, for: ada, at: date)
    return try await database.details(of: photo.id, for: ada)
  }

  private func photo(_ id: String, latitude: Double, longitude: Double) -> Photo {
    var photo = Photo(id: id, imageAddress: "https://images.example/\(id)")
    var location = Location()
    location.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    photo.location = location
    return photo
  }

  // MARK: Nothing is lost

  @Test func aFullPhotoComesBackUnchanged() async throws {
    let photo = try decoded(UnsplashPhoto.self, fixture("photo_full.json"))
    #expect(try await stored(photo) == photo)
    let wish = StoredWish(photo: photo, isLiked: true, isLocal: false)
    try await database.keep(wish, of: ada, at: date)
    #expect(try await database.wishes(of: ada) == [wish])
    let feed = PhotoListName(service: "unsplash", account: "ada", list: .feed(.featured))
    try await database.save(
      Page(elements: [photo], hasNext: false), number: 1, of: feed, at: date)
    #expect(try await database.list(feed)?.photos == [photo])
  }

  @Test func theBarestPhotoComesBackUnchanged() async throws {
    for address in ["https://i.example/", nil] {
      let photo = Photo(id: "-a", imageAddress: address)
      #expect(try await stored(photo) == photo)
    }
  }

  @Test(arguments: [AssetType.photo, .illustration, .other("3d")])
  func assetTypesComeBackUnchanged(type: AssetType) async throws {
    var photo = Photo(id: "a", imageAddress: "https://i.example/")
    photo.assetType = type
    #expect(try await stored(photo) == photo)
  }

  @Test func aPlaceWithoutAPositionAndAPositionWithoutAPlaceComeBack() async throws {
    var named = photo("a", latitude: 0, longitude: 0)
    named.location?.city = "Göteborg"
    #expect(named.location?.coordinate == nil)
    #expect(try await stored(named) == named)
    let placed = photo("b", latitude: -90, longitude: 180)
    #expect(try await stored(placed) == placed)
  }

  @Test(arguments: HostileNumbers.json) func numbersOfAnyKindComeBack(number: String) async throws {
    let fields = [
      "width", "height", "likes", "views", "downloads", "created_at",
    ].map { "\"\($0)\": \(number)" }.joined(separator: ", ")
    let exif = #""exif": {"iso": \#(number), "exposure_time": \#(number)}"#
    let position = #""location": {"position": {"latitude": \#(number), "longitude": \#(number)}}"#
    let photo = try decoded(UnsplashPhoto.self, photoJSON("\(fields), \(exif), \(position)"))
    #expect(try await stored(photo) == photo)
  }

  @Test func whatIsGoneIsNotLeftFromBefore() async throws {
    let full = try decoded(UnsplashPhoto.self, fixture("photo_full.json"))
    var bare = Photo(id: full.id, imageAddress: nil)
    // One that was made here is kept, too.
    bare.blurHash = full.blurHash
    _ = try await stored(full)
    #expect(try await stored(bare) == bare)
  }

  @Test func extrasOfAnotherVersionAreNotUnderstood() async throws {
    var photo = Photo(id: "a", imageAddress: "https://i.example/")
    photo.tags = [Tag(title: "bridge")]
    #expect(try await stored(photo) == photo)
    try await queue.write {
      try $0.execute(sql: #"UPDATE photo SET extras = '{"version":2,"tags":["bridge"]}'"#)
    }
    #expect(try await database.details(of: "a", for: ada) == nil)
  }

  // MARK: Columns

  private func rows(_ query: String) throws -> [Row] {
    try queue.read { try Row.fetchAll($0, sql: query) }
  }

  @Test func sourceAuthorAndLicenceAreColumns() async throws {
    _ = try await stored(decoded(UnsplashPhoto.self, fixture("photo_full.json")))
    _ = try await stored(Photo(id: "b", imageAddress: nil))
    let elsewhere = AccountName(service: "demo", account: "ada")
    try await database.save(details: Photo(id: "b", imageAddress: nil), for: elsewhere, at: date)
    let rows = try rows(
      """
      SELECT photo, authorID, authorUsername, authorName, licence FROM photo
      WHERE source = 'unsplash' AND keptFor = 'details' ORDER BY photo
      """)
    #expect(
      rows == [
        [
          "photo": "-uX9_k2Lm0Q", "authorID": "u1", "authorUsername": "mara",
          "authorName": "Mara Lind", "licence": "CC-BY-4.0",
        ],
        [
          "photo": "b", "authorID": nil, "authorUsername": nil, "authorName": nil, "licence": nil,
        ],
      ])
  }

  // MARK: Positions

  /// The photos in a rectangle; if it crosses 180°, its west is greater than its east.
  private func ids(
    south: Double, west: Double, north: Double, east: Double
  ) async throws -> [String] {
    let ranges = west <= east ? [west...east] : [west...180, -180...east]
    return try await queue.read { database in
      try ranges.flatMap { range in
        try String.fetchAll(
          database,
          sql: """
            SELECT photo.photo FROM photoPosition JOIN photo ON photo.id = photoPosition.photo
            WHERE maxLatitude >= :south AND minLatitude <= :north
              AND maxLongitude >= :west AND minLongitude <= :east
              AND latitude BETWEEN :south AND :north AND longitude BETWEEN :west AND :east
              AND keptFor = 'details'
            ORDER BY photo.photo
            """,
          arguments: [
            "south": south, "north": north, "west": range.lowerBound, "east": range.upperBound,
          ])
      }
    }
  }

  @Test func photosAreFoundByTheirPosition() async throws {
    for photo in [
      photo("turin", latitude: 45.07, longitude: 7.68),
      photo("fiji west", latitude: -17.7, longitude: 178.0),
      photo("fiji east", latitude: -16.8, longitude: -179.9),
      photo("line", latitude: -17, longitude: 180), photo("pole", latitude: 90, longitude: 0),
      photo("nowhere", latitude: 0, longitude: 0),
    ] {
      _ = try await stored(photo)
    }
    #expect(try await ids(south: 45, west: 7, north: 46, east: 8) == ["turin"])
    #expect(try await ids(south: 45.08, west: 7, north: 46, east: 8) == [])
    #expect(
      try await ids(south: -20, west: 177, north: -10, east: -179)
        == ["fiji west", "line", "fiji east"])
    #expect(try await ids(south: -90, west: -180, north: 90, east: 180).count == 5)
    // Exactly at the edge, which 32 bits cannot represent.
    #expect(try await ids(south: 45.07, west: 7.68, north: 45.07, east: 7.68) == ["turin"])
  }

  @Test func theIndexFollowsThePhotos() async throws {
    let turin = photo("a", latitude: 45.07, longitude: 7.68)
    _ = try await stored(turin)
    _ = try await stored(photo("a", latitude: 59.9, longitude: 10.7))
    #expect(try await ids(south: 45, west: 7, north: 46, east: 8) == [])
    #expect(try await ids(south: 59, west: 10, north: 60, east: 11) == ["a"])
    _ = try await stored(Photo(id: "a", imageAddress: nil))
    #expect(try await positions() == 0)
    _ = try await stored(turin)
    #expect(try await positions() == 2)
    try await database.forget(LogOut(of: ada, keepsWishes: false))
    #expect(try await ids(south: -90, west: -180, north: 90, east: 180) == [])
    // The place stays.
    #expect(try await positions() == 1)
  }

  private func positions() async throws -> Int? {
    try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM photoPosition") }
  }

  @Test(arguments: ["0, 0", "90.5, 0", "0, -181", "1, NULL", "NULL, 1", "'north', 1"])
  func whatIsNoPositionIsRefused(position: String) async throws {
    await #expect(throws: DatabaseError.self) {
      try await queue.write {
        try $0.execute(
          sql: """
            INSERT INTO photo (
              source, account, photo, keptFor, isLiked, assetType, isPremium, latitude, longitude)
            VALUES ('unsplash', '', 'a', 'list', 0, 'photo', 0, \(position))
            """)
      }
    }
  }
}
