// SPDX-License-Identifier: MIT

// GLib owns the main thread; Swift's main actor is served from its loop (see main_loop.c).

import CGtk
import CGtkShim

/// The process's main loop.
package enum MainLoop {
  /// Lets main-actor tasks run inside GLib's loop. Called once, before the application runs.
  package static func attach() { bv_main_loop_attach() }

  /// The number of times that main-actor work was served. It does not grow while the program is idle.
  package static var drainCount: Int { Int(bv_main_loop_drain_count()) }

  /// Iterates the loop until `condition` holds or the deadline passes; for tests and the self-check,
  /// which own the main thread. Must not be called from a main-actor task.
  ///
  /// - Parameter seconds: the longest wait.
  /// - Returns: true if the condition held in time.
  package static func run(atMost seconds: Double, until condition: () -> Bool) -> Bool {
    let deadline = g_get_monotonic_time() + gint64(seconds * 1_000_000)
    while !condition() {
      if g_get_monotonic_time() > deadline { return false }
      if g_main_context_iteration(nil, 0) == 0 { g_usleep(500) }
    }
    return true
  }
}

/// A pending one-shot timer; cancelled when it is dropped.
@MainActor package final class Timeout {
  private var task: Task<Void, Never>?

  /// Runs `action` on the main thread after the delay.
  package init(_ delay: Duration, _ action: @escaping () -> Void) {
    task = Task {
      do { try await Task.sleep(for: delay) } catch { return }
      // After the delay, the timer may have been cancelled while it waited for the main thread.
      if Task.isCancelled { return }
      action()
    }
  }

  package func cancel() {
    task?.cancel()
    task = nil
  }

  isolated deinit { task?.cancel() }
}
