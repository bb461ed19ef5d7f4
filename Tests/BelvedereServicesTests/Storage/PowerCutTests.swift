// SPDX-License-Identifier: MIT

// A power cut at any moment: the database opens, with every stored wish and all of the person's data on places.

import BelvedereCore
import Foundation
import GRDB
import Testing

@testable import BelvedereServices

@Suite(.serialized, .timeLimit(.minutes(15)))
struct PowerCutTests {
  private static let wishes = 8
  private let ada = AccountName(service: "demo", account: "ada")
  private let noon = Date(timeIntervalSince1970: 1_700_000_000)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func wish(_ number: Int) -> StoredWish {
    let photo = Photo(id: "ph-\(number)", imageAddress: "https://images.example/\(number)")
    return StoredWish(photo: photo, isLiked: true, isLocal: false)
  }

  private func savePage(_ number: Int, in database: AppDatabase) async throws {
    let photos = (0..<3).map {
      Photo(id: "p-\(number)-\($0)", imageAddress: "https://images.example")
    }
    try await database.save(
      Page(elements: photos, hasNext: true), number: 1,
      of: PhotoListName(service: "demo", account: "ada", list: .topic("\(number)")), at: noon)
  }

  /// Wishes between pages of lists, with a checkpoint in the middle; each stored wish is noted.
  private func record() async throws -> [RecordedDisk.Event] {
    let disk = RecordedDisk(folder: folder.url)
    let file = folder.url.appending(path: "belvedere.sqlite")
    let database = AppDatabase(at: file)
    disk.note(0)
    for number in 1...Self.wishes {
      try await savePage(number, in: database)
      try await database.keep(wish(number), of: ada, at: noon + Double(number))
      disk.note(number)
      guard number == Self.wishes / 2 else { continue }
      try await DatabaseQueue(path: file.path).writeWithoutTransaction {
        _ = try $0.checkpoint(.passive)
      }
    }
    return disk.events
  }

  @Test func everyMomentLeavesADatabaseWithTheWishesKeptUntilThen() async throws {
    let events = try await record()
    var kept: Int?
    try await RecordedDisk.forEachPowerCut(in: events) { cut in
      kept = cut.note
      // Before the end of the first opening nothing is guaranteed.
      guard kept != nil || cut.loss == .nothing else { return }
      try await expect(cut, toHold: kept ?? 0)
    }
    #expect(kept == Self.wishes)
  }

  @Test func onlyWhatThePersonDidIsFlushed() async throws {
    let disk = RecordedDisk(folder: folder.url)
    let database = AppDatabase(at: folder.url.appending(path: "belvedere.sqlite"))
    #expect(await database.outcome == .ready)
    let before = disk.syncCount
    for number in 1...20 { try await savePage(number, in: database) }
    #expect(disk.syncCount == before)
    for number in 1...20 { try await database.keep(wish(number), of: ada, at: noon) }
    #expect(disk.syncCount == before + 20)
  }

  // MARK: Places

  private func position(_ number: Int) throws -> Coordinate {
    try #require(Coordinate(latitude: Double(number), longitude: 10))
  }

  private func located(_ number: Int) throws -> Photo {
    var photo = Photo(id: "l-\(number)", imageAddress: nil)
    var location = Location()
    location.coordinate = try position(number)
    photo.location = location
    return photo
  }

  @Test func whatThePersonKeepsOfPlacesIsFlushed() async throws {
    let disk = RecordedDisk(folder: folder.url)
    let database = AppDatabase(at: folder.url.appending(path: "belvedere.sqlite"))
    #expect(await database.outcome == .ready)
    var before = disk.syncCount
    try await database.store([try located(1), try located(2)], of: "demo")
    #expect(disk.syncCount == before)
    let places = try await database.places(of: nil)
    #expect(places.count == 2)
    let acts: [@Sendable () async throws -> Void] = [
      { try await database.setFavourite(noon, for: places[0].key) },
      { try await database.setNote("Early", for: places[0].key) },
      { try await database.setName("Pier", for: places[1].key) },
      { _ = try await database.addSpot(at: try position(3), name: nil) },
      { try await database.removeSpot(PlusCode(try position(3))) },
      { _ = try await database.add([PlaceRecord(position: try position(4))], at: noon) },
    ]
    for act in acts {
      before = disk.syncCount
      try await act()
      #expect(disk.syncCount == before + 1)
    }
  }

  @Test func everyMomentLeavesWhatThePersonKeptOfPlacesUntilThen() async throws {
    let disk = RecordedDisk(folder: folder.url)
    let database = AppDatabase(at: folder.url.appending(path: "belvedere.sqlite"))
    #expect(await database.outcome == .ready)
    disk.note(0)
    for number in 1...4 {
      try await database.store([try located(number)], of: "demo")
      let place = try #require(try await database.place(ofPhoto: "l-\(number)", of: "demo"))
      try await database.setFavourite(noon + Double(number), for: place.key)
      disk.note(number)
    }
    var kept: Int?
    try await RecordedDisk.forEachPowerCut(in: disk.events) { cut in
      kept = cut.note
      guard let kept else { return }
      let after = try TemporaryFolder(holding: cut.files)
      let opened = AppDatabase(at: after.url.appending(path: "belvedere.sqlite"))
      let favourites = try await opened.favouritePlaces()
      #expect(favourites.count >= kept, "\(cut)")
      // The photos of a favourite are there with it.
      #expect(favourites.allSatisfy { $0.photoCount == 1 })
      withExtendedLifetime(after) {}
    }
    #expect(kept == 4)
  }

  /// Opens the files after a power cut, and expects at least this number of wishes, in order.
  private func expect(_ cut: RecordedDisk.PowerCut, toHold count: Int) async throws {
    let after = try TemporaryFolder(holding: cut.files)
    let opened = AppDatabase(at: after.url.appending(path: "belvedere.sqlite"))
    #expect(await opened.outcome == .ready, "\(cut)")
    let stored = try await opened.wishes(of: ada).map(\.photo.id)
    #expect(stored.count >= count, "\(cut)")
    #expect(stored == (1..<stored.count + 1).map { "ph-\($0)" }, "\(cut)")
    withExtendedLifetime(after) {}
  }
}

extension TemporaryFolder {
  /// - Parameter files: by name.
  fileprivate convenience init(holding files: [String: Data]) throws {
    try self.init()
    for (name, bytes) in files { try bytes.write(to: url.appending(path: name)) }
  }
}

extension RecordedDisk {
  fileprivate var syncCount: Int {
    events.count { if case .sync = $0 { true } else { false } }
  }
}
