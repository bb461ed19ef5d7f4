// SPDX-License-Identifier: MIT

// Imports of many places: their database statements, and concurrent work.

import BelvedereCore
import Foundation
import GRDB
import Synchronization
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct PlaceImportTests {
  private let world: PlaceWorld
  private var database: AppDatabase { world.database }

  init() throws { world = try PlaceWorld() }

  private func record(_ latitude: Double, _ longitude: Double, _ name: String?) throws
    -> PlaceRecord
  {
    PlaceRecord(position: try world.position(latitude, longitude), name: name)
  }

  /// Runs the work and returns the statements that it executed.
  private func executed(by work: () async throws -> Void) async throws -> [String] {
    let log = StatementLog()
    try await world.queue.writeWithoutTransaction { $0.trace { log.add("\($0)") } }
    try await work()
    try await world.queue.writeWithoutTransaction { $0.trace() }
    return log.all
  }

  // MARK: - What it costs

  /// The number of statements must not grow with the number of places at one latitude.
  @Test(arguments: ["one position", "one latitude"])
  func aRecordCostsAFewStatementsWhateverIsThere(kind: String) async throws {
    let records = try (0..<2_000).map { index in
      try record(50, kind == "one latitude" ? Double(index) / 50 : 7, "Place \(index)")
    }
    var result = ImportedPlaces()
    let statements = try await executed {
      result = try await database.add(records, at: world.noon)
    }
    #expect(result == ImportedPlaces(added: 2_000))
    #expect(statements.count < 5 * records.count)
    #expect(statements.count { $0.contains("latitude BETWEEN") } == 1)
    let again = try await database.add(records, at: world.noon)
    #expect(again == ImportedPlaces(known: 2_000))
  }

  // MARK: - Parts

  @Test func othersCanWriteBetweenTwoParts() async throws {
    let records = try (0..<2_500).map { try record(Double($0) / 50, 7, nil) }
    let statements = try await executed {
      _ = try await database.add(records, at: world.noon)
    }
    #expect(statements.count { $0.hasPrefix("COMMIT") } == 3)
  }

  @Test func whatSomebodyElseChangedBetweenTwoPartsIsSeen() async throws {
    let work = PlaceImport(
      of: try [record(1, 2, "Pier"), record(1, 2, "Pier"), record(1, 2, "Pier")], at: world.noon)
    let queue = world.queue
    func add(_ index: Int) async throws -> ImportedPlaces {
      try await queue.write { try work.add(index..<(index + 1), in: $0) }
    }
    #expect(try await add(0) == ImportedPlaces(added: 1))
    #expect(try await add(1) == ImportedPlaces(known: 1))
    try await queue.write { try $0.execute(sql: "DELETE FROM place") }
    #expect(try await add(2) == ImportedPlaces(added: 1))
    #expect(try await database.favouritePlaces().map(\.name) == ["Pier"])
  }

  @Test func whenALaterPartFailsTheEarlierOnesStayAndTheRestIsCounted() async throws {
    try await world.queue.write {
      try $0.execute(
        sql: """
          CREATE TRIGGER refuse BEFORE INSERT ON place WHEN NEW.latitude > 30
          BEGIN SELECT RAISE(ABORT, 'refused'); END
          """)
    }
    let records = try (0..<2_500).map { try record(Double($0) / 50, 7, nil) }
    let result = try await database.add(records, at: world.noon)
    #expect(result == ImportedPlaces(added: 1_000, refused: 1_500))
    try await world.queue.write { try $0.execute(sql: "DROP TRIGGER refuse") }
    #expect(
      try await database.add(records, at: world.noon) == ImportedPlaces(added: 1_500, known: 1_000))
  }

  // MARK: - The same place

  @Test func placesAreTheSameOverTheCellsOfTheIndexAndAtTheEdgesOfTheMap() async throws {
    let pairs: [((Double, Double), (Double, Double))] = [
      ((10.0, 20.0), (10.000_008, 20.0)), ((10, 180), (10, -180)),
      ((10, 179.999_998), (10, -179.999_998)), ((90, 0), (90, 77)),
      ((-89.999_999, 10), (-90, -100)),
    ]
    for (first, second) in pairs {
      let world = try PlaceWorld()
      let records = try [first, second].map {
        PlaceRecord(position: try world.position($0.0, $0.1), name: "Here")
      }
      let result = try await world.database.add(records, at: world.noon)
      #expect(result == ImportedPlaces(added: 1, known: 1), "\(first) \(second)")
    }
  }

  @Test func aRecordWithoutANameIsThePlaceThatIsThereAndTheOtherWayRound() async throws {
    let named = try await database.add(
      [try record(1, 2, "Pier  7"), try record(1, 2, nil), try record(1, 2, "Pier 7")],
      at: world.noon)
    #expect(named == ImportedPlaces(added: 1, known: 2))
    let unnamed = try await database.add(
      [try record(3, 4, nil), try record(3, 4, "Fort"), try record(3, 4, "Tower")], at: world.noon)
    #expect(unnamed == ImportedPlaces(added: 1, known: 2))
  }

  @Test func theNearestPlaceOfAnotherKindBecomesTheFavourite() async throws {
    let far = try await database.addSpot(at: try world.position(1.000_1, 2), name: nil)
    let near = try await database.addSpot(at: try world.position(1, 2), name: nil)
    try await database.setNote("Mine", for: near.key)
    var record = try record(1.000_003, 2, "Pier")
    record.note = "Theirs"
    #expect(try await database.add([record], at: world.noon) == ImportedPlaces(added: 1))
    let place = try #require(try await database.place(near.key))
    #expect(place.isFavourite && place.name == "Pier" && place.note == "Mine\nTheirs")
    #expect(place.position.latitude == 1.000_003)
    #expect(try await database.place(far.key)?.isFavourite == false)
  }
}

/// Statements, from any thread.
private final class StatementLog: Sendable {
  private let state = Mutex<[String]>([])

  var all: [String] { state.withLock { $0 } }

  func add(_ statement: String) { state.withLock { $0.append(statement) } }
}
