// SPDX-License-Identifier: MIT

// Details and unsent reports in the database: they are found again, by the same account only, and neither grows without
// bound.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct DetailsStoreTests {
  private let queue: DatabaseQueue
  private let database: AppDatabase
  private let ada = AccountName(service: "demo", account: "ada")
  private let date = Date(timeIntervalSince1970: 1_700_000_000)

  init() throws {
    queue = try DatabaseQueue()
    database = try AppDatabase(queue)
  }

  private func photo(_ id: String) -> Photo {
    var photo = Photo(id: id, imageAddress: "https://images.example/\(id)")
    var exif = Exif()
    exif.make = "Larkspur"
    photo.exif = exif
    photo.tags = [Tag(title: "bridge")]
    photo.links.downloadLocation = "https://api.example/photos/\(id)/download?ixid=1"
    return photo
  }

  @Test func detailsBelongToTheAccountThatAsked() async throws {
    try await database.save(details: photo("a"), for: ada, at: date)
    #expect(try await database.details(of: "a", for: ada) == photo("a"))
    #expect(try await database.details(of: "b", for: ada) == nil)
    for other in [("demo", "milo"), ("unsplash", "ada"), ("demo", "")] {
      let account = AccountName(service: other.0, account: other.1)
      #expect(try await database.details(of: "a", for: account) == nil)
    }
  }

  @Test func aLogOutForgetsTheAccountsDetails() async throws {
    let elsewhere = AccountName(service: "unsplash", account: "ada")
    try await database.save(details: photo("a"), for: ada, at: date)
    try await database.save(details: photo("a"), for: elsewhere, at: date)
    try await database.forget(
      LogOut(service: "demo", account: nil, keepsWishes: true))
    #expect(try await database.details(of: "a", for: ada) == nil)
    #expect(try await database.details(of: "a", for: elsewhere) != nil)
  }

  @Test func theDetailsFetchedLatestAreKept() async throws {
    let count = AppDatabase.maximumDetails
    for number in 0..<count + 3 {
      try await database.save(
        details: photo("\(number)"), for: ada, at: date + Double(number))
    }
    let kept = try await queue.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM details") }
    #expect(kept == count)
    #expect(try await database.details(of: "2", for: ada) == nil)
    #expect(try await database.details(of: "3", for: ada) != nil)
  }

  @Test func reportsComeBackInOrderUntilTheyAreRemoved() async throws {
    for id in ["b", "a", "b"] {
      try await database.addDownloadReport(of: photo(id), service: "demo", at: date)
    }
    try await database.addDownloadReport(of: photo("c"), service: "unsplash", at: date)
    let reports = try await database.downloadReports(service: "demo")
    #expect(reports.map(\.photo) == ["b", "a", "b"])
    #expect(reports.first?.link == "https://api.example/photos/b/download?ixid=1")
    try await database.removeDownloadReport(try #require(reports.first).id)
    #expect(try await database.downloadReports(service: "demo").map(\.photo) == ["a", "b"])
    #expect(try await database.downloadReports(service: "unsplash").map(\.photo) == ["c"])
  }

  @Test func reportsOutlastALogOut() async throws {
    try await database.addDownloadReport(of: photo("a"), service: "demo", at: date)
    try await database.forget(
      LogOut(service: "demo", account: nil, keepsWishes: true))
    #expect(try await database.downloadReports(service: "demo").count == 1)
  }

  @Test func theOldestReportsGoFirst() async throws {
    for number in 0..<AppDatabase.maximumReports + 2 {
      try await database.addDownloadReport(of: photo("\(number)"), service: "demo", at: date)
    }
    let reports = try await database.downloadReports(service: "demo")
    #expect(reports.count == AppDatabase.maximumReports)
    #expect(reports.first?.photo == "2")
  }
}
