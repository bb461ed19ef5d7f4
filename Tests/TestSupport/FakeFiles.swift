// SPDX-License-Identifier: MIT

// A disk in memory that can refuse files.

import BelvedereCore
import Foundation
import Synchronization

package final class FakeFiles: FileSaving {
  private struct State {
    var saved: [URL: Data] = [:]
    var taken: Set<String> = []
    var error: SaveError?
    var logOuts: [LogOut] = []
  }

  private let state = Mutex(State())

  package init() {}

  package var saved: [URL: Data] { state.withLock { $0.saved } }

  package func fail(_ error: SaveError?) { state.withLock { $0.error = error } }
  /// Makes files of a name get another one.
  package func takeName(_ name: String) { state.withLock { _ = $0.taken.insert(name) } }

  package func save(_ data: Data, to file: URL, mayReplace: Bool) async throws(SaveError) {
    try check()
    state.withLock { $0.saved[file] = data }
  }

  package func save(
    _ data: Data, named name: String, in folder: URL
  ) async throws(SaveError) -> URL {
    try check()
    return state.withLock { state in
      let file = folder.appending(path: state.taken.contains(name) ? "\(name)-2" : name)
      state.saved[file] = data
      return file
    }
  }

  /// The log-outs whose lent files were deleted, in order.
  package var logOuts: [LogOut] { state.withLock { $0.logOuts } }

  package func forget(_ logOut: LogOut) async throws(StoreError) {
    state.withLock { $0.logOuts.append(logOut) }
  }

  package func lend(
    _ data: Data, named name: String, for account: AccountName
  ) async throws(SaveError) -> URL {
    try check()
    let file = URL(filePath: "/lent/\(name)")
    state.withLock { $0.saved[file] = data }
    return file
  }

  private func check() throws(SaveError) {
    if let error = state.withLock({ $0.error }) { throw error }
  }
}
