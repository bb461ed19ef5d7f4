// SPDX-License-Identifier: MIT

// The health of the database's reads and writes: one state for the whole program. It reports each change, and logs a
// failure at its beginning and not for each write that fails.

import BelvedereCore
import Foundation
import GRDB
import Logging
import Synchronization

/// Records the kinds of work that fail.
final class StorageHealth: Sendable {
  /// Kinds of work that fail and succeed independently: a full disk may refuse a page of photos and still accept a
  /// wish.
  enum Work: String, Hashable {
    case keepingWishes = "keeping wishes"
    case caching = "keeping what was seen"
    case reading
    /// A damaged row, which does not mean a problem with the disk.
    case decoding
    case forgetting
  }

  private struct State {
    var obstacles: [Work: StorageObstacle] = [:]
    var listeners: [AsyncStream<StorageProblem?>.Continuation] = []

    /// The worst of the problems that are shown.
    var problem: StorageProblem? {
      obstacles[.keepingWishes].map { StorageProblem(.storingWishes, $0) }
        ?? obstacles[.caching].map { StorageProblem(.storingPhotos, $0) }
        ?? obstacles[.reading].map { StorageProblem(.reading, $0) }
    }
  }

  private let state = Mutex(State())
  private let logger: Logger

  init(logger: Logger = .database) { self.logger = logger }

  /// Yields the present problem, nil for none, and each change of it.
  func problems() -> AsyncStream<StorageProblem?> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: StorageProblem?.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      state.listeners.append(continuation)
      continuation.yield(state.problem)
    }
    return stream
  }

  /// Records a failure and returns it as one of our errors. A cancelled task is not a failure.
  func note(_ error: any Error, in work: Work) -> StoreError {
    if error is CancellationError { return .cancelled }
    if let error = error as? DatabaseError, error.resultCode == .SQLITE_INTERRUPT {
      return .cancelled
    }
    let work = work == .reading && !(error is DatabaseError) ? .decoding : work
    let obstacle = StorageObstacle(error)
    if set(obstacle, for: work) {
      logger.warning(
        "The database fails at \(work.rawValue)", metadata: ["reason": "\(error)"])
    }
    return .failed(obstacle)
  }

  func noteSuccess(in work: Work) {
    if set(nil, for: work) { logger.info("The database is \(work.rawValue) again") }
  }

  /// Returns true if the state of the work changed.
  private func set(_ obstacle: StorageObstacle?, for work: Work) -> Bool {
    state.withLock { state in
      guard state.obstacles[work] != obstacle else { return false }
      // Other parts of a damaged file are readable, so the state would alternate.
      if obstacle == nil, work == .reading, case .other = state.obstacles[work] { return false }
      let before = state.problem
      state.obstacles[work] = obstacle
      if state.problem != before {
        for listener in state.listeners { listener.yield(state.problem) }
      }
      return true
    }
  }
}

extension Logger {
  /// Logs everything about the database's file.
  static var database: Logger { Logger(label: "belvedere.database") }
}
