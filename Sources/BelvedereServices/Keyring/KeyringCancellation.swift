// SPDX-License-Identifier: MIT

// A GCancellable shared by two threads: the one that is blocked in the keyring and the one with the time limit.

import CGLib
import CSecret

/// Cancels a keyring call that takes too long. Any thread, as GCancellable is thread-safe.
final class KeyringCancellation: Sendable {
  nonisolated(unsafe) let pointer: UnsafeMutablePointer<GCancellable>

  init() {
    pointer = g_cancellable_new()
  }

  deinit {
    g_object_unref(pointer)
  }

  var isCancelled: Bool { g_cancellable_is_cancelled(pointer) != 0 }

  func cancel() {
    g_cancellable_cancel(pointer)
  }
}
