// SPDX-License-Identifier: MIT

// Runs an actor on a thread of its own. Actors that wait for another process use one: dispatch has only as many threads
// as there are cores for all of its queues, and a waiting one would block the others.

import Foundation
import Synchronization

/// A serial executor over one thread, which ends when the executor is released.
final class ThreadExecutor: SerialExecutor {
  /// The state that the thread shares with the executor. The thread holds no reference to the executor.
  private final class Line: Sendable {
    struct Entry {
      let job: UnownedJob
      /// Valid as long as the job's actor, and so as long as the job.
      let executor: UnownedSerialExecutor
    }
    let entries = Mutex<[Entry]>([])
    let isOver = Atomic<Bool>(false)
    let signal = DispatchSemaphore(value: 0)
  }

  private let line = Line()

  /// - Parameter label: the thread's name in a debugger, at most 15 bytes.
  init(label: String) {
    let thread = Thread { [line] in
      // Thread.name has no effect before the thread's id is set, which may happen later than this line.
      try? Data(label.utf8).write(to: URL(fileURLWithPath: "/proc/thread-self/comm"))
      while true {
        line.signal.wait()
        guard !line.isOver.load(ordering: .acquiring) else { return }
        let entry = line.entries.withLock { $0.removeFirst() }
        entry.job.runSynchronously(on: entry.executor)
      }
    }
    thread.start()
  }

  deinit {
    line.isOver.store(true, ordering: .releasing)
    line.signal.signal()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let entry = Line.Entry(job: UnownedJob(job), executor: asUnownedSerialExecutor())
    line.entries.withLock { $0.append(entry) }
    line.signal.signal()
  }
}
