// A GCancellable that two threads share: the one that is blocked in the keyring and the one that
// watches the time.

import CGLib
import CSecret

/// Ends a keyring call that takes too long. For any thread: GCancellable is made for that.
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
