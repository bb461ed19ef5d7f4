// SPDX-License-Identifier: MIT

// Unfinished log-outs. Each is an empty file whose name contains all data, since a full disk can still store one.

import BelvedereCore
import Foundation

/// Stores log-outs in a folder.
package struct LogOutMarks: LogOutRemembering {
  private static let prefix = "log-out"
  private static let separator: Character = "~"

  private let folder: URL

  /// - Parameter folder: may contain other files.
  package init(in folder: URL) { self.folder = folder }

  @concurrent
  package func begin(_ logOut: LogOut) async throws(StoreError) {
    let file = open(path(of: logOut), O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .failed(StorageObstacle(code: errno)) }
    close(file)
    flushFolder()
  }

  @concurrent
  package func unfinished() async -> [LogOut] {
    // An unreadable folder counts as empty.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap(Self.logOut(named:))
  }

  @concurrent
  package func end(_ logOut: LogOut) async {
    unlink(path(of: logOut))
    // Otherwise a power cut could restore the mark, and the next start would delete newer data.
    flushFolder()
  }

  /// Flushes the folder, which makes its file names durable.
  private func flushFolder() {
    let file = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  private func path(of logOut: LogOut) -> String {
    let words = [
      Self.prefix, Self.escaped(logOut.service), Self.escaped(logOut.account ?? ""),
      logOut.keepsWishes ? "keep" : "all",
    ]
    return folder.appendingPathComponent(words.joined(separator: String(Self.separator))).path
  }

  private static func logOut(named name: String) -> LogOut? {
    let words = name.split(separator: separator, omittingEmptySubsequences: false)
    guard words.count == 4, words[0] == prefix,
      let service = String(words[1]).removingPercentEncoding,
      let account = String(words[2]).removingPercentEncoding
    else { return nil }
    return LogOut(
      service: service, account: account.isEmpty ? nil : account, keepsWishes: words[3] == "keep")
  }

  private static func escaped(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? text
  }
}

extension StorageObstacle {
  /// Maps the system's error number.
  init(code: Int32) {
    switch code {
    case ENOSPC, EDQUOT: self = .diskFull
    case EACCES, EPERM, EROFS: self = .permission
    default: self = .other(detail: String(cString: strerror(code)))
    }
  }
}
