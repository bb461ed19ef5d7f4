// Export and import of places.

import BelvedereCore
import Foundation

/// Saves places to files, and imports them from files.
package final class PlaceFiles {
  /// The result of an import.
  package struct ImportReport: Sendable, Hashable {
    package let stored: ImportedPlaces
    /// The content of the file, and the parts of it that were left out.
    package let content: PlaceFileContent

    /// True if the whole content of the file is among the favourites.
    package var isWhole: Bool { stored.refused == 0 && !content.leavesSomethingOut }
  }

  /// Reasons why places were not saved.
  package enum SavingError: Error, Sendable, Hashable {
    /// The file would exceed the size limit of imports.
    case tooLarge(limit: Int)
    case file(SaveError)
  }

  private let acts: PlaceActs
  private let files: any FileSaving
  private let writer: any PlaceFileWriting
  private let reader: (any PlaceFileReading)?

  /// - Parameter reader: nil if no files can be imported.
  init(
    acts: PlaceActs, files: any FileSaving, writer: any PlaceFileWriting,
    reader: (any PlaceFileReading)?
  ) {
    self.acts = acts
    self.files = files
    self.writer = writer
    self.reader = reader
  }

  package var canImport: Bool { reader != nil }

  /// Writes places to the file that the person chose; replaces an existing one.
  package func save(
    _ records: [PlaceRecord], as format: PlaceFileFormat, to file: URL
  ) async throws(SavingError) {
    let data: Data
    do throws(PlaceFileError) {
      data = try await Self.data(of: records, as: format, by: writer)
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

  /// Adds the places of a file to the favourites. Nil if the database refused them, or there is no reader.
  package func add(from file: URL) async throws(PlaceFileError) -> ImportReport? {
    guard let content = try await reader?.content(of: file),
      let stored = await acts.add(content.records)
    else { return nil }
    return ImportReport(stored: stored, content: content)
  }

  /// Runs off the main thread, since a selection may have 100,000 places.
  @concurrent private static func data(
    of records: [PlaceRecord], as format: PlaceFileFormat, by writer: any PlaceFileWriting
  ) async throws(PlaceFileError) -> Data {
    try writer.data(of: records, as: format)
  }
}
