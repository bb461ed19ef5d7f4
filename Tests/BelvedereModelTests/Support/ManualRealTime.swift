// SPDX-License-Identifier: MIT

// A real clock that a test sets.

import BelvedereCore
import Foundation
import Synchronization
import TestSupport

/// Shows the time that a test sets.
nonisolated final class ManualRealTime: RealTimeWaiting {
  private typealias Wait = (time: Date, end: AsyncStream<Void>.Continuation)

  nonisolated private struct State {
    var now = Date.noon
    var waits: [Wait] = []
  }

  private let state = Mutex(State())

  var now: Date { state.withLock { $0.now } }

  /// The times for which tasks wait at present.
  var waits: [Date] {
    state.withLock { $0.waits }
      .filter { if case .terminated = $0.end.yield() { false } else { true } }.map(\.time)
  }

  func wait(until time: Date) async {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    state.withLock { $0.waits.append((time, end)) }
    for await _ in stream {}
  }

  /// Advances the time, and ends the waits for earlier times.
  func pass(to time: Date) {
    let ended = state.withLock { state in
      state.now = time
      defer { state.waits.removeAll { $0.time <= time } }
      return state.waits.filter { $0.time <= time }
    }
    for wait in ended { wait.end.finish() }
  }

  /// Changes the time at once, as after a sleep of the computer; this ends every wait.
  func jump(to time: Date) {
    let ended = state.withLock { state in
      state.now = time
      defer { state.waits = [] }
      return state.waits
    }
    for wait in ended { wait.end.finish() }
  }
}
