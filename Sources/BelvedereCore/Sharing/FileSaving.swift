// Files that the app writes for the person, rather than for itself: whole or not at all, and never
// over something that they did not say may go.

import Foundation

/// Writes files for the person. Calls may be made from any isolation and leave the main thread.
package protocol FileSaving: AccountKeeping {
  /// Writes a file at a place. A file that is there already is only replaced if that was allowed, and
  /// until the new one is complete it stays as it is. Nothing is left of what could not be completed.
  func save(_ data: Data, to file: URL, mayReplace: Bool) async throws(SaveError)
  /// Writes a file into a folder, which is made if only it is missing: under the name, or, when that
  /// is taken, under the first free one with a number, "name (2).jpg". Gives where it is.
  func save(_ data: Data, named name: String, in folder: URL) async throws(SaveError) -> URL
  /// Writes a file for another program to take, into a folder of the app's own, from which older
  /// ones are removed after a while, and all of an account's when it logs out. Gives where it is; the
  /// name stays what it was.
  func lend(
    _ data: Data, named name: String, for account: AccountName
  ) async throws(SaveError) -> URL
}

/// Why a file could not be written; each leaves what was there untouched.
package enum SaveError: Error, Sendable, Hashable {
  case diskFull
  /// No right to write there, or the file system is read-only.
  case notAllowed
  /// The folder is not there any more.
  case folderMissing
  /// Something of that name is there, and it was not allowed to replace it.
  case nameTaken
  /// Anything else. The text is for "Details".
  case failed(detail: String)
}
