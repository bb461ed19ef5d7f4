// SPDX-License-Identifier: MIT

// Objects whose release the tests observe, and values that closures set.

import CGtk
import GtkKit

/// A value that a closure sets for its test.
@MainActor final class Note<Value> {
  var value: Value

  init(_ value: Value) { self.value = value }
}

/// A Swift object to be kept alive by GTK; watched by a weak reference.
final class Probe: Sendable {}

/// A weak reference to a GObject.
@MainActor final class WeakObject {
  private let cell = UnsafeMutablePointer<gpointer?>.allocate(capacity: 1)

  init(_ object: some ObjectPointer) {
    cell.initialize(to: object.raw)
    g_object_add_weak_pointer(object.cast(GObject.self), cell)
  }

  var isAlive: Bool { cell.pointee != nil }

  isolated deinit {
    if let object = cell.pointee {
      g_object_remove_weak_pointer(object.assumingMemoryBound(to: GObject.self), cell)
    }
    cell.deallocate()
  }
}

/// A small widget that reports when it is laid out and when it is painted.
@MainActor final class LayoutProbe: CanvasContent {
  var onAllocate: () -> Void = {}
  private(set) var paints = 0

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (10, 10)
  }
  func allocate(width: Int, height: Int) { onAllocate() }
  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) { paints += 1 }
}

/// The number of references to an object.
@MainActor func referenceCount(_ object: some ObjectPointer) -> UInt32 {
  object.cast(GObject.self).pointee.ref_count
}

/// Shows a window with the widget in it.
@MainActor func window(with child: Widget) -> Widget {
  let window = gtk_window_new()!
  gtk_window_set_child(window.cast(), child)
  gtk_window_set_default_size(window.cast(), 300, 200)
  gtk_window_present(window.cast())
  return window
}
