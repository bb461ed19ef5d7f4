// SPDX-License-Identifier: MIT

// A limited number of slots, and a queue of jobs that wait for one. The queue is ordered by priority, the newest first
// among equals, since a person looks at the latest requests.
//
// Not Sendable: it belongs to the pipeline's actor, on which its async method runs.

import BelvedereCore

/// A queue of jobs for a limited number of slots.
final class WaitingLine {
  private struct Waiter {
    var priority: ImagePriority
    var order: Int
    /// Resumed with true when the job gets a slot.
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var freePlaces: Int
  private var waiters: [Int: Waiter] = [:]
  private var nextOrder = 0

  init(places: Int) {
    freePlaces = places
  }

  /// The number of waiting jobs.
  var count: Int { waiters.count }

  /// Waits for a slot. Returns false, without a slot, if the job is withdrawn or its task was cancelled before.
  func enter(job: Int, priority: ImagePriority) async -> Bool {
    guard !Task.isCancelled else { return false }
    if freePlaces > 0 {
      freePlaces -= 1
      return true
    }
    return await withCheckedContinuation { continuation in
      waiters[job] = Waiter(priority: priority, order: newOrder(), continuation: continuation)
    }
  }

  /// Changes the job's priority and makes it the newest of that priority. Does nothing if it is not waiting.
  func reorder(job: Int, priority: ImagePriority) {
    waiters[job]?.priority = priority
    waiters[job]?.order = newOrder()
  }

  /// Removes a job from the queue. Does nothing if it is not waiting.
  func withdraw(job: Int) {
    waiters.removeValue(forKey: job)?.continuation.resume(returning: false)
  }

  /// Releases a slot, which the first waiting job gets.
  func leave() {
    let first = waiters.max {
      ($0.value.priority, $0.value.order) < ($1.value.priority, $1.value.order)
    }
    guard let first else {
      freePlaces += 1
      return
    }
    waiters.removeValue(forKey: first.key)?.continuation.resume(returning: true)
  }

  private func newOrder() -> Int {
    nextOrder += 1
    return nextOrder
  }
}
