// SPDX-License-Identifier: MIT

// A database with places, for the tests of its parts.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

/// A new database in memory.
struct PlaceWorld {
  let queue: DatabaseQueue
  let database: AppDatabase
  let ada = AccountName(service: "demo", account: "ada")
  let noon = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    queue = try DatabaseQueue()
    database = try AppDatabase(queue)
  }

  /// A photo at a position; if it is nil, the photo's position is unknown.
  func photo(
    _ id: String, _ latitude: Double, _ longitude: Double, _ name: String? = nil, likes: Int = 0,
    tags: [String] = []
  ) -> Photo {
    var photo = Photo(id: id, imageAddress: "https://images.example/\(id)")
    var location = Location()
    location.name = name
    location.coordinate = Coordinate(latitude: latitude, longitude: longitude)
    photo.location = location
    photo.likes = likes
    photo.tags = tags.map(Tag.init(title:))
    return photo
  }

  func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  /// All places, by the ids of their photos.
  func groups() async throws -> Set<Set<Photo.ID>> {
    var groups: Set<Set<Photo.ID>> = []
    for place in try await database.places(of: nil) where place.photoCount > 0 {
      groups.insert(Set(try await database.photos(of: place.key, for: ada).map(\.id)))
    }
    return groups
  }

  /// The place of a photo.
  func place(of id: Photo.ID) async throws -> Place {
    try #require(try await database.place(ofPhoto: id, of: "demo"))
  }

  func count(_ query: String) async throws -> Int? {
    try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(query)") }
  }
}
