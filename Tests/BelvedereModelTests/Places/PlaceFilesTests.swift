// Export of places.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(5)))
struct PlaceFilesTests {
  private let disk = FakeFiles()
  private let file = URL(filePath: "/places/rome.gpx")

  private var files: PlaceFiles { PlaceFiles(disk) }

  private func record(_ latitude: Double) throws -> PlaceRecord {
    PlaceRecord(position: try #require(Coordinate(latitude: latitude, longitude: 5)), name: "Spot")
  }

  @Test func placesAreSavedAsOtherFilesAre() async throws {
    let records = [try record(5)]
    try await files.save(records, as: .gpx, to: file)
    #expect(try disk.saved[file] == PlaceFileFormat.gpx.data(of: records))
  }

  @Test(arguments: [SaveError.diskFull, .notAllowed, .folderMissing, .failed(detail: "x")])
  func aDiskThatRefusesIsReported(error: SaveError) async throws {
    disk.fail(error)
    await #expect(throws: PlaceFiles.SavingError.file(error)) {
      try await files.save([record(5)], as: .kml, to: file)
    }
  }

  @Test func aFileTooLargeToBeReadAgainIsNotMade() async throws {
    var long = try record(5)
    // A note is cut to 5,000 characters.
    long.note = String(repeating: "x", count: 5_000)
    let many = Array(repeating: long, count: 4_001)
    await #expect(throws: PlaceFiles.SavingError.tooLarge(limit: 20_000_000)) {
      try await files.save(many, as: .gpx, to: file)
    }
    #expect(disk.saved.isEmpty)
  }
}
