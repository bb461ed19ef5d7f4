// One strong reference to a GObject, for what lives outside the widget tree: models, textures,
// windows that are kept. Children of a container need none.

import CGtk
import Synchronization

/// Owns exactly one reference and releases it on the main thread, whichever thread drops the last
/// Swift reference.
@MainActor package final class GObjectRef<Pointer: ObjectPointer> {
  package let pointer: Pointer

  /// Takes over what a `_new` function returns; sinks a floating reference.
  package init(adopting pointer: Pointer) {
    self.pointer = pointer
    if g_object_is_floating(pointer.raw) != 0 { g_object_ref_sink(pointer.raw) }
    LiveObjects.count(.reference, 1)
  }

  /// Adds a reference to what a getter or callback lends.
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
