// Files that the app writes for the person and not for itself: as a whole or not at all, and never
// over a file that the person did not agree to replace.

import Foundation

/// Writes files for the person. Calls may be made from any isolation and leave the main thread.
package protocol FileSaving: AccountKeeping {
  /// Writes a file at a place. A file that exists there is replaced only if that is allowed, and stays
  /// as it is until the new one is complete. Nothing is left of a file that could not be completed.
  func save(_ data: Data, to file: URL, mayReplace: Bool) async throws(SaveError)
  /// Writes a file into a folder. The folder is made if only it, and not its parent, is missing. The
  /// file gets the name or, when that is taken, the first free one with a number, "name (2).jpg".
  /// Returns its place.
  func save(_ data: Data, named name: String, in folder: URL) async throws(SaveError) -> URL
  /// Writes a file for another program to take, under its name, into a folder of the app's own. Older
  /// files there are removed after a while, and all of an account's when it logs out. Returns its place.
  func lend(
    _ data: Data, named name: String, for account: AccountName
  ) async throws(SaveError) -> URL
}

/// Why a file could not be written; in each case what was there is untouched.
package enum SaveError: Error, Sendable, Hashable {
  case diskFull
  /// No right to write there, or the file system is read-only.
  case notAllowed
  /// The folder does not exist any more.
  case folderMissing
  /// Something of that name exists, and it was not allowed to replace it.
  case nameTaken
  /// Anything else. The text is for "Details".
  case failed(detail: String)
}
