// Export and import of places.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@testable import BelvedereModel

@Suite(.timeLimit(.minutes(5)))
struct PlaceFilesTests {
  /// Reads every file as the same content, or fails.
  nonisolated private struct Reader: PlaceFileReading {
    var content = PlaceFileContent()
    var error: PlaceFileError?

    func content(of file: URL) async throws(PlaceFileError) -> PlaceFileContent {
      if let error { throw error }
      return content
    }
  }

  private let world = PlacesWorld()
  private let disk = FakeFiles()
  private let file = URL(filePath: "/places/rome.gpx")

  private func files(
    _ reader: Reader? = nil, writer: FakePlaceWriter = FakePlaceWriter()
  ) -> PlaceFiles {
    PlaceFiles(acts: world.acts, files: disk, writer: writer, reader: reader)
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

  @Test func theAnswerHasWhatCameAndWhatWasLeftOut() async throws {
    var content = PlaceFileContent()
    content.records = try [record(5), record(6)]
    let whole = try await files(Reader(content: content)).add(from: file)
    #expect(whole?.stored == ImportedPlaces(added: 2) && whole?.isWhole == true)
    content.links = 1
    let part = try await files(Reader(content: content)).add(from: file)
    #expect(part?.stored == ImportedPlaces(known: 2) && part?.isWhole == false)
    #expect(part?.content == content)
  }

  @Test func whatCannotBeReadOrStoredBringsNothing() async throws {
    await #expect(throws: PlaceFileError.noFile) {
      try await files(Reader(error: .noFile)).add(from: file)
    }
    #expect(!files().canImport)
    #expect(try await files().add(from: file) == nil)
    world.store.fail(.failed(.diskFull))
    #expect(try await files(Reader()).add(from: file) == nil)
  }
}
