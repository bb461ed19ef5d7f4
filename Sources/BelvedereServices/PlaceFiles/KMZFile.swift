// SPDX-License-Identifier: MIT

// KMZ: a ZIP archive with one KML and its pictures, which are not read.

import BelvedereCore
import Foundation

/// Reads the places of a KMZ.
enum KMZFile {
  static func content(of data: Data) throws(PlaceFileError) -> PlaceFileContent {
    let archive = try translating { () throws(ZIPArchive.Flaw) in try ZIPArchive(data) }
    let entry = try onlyKML(of: archive.entries)
    let kml = try translating { () throws(ZIPArchive.Flaw) in
      try archive.content(of: entry, limit: PlaceFileFormat.maximumSize)
    }
    return try XMLPlaceFile.content(of: kml)
  }

  /// Throws if there are several, since none is marked as the main one, or if the only one is in a folder.
  private static func onlyKML(
    of entries: [ZIPArchive.Entry]
  ) throws(PlaceFileError) -> ZIPArchive.Entry {
    // macOS adds a hidden file for each file.
    let found = entries.filter { entry in
      let parts = entry.name.split { $0 == "/" || $0 == "\\" }
      return entry.name.lowercased().hasSuffix(".kml") && parts.last?.hasPrefix(".") != true
    }
    guard let first = found.first else { throw .archive(.noKML) }
    guard found.count == 1 else { throw .archive(.severalKML(found.count)) }
    guard !first.name.contains(where: { $0 == "/" || $0 == "\\" }) else {
      throw .archive(.inFolder)
    }
    return first
  }

  private static func translating<Value>(
    _ work: () throws(ZIPArchive.Flaw) -> Value
  ) throws(PlaceFileError) -> Value {
    do throws(ZIPArchive.Flaw) {
      return try work()
    } catch {
      switch error {
      case .damaged(let detail): throw .malformed(line: nil, detail: detail)
      case .encrypted: throw .archive(.encrypted)
      case .unknownCompression: throw .archive(.unknownCompression)
      case .notInflated(let detail): throw .unreadable(detail: detail)
      case .tooLarge: throw .tooLarge(limit: PlaceFileFormat.maximumSize)
      }
    }
  }
}
