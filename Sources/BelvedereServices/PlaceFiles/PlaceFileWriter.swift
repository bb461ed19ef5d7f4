// SPDX-License-Identifier: MIT

// Files with places, written for other programs. Equal records give equal bytes, so that two backups can be compared.

import BelvedereCore
import Foundation

/// Writes GPX, KML and GeoJSON, in UTF-8.
package struct PlaceFileWriter: PlaceFileWriting {
  package init() {}

  package func data(
    of records: [PlaceRecord], as format: PlaceFileFormat
  ) throws(PlaceFileError) -> Data {
    let records = records.map(\.cleaned)
    let data =
      switch format {
      case .gpx: try GPXWriter.data(of: records)
      case .kml: try KMLWriter.data(of: records)
      case .geoJSON: Data(GeoJSONWriter.text(of: records).utf8)
      }
    let limit = PlaceFileFormat.maximumSize
    guard data.count <= limit else { throw .tooLarge(limit: limit) }
    return data
  }
}
