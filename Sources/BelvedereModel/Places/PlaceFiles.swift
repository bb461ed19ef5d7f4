// Places as files: those that a person takes along, and those that a file brings.

import BelvedereCore
import Foundation

/// Saves places in files, and imports them from files.
package final class PlaceFiles {
  /// The answer to an import.
  package struct ImportReport: Sendable, Hashable {
    package let stored: ImportedPlaces
    /// The content of the file, and the parts of it that were left out.
    package let content: PlaceFileContent

    /// True if all that the file has is a favourite now.
    package var isWhole: Bool { stored.refused == 0 && !content.leavesSomethingOut }
  }

  /// Why places were not saved.
  package enum SavingError: Error, Sendable, Hashable {
    /// The file would have more bytes than an import takes.
    case tooLarge(limit: Int)
    case file(SaveError)
  }

  private let acts: PlaceActs
  private let files: any FileSaving
  private let reader: (any PlaceFileReading)?

  /// - Parameter reader: nil where no files can be imported.
  init(acts: PlaceActs, files: any FileSaving, reader: (any PlaceFileReading)?) {
    self.acts = acts
    self.files = files
    self.reader = reader
  }

  package var canImport: Bool { reader != nil }

  /// Writes places to a file that the person chose, in place of one that is there.
  package func save(
    _ records: [PlaceRecord], as format: PlaceFileFormat, to file: URL
  ) async throws(SavingError) {
    let data: Data
    do throws(PlaceFileError) {
      data = try await Self.data(of: records, as: format)
    } catch {
      switch error {
      case .tooLarge(let limit): throw .tooLarge(limit: limit)
      default: throw .file(.failed(detail: "\(error)"))
      }
    }
    do throws(SaveError) {
      try await files.save(data, to: file, mayReplace: true)
    } catch {
      throw .file(error)
    }
  }

  /// Adds the places of a file to the favourites. Nil if the database refused them, or nothing reads files.
  package func add(from file: URL) async throws(PlaceFileError) -> ImportReport? {
    guard let content = try await reader?.content(of: file),
      let stored = await acts.add(content.records)
    else { return nil }
    return ImportReport(stored: stored, content: content)
  }

  /// Off the main thread, since a selection may be of 100,000.
  @concurrent private static func data(
    of records: [PlaceRecord], as format: PlaceFileFormat
  ) async throws(PlaceFileError) -> Data {
    try format.data(of: records)
  }
}
