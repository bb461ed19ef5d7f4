// SPDX-License-Identifier: MIT

// One strong reference to a GObject, for objects outside the widget tree: models, textures, windows that
// are kept. A container holds its children.

import CGtk
import Synchronization

/// Owns exactly one reference and releases it on the main thread, whichever thread drops the last
/// Swift reference.
@MainActor package final class GObjectRef<Pointer: ObjectPointer> {
  package let pointer: Pointer

  /// Takes over the reference that a `_new` function returns; sinks a floating one.
  package init(adopting pointer: Pointer) {
    self.pointer = pointer
    if g_object_is_floating(pointer.raw) != 0 { g_object_ref_sink(pointer.raw) }
    LiveObjects.count(.reference, 1)
  }

  /// Adds a reference to an object that a getter or callback lends.
  package init(retaining pointer: Pointer) {
    self.pointer = pointer
    g_object_ref(pointer.raw)
    LiveObjects.count(.reference, 1)
  }

  isolated deinit {
    g_object_unref(pointer.raw)
    LiveObjects.count(.reference, -1)
  }
}
