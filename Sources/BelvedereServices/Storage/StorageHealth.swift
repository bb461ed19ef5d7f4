// Whether the database takes what it is given: one state for the whole program. It is told at each
// change, and a failure is logged when it begins and not for each write that meets it.

import BelvedereCore
import Foundation
import GRDB
import Logging
import Synchronization

/// What the database fails at.
final class StorageHealth: Sendable {
  /// Kinds of work that fail and succeed on their own: a page of photos may be too large for a disk
  /// that still takes a wish.
  enum Work: String, Hashable {
    case keepingWishes = "keeping wishes"
    case caching = "keeping what was seen"
    case reading
    case forgetting
  }

  private struct State {
    var obstacles: [Work: StorageObstacle] = [:]
    var listeners: [AsyncStream<StorageTrouble?>.Continuation] = []

    var trouble: StorageTrouble? {
      obstacles[.keepingWishes].map { StorageTrouble($0, losesWishes: true) }
        ?? obstacles[.caching].map { StorageTrouble($0, losesWishes: false) }
    }
  }

  private let state = Mutex(State())
  private let logger: Logger

  init(logger: Logger = .database) { self.logger = logger }

  /// What cannot be stored: now, and at each change.
  func troubles() -> AsyncStream<StorageTrouble?> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: StorageTrouble?.self, bufferingPolicy: .bufferingNewest(1))
    state.withLock { state in
      state.listeners.append(continuation)
      continuation.yield(state.trouble)
    }
    return stream
  }

  /// Notes a failure and gives it as one of ours. A cancelled task is none.
  func note(_ error: any Error, in work: Work) -> StoreError {
    if error is CancellationError { return .cancelled }
    if let error = error as? DatabaseError, error.resultCode == .SQLITE_INTERRUPT {
      return .cancelled
    }
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

  /// Returns true when that is news.
  private func set(_ obstacle: StorageObstacle?, for work: Work) -> Bool {
    state.withLock { state in
      guard state.obstacles[work] != obstacle else { return false }
      let before = state.trouble
      state.obstacles[work] = obstacle
      if state.trouble != before {
        for listener in state.listeners { listener.yield(state.trouble) }
      }
      return true
    }
  }
}

extension Logger {
  /// Of everything about the database's file.
  static var database: Logger { Logger(label: "org.belvedere.database") }
}
