// SPDX-License-Identifier: MIT

// Files that the app writes for the person: each as a whole or not at all, and never over a file that the person did
// not agree to replace.

import Foundation

/// Writes files for the person. Calls may be made from any isolation and leave the main thread.
package protocol FileSaving: AccountKeeping {
  /// Writes a file. An existing file is replaced only if `mayReplace` is true, and stays unchanged until the new one
  /// is complete. An incomplete file is deleted.
  func save(_ data: Data, to file: URL, mayReplace: Bool) async throws(SaveError)
  /// Writes a file into a folder, and returns its path. The folder is made if only it, and not its parent, is
  /// missing. The file gets the name or, when that is taken, the first free one with a number, "name (2).jpg".
  func save(_ data: Data, named name: String, in folder: URL) async throws(SaveError) -> URL
  /// Writes a file for another program into a folder of the app's own, and returns its path. Older files there are
  /// removed after a while, and all of an account's when it logs out.
  func lend(
    _ data: Data, named name: String, for account: AccountName
  ) async throws(SaveError) -> URL
}

/// Reasons why a file could not be written. In each case existing files are unchanged.
package enum SaveError: Error, Sendable, Hashable {
  case diskFull
  /// No right to write there, or the file system is read-only.
  case notAllowed
  /// The folder does not exist any more.
  case folderMissing
  /// A file of that name exists, and may not be replaced.
  case nameTaken
  /// The program's sandbox does not share that folder with the person: the file would be lost.
  case outOfReach
  /// Anything else. The text is for "Details".
  case failed(detail: String)
}
