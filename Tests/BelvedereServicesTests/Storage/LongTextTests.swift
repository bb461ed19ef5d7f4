// SPDX-License-Identifier: MIT

// Rows of earlier versions with texts of any length are read with limited texts.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct LongTextTests {
  private let ada = AccountName(service: "demo", account: "ada")
  private let long = String(repeating: "n", count: 300_000)
  private let queue: DatabaseQueue
  private let database: AppDatabase

  init() throws {
    queue = try DatabaseQueue()
    database = try AppDatabase(queue)
  }

  @Test func aPlaceIsCutWhenItIsStoredAndWhenItIsRead() async throws {
    let position = try #require(Coordinate(latitude: 1, longitude: 10))
    let key = try await database.addSpot(at: position, name: long).key
    try await database.setNote(long, for: key)
    let lengths = try await queue.read {
      try Int.fetchAll(
        $0, sql: "SELECT length(ownName) FROM place UNION ALL SELECT length(note) FROM place")
    }
    #expect(lengths == [200, 5_000])

    try await queue.write { [long] in
      try $0.execute(
        sql: "UPDATE place SET ownName = ?, note = ?, city = ?, country = ?, tags = ?",
        arguments: [
          long, long, long, long, Array(repeating: long, count: 150).joined(separator: "\n"),
        ])
    }
    let place = try #require(try await database.place(key))
    for name in [place.name, place.city, place.country] { #expect(name?.count == 200) }
    #expect(place.note?.count == 5_000)
    #expect(place.tags.count == 100 && place.tags.allSatisfy { $0.count == 200 })
    #expect(try await database.places(of: nil) == [place])
  }

  @Test func aPhotoIsCutWhenItIsRead() async throws {
    var photo = Photo(id: "a", imageAddress: "https://i.example/a")
    photo.caption = long
    photo.altDescription = long
    photo.user = User(id: "u", username: "u", name: long)
    photo.tags = Array(repeating: Tag(title: long), count: 150)
    var credit = Credit(author: long, license: long)
    credit.title = long
    photo.credit = credit
    var location = Location()
    location.name = long
    photo.location = location
    var exif = Exif()
    exif.model = long
    photo.exif = exif
    photo.sponsorship = Sponsorship(
      tagline: long, taglineURL: nil, sponsor: User(id: "s", username: "s", name: long))
    try await database.save(details: photo, for: ada, at: .now)
    let read = try #require(try await database.details(of: "a", for: ada))
    #expect(read.caption?.count == 5_000 && read.altDescription?.count == 5_000)
    let names = [
      read.user?.name, read.credit?.author, read.credit?.license, read.credit?.title,
      read.location?.name, read.exif?.model, read.sponsorship?.tagline,
      read.sponsorship?.sponsor?.name,
    ]
    for name in names { #expect(name?.count == 200) }
    #expect(read.tags.count == 100 && read.tags.allSatisfy { $0.title.count == 200 })

    var facts = SourceFacts()
    facts.categories = Array(repeating: long, count: 150)
    facts.restrictions = [long]
    facts.taken = long
    photo.facts = facts
    try await database.save(details: photo, for: ada, at: .now)
    let again = try #require(try await database.details(of: "a", for: ada)?.facts)
    #expect(again.categories.count == 100 && again.restrictions.map(\.count) == [200])
    #expect(again.taken?.count == 200)
  }

  @Test func aPersonIsCutWhenTheyAreRead() async throws {
    var user = User(id: "u", username: "ada", name: long)
    user.bio = long
    user.location = long
    try await database.save(user, of: ada, at: .now)
    let read = try #require(try await database.user(of: ada)).user
    #expect(read.name.count == 200 && read.bio?.count == 5_000 && read.location?.count == 200)
  }
}
