// The names in a folder of ours. A folder that is missing is empty; one that cannot be read is not, and
// whoever deletes what is in it must know.

import Foundation

extension FileManager {
  /// Throws if there is a folder, or something else of that name, that cannot be listed. May be called on any
  /// thread.
  func names(in folder: URL) throws -> [String] {
    do {
      return try contentsOfDirectory(atPath: folder.path)
    } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
      return []
    }
  }
}
