// SPDX-License-Identifier: MIT

// The file formats in which places are exported.

import Foundation

/// A format of files with places that maps programs read.
package enum PlaceFileFormat: String, Sendable, CaseIterable {
  /// GPX 1.1.
  case gpx
  /// KML 2.2.
  case kml
  /// GeoJSON, RFC 7946.
  case geoJSON = "geojson"

  /// The format for the ending of a file's name, in upper or lower case; nil for other endings.
  package init?(file: URL) {
    self.init(rawValue: file.pathExtension.lowercased())
  }

  /// The ending of a file's name, without the dot.
  package var fileExtension: String { rawValue }

  /// The media type, without parameters.
  package var mediaType: String {
    switch self {
    case .gpx: "application/gpx+xml"
    case .kml: "application/vnd.google-earth.kml+xml"
    case .geoJSON: "application/geo+json"
    }
  }

  /// Endings of files that are read and not written: GeoJSON as .json, one GeoJSON object a line, and KML in an
  /// archive.
  package static let importedExtensions = ["json", "geojsonl", "kmz"]
  /// The media types of these, except those that are in `mediaType`.
  package static let importedMediaTypes = ["application/vnd.google-earth.kmz"]

  /// True for a file whose name has the ending of files that are read.
  package static func isImported(_ file: URL) -> Bool {
    PlaceFileFormat(file: file) != nil
      || importedExtensions.contains(file.pathExtension.lowercased())
  }

  /// The size limit of imported files, in bytes: enough for the greatest number of points with names and short notes.
  package static let maximumSize = 20_000_000
}

extension PlaceFileFormat {
  /// The name of a new file, such as "rome.gpx", by the rules of `Photo.exportFileName`.
  package func fileName(for name: String) -> String {
    let part = fileNamePart(name, maximumBytes: 120)
    return (part.isEmpty ? "places" : part) + ".\(fileExtension)"
  }
}
