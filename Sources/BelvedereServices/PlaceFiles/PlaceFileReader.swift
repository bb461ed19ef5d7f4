// Reads files of places on a thread of its own, as network folders may be slow and large files take a
// second. Files come from anywhere, so their size, their number of points and what XML may do are limited.

import BelvedereCore
import Foundation

/// Reads GPX 1.0 and 1.1, KML 2 and GeoJSON.
package actor PlaceFileReader: PlaceFileReading {
  private let executor = QueueExecutor(label: "org.belvedere.place-files")

  package init() {}

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package func content(of file: URL) throws(PlaceFileError) -> PlaceFileContent {
    let data: Data
    do {
      let handle = try FileHandle(forReadingFrom: file)
      data = try handle.read(upToCount: PlaceFileFormat.maximumSize + 1) ?? Data()
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      throw .missing
    } catch let error as CocoaError where error.code == .fileReadNoPermission {
      throw .notAllowed
    } catch {
      throw .unreadable(detail: "\(error)")
    }
    return try Self.content(of: data)
  }

  static func content(of data: Data) throws(PlaceFileError) -> PlaceFileContent {
    let limit = PlaceFileFormat.maximumSize
    guard data.count <= limit else { throw .tooLarge(limit: limit) }
    return if beginsLikeJSON(data) {
      try GeoJSONPlaceFile.content(of: data)
    } else {
      try XMLPlaceFile.content(of: data)
    }
  }

  /// True if the first character is a bracket of JSON, in any encoding with or without a mark of it.
  private static func beginsLikeJSON(_ data: Data) -> Bool {
    let skipped: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    let first = data.first { !skipped.contains($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
