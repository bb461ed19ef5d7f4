// A bounded number of places, and a line of jobs that wait for one. The line is ordered by
// priority, the newest first among equals, since a person looks at what was requested last.
//
// Not Sendable: it lives inside the pipeline's actor, and its async method runs there.

import BelvedereCore

/// A line of waiting jobs in front of a bounded number of places.
final class WaitingLine {
  private struct Waiter {
    var priority: ImagePriority
    var order: Int
    /// Resumed with true if the job has a place now.
    let continuation: CheckedContinuation<Bool, Never>
  }

  private var freePlaces: Int
  private var waiters: [Int: Waiter] = [:]
  private var nextOrder = 0

  init(places: Int) {
    freePlaces = places
  }

  /// The number of jobs in the line.
  var count: Int { waiters.count }

  /// Waits for a place. Returns false, without a place, if the job is withdrawn or its task was
  /// cancelled before.
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

  /// Gives the job a new priority and makes it the newest of that priority. Does nothing if it is
  /// not in the line.
  func reorder(job: Int, priority: ImagePriority) {
    waiters[job]?.priority = priority
    waiters[job]?.order = newOrder()
  }

  /// Removes a job from the line. Does nothing if it is not in it.
  func withdraw(job: Int) {
    waiters.removeValue(forKey: job)?.continuation.resume(returning: false)
  }

  /// Gives a place back, and at once to the first of the line.
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
