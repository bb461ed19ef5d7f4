// Originals that are the same bytes for everyone, and a disk that keeps them in memory.

import BelvedereCore
import Foundation
import Synchronization

nonisolated final class FakeOriginals: OriginalLoading {
  private struct State {
    var asked: [ImageRequest] = []
    var error: ImageError?
    var progress: [TransferProgress] = []
  }

  let bytes = Data("the bytes as received".utf8)
  /// Every transfer passes here after it has reported its progress.
  let gate = Gate()
  private let state = Mutex(State())

  var asked: [ImageRequest] { state.withLock { $0.asked } }

  func fail(_ error: ImageError?) { state.withLock { $0.error = error } }

  func willReport(_ received: [Int], of expected: Int) {
    state.withLock {
      $0.progress = received.map { TransferProgress(receivedBytes: $0, expectedBytes: expected) }
    }
  }

  func data(
    for request: ImageRequest, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> Data {
    let steps = state.withLock { state in
      state.asked.append(request)
      return state.progress
    }
    for step in steps { progress(step) }
    await gate.pass()
    if Task.isCancelled { throw .cancelled }
    if let error = state.withLock({ $0.error }) { throw error }
    return bytes
  }

  func picture(
    of photo: Photo, progress: @escaping @Sendable (TransferProgress) -> Void
  ) async throws(ImageError) -> any OriginalPicture {
    throw .undecodable(detail: "not part of these tests")
  }
}

nonisolated final class FakeFiles: FileSaving {
  private struct State {
    var saved: [URL: Data] = [:]
    var taken: Set<String> = []
    var error: SaveError?
    var logOuts: [LogOut] = []
  }

  private let state = Mutex(State())

  var saved: [URL: Data] { state.withLock { $0.saved } }

  func fail(_ error: SaveError?) { state.withLock { $0.error = error } }
  /// Files of that name get another one.
  func takeName(_ name: String) { state.withLock { _ = $0.taken.insert(name) } }

  func save(_ data: Data, to file: URL, mayReplace: Bool) async throws(SaveError) {
    try check()
    state.withLock { $0.saved[file] = data }
  }

  func save(_ data: Data, named name: String, in folder: URL) async throws(SaveError) -> URL {
    try check()
    return state.withLock { state in
      let file = folder.appending(path: state.taken.contains(name) ? "\(name)-2" : name)
      state.saved[file] = data
      return file
    }
  }

  /// Whose lent files were deleted, in order.
  var logOuts: [LogOut] { state.withLock { $0.logOuts } }

  func forget(_ logOut: LogOut) async throws(StoreError) {
    state.withLock { $0.logOuts.append(logOut) }
  }

  func lend(
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
