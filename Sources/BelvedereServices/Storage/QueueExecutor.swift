// Runs an actor on a dispatch queue of its own. Actors that block (files, the JPEG decoder, the
// keyring) live on one of these, so that they never hold up the cooperative pool. Dispatch's own
// executor (`DispatchSerialQueue`) does not exist on Linux.

import Dispatch

/// A serial executor over one dispatch queue.
final class QueueExecutor: SerialExecutor {
  private let queue: DispatchQueue

  /// - Parameter label: names the queue in a debugger.
  init(label: String) {
    queue = DispatchQueue(label: label, qos: .userInitiated)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let executor = asUnownedSerialExecutor()
    queue.async { job.runSynchronously(on: executor) }
  }
}
