// SPDX-License-Identifier: MIT

// Runs an actor on a dispatch queue of its own. Actors that block (files, the keyring) use one, so that they never
// block the cooperative pool. Dispatch's own executor (`DispatchSerialQueue`) does not exist on Linux.

import Dispatch

/// A serial executor over one dispatch queue.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// - Parameter label: the queue's name in a debugger.
  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
