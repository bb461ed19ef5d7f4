// SPDX-License-Identifier: MIT

// A drag source lives until GTK's timer of its last press is over.

import CGtk
import GtkKit
import XCTest

final class DragTimersTests: GtkTestCase {
  func testASourceThatIsPressedAndRemovedOutlivesItsTimer() {
    onMain {
      DragTimers.outlast()
      let label = Make.label("Photo")
      let source = gtk_drag_source_new()!
      gtk_widget_add_controller(label, source)
      let window = window(with: label)
      iterate { label.isMapped }
      let kept = WeakObject(source)

      press(source)
      gtk_window_destroy(window.cast())

      // GTK's own time is 0.1 s.
      XCTAssertFalse(MainLoop.run(atMost: 0.3) { !kept.isAlive })
      iterate { !kept.isAlive }
    }
  }
}

/// Tells a drag source that the mouse was pressed.
@MainActor private func press(_ source: OpaquePointer) {
  var values = [GValue(), GValue()]
  g_value_init(&values[0], gtk_drag_source_get_type())
  g_value_set_object(&values[0], source.raw)
  g_value_init(&values[1], gdk_event_sequence_get_type())
  g_signal_emitv(&values, g_signal_lookup("begin", gtk_gesture_get_type()), 0, nil)
  for index in values.indices { g_value_unset(&values[index]) }
}
