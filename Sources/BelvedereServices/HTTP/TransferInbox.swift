// SPDX-License-Identifier: MIT

// The queue between callers, on any thread, and the transfer thread: requests to start and to cancel, and the counters.
// A leaf type with a lock. The only call under the lock is curl_multi_wakeup, which just writes to a socket.

import CCurl
import Synchronization

/// Figures of a client since its creation.
package struct HTTPStatistics: Sendable, Hashable {
  /// Requests sent: every try and every redirect counts.
  package var requests = 0
  /// Connections made for them.
  package var connections = 0
  /// Times the transfer thread woke up.
  package var wakeUps = 0
}

/// Queues the callers' work for the transfer thread.
final class TransferInbox: Sendable {
  typealias ID = UInt64
  typealias Answer = Result<CurlTransfer.Outcome, HTTPError>

  /// A request, and the task that waits for its outcome.
  struct Job: Sendable {
    let id: ID
    let request: HTTPRequest
    let waiter: CheckedContinuation<Answer, Never>
  }

  /// Everything that was queued since the last `take()`.
  struct Batch: Sendable {
    var jobs: [Job] = []
    var cancelled: [ID] = []
    var isClosed = false
  }

  private struct State {
    var batch = Batch()
    var hasEnded = false
    var lastID: ID = 0
    var statistics = HTTPStatistics()
    var enders: [CheckedContinuation<Void, Never>] = []
    /// Non-nil while the thread may be woken.
    var multi: UnsafeMutableRawPointer?

    func wake() {
      if let multi { curl_multi_wakeup(multi) }
    }
  }

  private let state = Mutex(State())

  func makeID() -> ID {
    state.withLock { state in
      state.lastID += 1
      return state.lastID
    }
  }

  /// Queues a job; after `close()` its waiter gets `.cancelled` at once.
  func start(_ job: Job) {
    let isAccepted = state.withLock { state in
      guard !state.batch.isClosed else { return false }
      state.batch.jobs.append(job)
      state.wake()
      return true
    }
    if !isAccepted { job.waiter.resume(returning: .failure(.cancelled)) }
  }

  /// Cancels the transfer, if it is still running.
  func cancel(_ id: ID) {
    state.withLock { state in
      guard !state.batch.isClosed else { return }
      state.batch.cancelled.append(id)
      state.wake()
    }
  }

  /// Ends the thread, and with it every transfer.
  func close() {
    state.withLock { state in
      state.batch.isClosed = true
      state.wake()
    }
  }

  /// Returns when the thread has ended.
  func waitForEnd() async {
    await withCheckedContinuation { continuation in
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.enders.append(continuation) }
        return state.hasEnded
      }
      if hasEnded { continuation.resume() }
    }
  }

  var statistics: HTTPStatistics { state.withLock { $0.statistics } }

  // MARK: - For the transfer thread

  /// Sets the handle that wakes the thread.
  func open(address: UInt) {
    state.withLock { $0.multi = UnsafeMutableRawPointer(bitPattern: address) }
  }

  func take() -> Batch {
    state.withLock { state in
      let batch = state.batch
      state.batch.jobs = []
      state.batch.cancelled = []
      return batch
    }
  }

  func count(_ change: @Sendable (inout HTTPStatistics) -> Void) {
    state.withLock { change(&$0.statistics) }
  }

  /// Prevents further wake-ups.
  func seal() { state.withLock { $0.multi = nil } }

  /// The last call of the thread; resumes the callers of `waitForEnd()`.
  func end() {
    let enders = state.withLock { state in
      state.hasEnded = true
      defer { state.enders = [] }
      return state.enders
    }
    for ender in enders { ender.resume() }
  }
}
