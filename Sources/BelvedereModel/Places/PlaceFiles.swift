// SPDX-License-Identifier: MIT

// Export of places. PlacePreview reads files.

import BelvedereCore
import Foundation

/// Saves places to files.
package final class PlaceFiles {
  /// Reasons why places were not saved.
  package enum SavingError: Error, Sendable, Hashable {
    /// The file would exceed the size limit of imports.
    case tooLarge(limit: Int)
    case file(SaveError)
  }

  private let files: any FileSaving
  private let writer: any PlaceFileWriting

  init(_ files: any FileSaving, writer: any PlaceFileWriting) {
    self.files = files
    self.writer = writer
  }

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

  /// Runs off the main thread, since a selection may have 100,000 places.
  @concurrent private static func data(
    of records: [PlaceRecord], as format: PlaceFileFormat, by writer: any PlaceFileWriting
  ) async throws(PlaceFileError) -> Data {
    try writer.data(of: records, as: format)
  }
}
