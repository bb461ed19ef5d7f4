// SPDX-License-Identifier: MIT

// Lists our own folders. A missing folder is empty; an unreadable one is an error, since its content could not be
// deleted.

import Foundation

extension FileManager {
  /// Throws if the folder exists, or something else with its name, and cannot be listed. May be called on any
  /// thread.
  func names(in folder: URL) throws -> [String] {
    do {
      return try contentsOfDirectory(atPath: folder.path)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return []
    }
  }
}
