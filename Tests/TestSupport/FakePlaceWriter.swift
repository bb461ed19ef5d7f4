// SPDX-License-Identifier: MIT

// Files with places for tests of models.

import BelvedereCore
import Foundation

/// Writes the format and the names of places, a line each, or fails.
package struct FakePlaceWriter: PlaceFileWriting {
  private let error: PlaceFileError?

  package init(error: PlaceFileError? = nil) { self.error = error }

  package func data(
    of records: [PlaceRecord], as format: PlaceFileFormat
  ) throws(PlaceFileError) -> Data {
    if let error { throw error }
    let lines = [format.rawValue] + records.map { $0.name ?? "" }
    return Data(lines.joined(separator: "\n").utf8)
  }
}
