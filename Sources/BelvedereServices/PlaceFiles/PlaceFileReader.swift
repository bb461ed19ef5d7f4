// SPDX-License-Identifier: MIT

// Reads files of places on a thread of its own, as network folders may be slow and large files take a second. Files are
// not trusted, so their size, their number of points and their XML features are limited.

import BelvedereCore
import Foundation

/// Reads GPX 1.0 and 1.1, KML 2, KMZ and GeoJSON.
package actor PlaceFileReader: PlaceFileReading {
  private let executor = QueueExecutor(label: "belvedere.place-files")

  package init() {}

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  package func content(of file: URL) throws(PlaceFileError) -> PlaceFileContent {
    // Only regular files: a pipe may block for ever, and a device may have any effect.
    var status = stat()
    guard stat(file.path, &status) == 0 else { throw PlaceFileError(code: errno) }
    guard status.isOfFile else { throw .noFile }
    let descriptor = open(file.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw PlaceFileError(code: errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // The name may refer to something else by now.
    guard fstat(descriptor, &status) == 0, status.isOfFile else { throw .noFile }
    let data: Data
    do {
      data = try handle.read(upToCount: PlaceFileFormat.maximumSize + 1) ?? Data()
    } catch {
      throw .unreadable(detail: error.localizedDescription)
    }
    return try Self.content(of: data)
  }

  static func content(of data: Data) throws(PlaceFileError) -> PlaceFileContent {
    let limit = PlaceFileFormat.maximumSize
    guard data.count <= limit else { throw .tooLarge(limit: limit) }
    if ZIPArchive.begins(data) { return try KMZFile.content(of: data) }
    guard let first = firstCharacter(of: data) else {
      throw .malformed(line: nil, detail: "The file is empty")
    }
    return switch first {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try GeoJSONPlaceFile.content(of: data)
    case UInt8(ascii: "<"): try XMLPlaceFile.content(of: data)
    default: throw .unknownContent
    }
  }

  /// The first significant byte in any encoding: skips white space, the bytes of byte order marks, zero bytes and the
  /// record separator of JSON text sequences.
  private static func firstCharacter(of data: Data) -> UInt8? {
    let skipped: Set<UInt8> = [0x00, 0x09, 0x0A, 0x0D, 0x1E, 0x20, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF]
    return data.first { !skipped.contains($0) }
  }
}

extension PlaceFileError {
  /// Maps the system's error number.
  fileprivate init(code: Int32) {
    self =
      switch code {
      case ENOENT, ENOTDIR: .missing
      case EACCES, EPERM: .notAllowed
      default: .unreadable(detail: String(cString: strerror(code)))
      }
  }
}
