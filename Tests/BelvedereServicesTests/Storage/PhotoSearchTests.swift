// SPDX-License-Identifier: MIT

// The search among all stored photos, for `belvedere search`.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct PhotoSearchTests {
  private let ada = AccountName(service: "unsplash", account: "ada")
  private let milo = AccountName(service: "unsplash", account: "milo")
  private let nobody = AccountName(service: "commons", account: "")
  private let queue: DatabaseQueue
  private let database: AppDatabase

  init() throws {
    queue = try DatabaseQueue()
    database = try AppDatabase(queue)
  }

  private func photo(_ id: String, _ caption: String, at time: Double = 0) -> Photo {
    var photo = Photo(id: id, imageAddress: "https://i.example/\(id)")
    photo.caption = caption
    photo.createdAt = Date(timeIntervalSince1970: time)
    return photo
  }

  private func list(_ photos: Photo..., of account: AccountName) async throws {
    let name = PhotoListName(
      service: account.service, account: account.account, list: .feed(.featured))
    try await database.save(Page(elements: photos, hasNext: false), number: 1, of: name, at: .now)
  }

  private func found(_ words: String) async throws -> [String] {
    try await database.photos(matching: SearchWords(words)).map {
      "\($0.source.id) \($0.photo.id)\($0.isFavourite ? " ♥" : "")"
    }
  }

  @Test func allWordsAreFoundInAnyOrderTheNewestFirst() async throws {
    try await list(
      photo("a", "Old harbour in fog", at: 1), photo("b", "Fog over the HARBOUR", at: 3),
      photo("c", "Harbour", at: 2), photo("d", "Fog", at: 4), of: ada)
    #expect(try await found("fog harbour") == ["unsplash b", "unsplash a"])
    #expect(try await found("arbou") == ["unsplash b", "unsplash c", "unsplash a"])
    #expect(try await found("nothing of it").isEmpty)
  }

  @Test func accentsAndCaseDoNotMatter() async throws {
    try await list(photo("a", "Élan à Ærø"), of: ada)
    #expect(try await found("elan aero") == ["unsplash a"])
  }

  @Test func photosOfAllSourcesAreFoundApart() async throws {
    try await list(photo("7", "Fort"), of: ada)
    try await list(photo("7", "Fort"), of: AccountName(service: "demo", account: "ada"))
    try await list(photo("commons:7", "Fort"), of: nobody)
    #expect(try await found("fort") == ["commons commons:7", "demo 7", "unsplash 7"])
  }

  @Test func aPhotoOfSeveralUsesAndAccountsIsFoundOnce() async throws {
    try await list(photo("a", "Fort"), of: ada)
    try await list(photo("a", "Fort"), of: milo)
    var full = photo("a", "Fort at dawn")
    full.tags = [Tag(title: "stone")]
    var location = Location()
    location.coordinate = Coordinate(latitude: 1, longitude: 2)
    location.name = "Cape"
    full.location = location
    try await database.save(details: full, for: ada, at: .now)
    for words in ["fort", "fort dawn", "stone", "cape fort"] {
      #expect(try await found(words) == ["unsplash a"])
    }
    let found = try await database.photos(matching: SearchWords("fort"))
    #expect(found.first?.photo == full)
  }

  @Test func aHeartIsThatOfTheLatestWish() async throws {
    var liked = photo("a", "Fort")
    liked.isLiked = true
    try await list(liked, photo("b", "Fort"), photo("c", "Fort"), of: ada)
    #expect(try await found("fort") == ["unsplash a ♥", "unsplash b", "unsplash c"])
    for (photo, isLiked) in [(liked, false), (photo("b", "Fort"), true)] {
      let wish = StoredWish(photo: photo, isLiked: isLiked, isLocal: false)
      try await database.keep(wish, of: ada, at: .now)
    }
    #expect(try await found("fort") == ["unsplash a", "unsplash b ♥", "unsplash c"])
  }

  @Test func afterALogOutNothingOfTheAccountIsFound() async throws {
    try await list(photo("a", "Fort"), of: ada)
    try await list(photo("b", "Fort"), of: milo)
    try await database.save(details: photo("c", "Fort"), for: ada, at: .now)
    try await database.forget(LogOut(of: ada, keepsWishes: false))
    #expect(try await found("fort") == ["unsplash b"])
  }

  @Test func aRowThatCannotBeReadIsNotFound() async throws {
    var tagged = photo("a", "Fort")
    tagged.tags = [Tag(title: "x")]
    try await list(tagged, photo("b", "Fort"), of: ada)
    try await queue.write {
      try $0.execute(sql: "UPDATE photo SET extras = '{' WHERE photo = 'a'")
    }
    #expect(try await found("fort") == ["unsplash b"])
  }
}
