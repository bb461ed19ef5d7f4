// SPDX-License-Identifier: MIT

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

  private func files(writer: FakePlaceWriter = FakePlaceWriter()) -> PlaceFiles {
    PlaceFiles(disk, writer: writer)
  }

  private func record(_ latitude: Double) throws -> PlaceRecord {
    PlaceRecord(position: try #require(Coordinate(latitude: latitude, longitude: 5)), name: "Spot")
  }

  @Test func placesAreSavedAsOtherFilesAre() async throws {
    let records = [try record(5)]
    try await files().save(records, as: .gpx, to: file)
    #expect(disk.saved[file] == Data("gpx\nSpot".utf8))
  }

  @Test(arguments: [SaveError.diskFull, .notAllowed, .folderMissing, .failed(detail: "x")])
  func aDiskThatRefusesIsReported(error: SaveError) async throws {
    disk.fail(error)
    await #expect(throws: PlaceFiles.SavingError.file(error)) {
      try await files().save([record(5)], as: .kml, to: file)
    }
  }

  @Test func aFileTooLargeToBeReadAgainIsNotMade() async throws {
    let files = files(writer: FakePlaceWriter(error: .tooLarge(limit: 20_000_000)))
    await #expect(throws: PlaceFiles.SavingError.tooLarge(limit: 20_000_000)) {
      try await files.save([record(5)], as: .gpx, to: file)
    }
    #expect(disk.saved.isEmpty)
  }
}
