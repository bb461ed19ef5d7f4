// SPDX-License-Identifier: MIT

// Examines the target of a save.

import Foundation

/// The file that a save would replace.
enum SaveTarget: Hashable {
  /// Nothing, or something that cannot be examined: then saving reports the error.
  case nothing
  /// A regular file, after resolving links, and its mode; nil for the mode if the target of a link does not exist.
  case file(URL, mode: mode_t?)
  /// A pipe or a device.
  case stream

  init(at file: URL) {
    guard let end = realpath(file.path, nil) else {
      self = Self.missingFile(behind: file)
      return
    }
    defer { free(end) }
    let path = String(cString: end)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let mode = (attributes?[.posixPermissions] as? Int).map(mode_t.init)
    switch attributes?[.type] as? FileAttributeType {
    // A folder, for which the later renaming fails with the right error.
    case .typeRegular, .typeDirectory: self = .file(URL(fileURLWithPath: path), mode: mode)
    case nil: self = .nothing
    default: self = .stream
    }
  }

  /// For a link to a missing file, the file that writing through the link would create.
  private static func missingFile(behind link: URL) -> SaveTarget {
    guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: link.path) else {
      return .nothing
    }
    let file = URL(fileURLWithPath: next, relativeTo: link.deletingLastPathComponent())
    return .file(file.absoluteURL, mode: nil)
  }
}
