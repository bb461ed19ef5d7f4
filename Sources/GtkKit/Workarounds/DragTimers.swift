// SPDX-License-Identifier: MIT

// Work-around for GTK 4.8 to 4.18: a drag source writes into its own memory 0.1 s after a press (`drag_timeout`), also if
// it was freed in the meantime. A page that closes in that time has overwritten 4 bytes of something else, and the
// program ended later, anywhere.
//
// So a drag source that is pressed is kept until GTK's timer is over.

import CGtk

package enum DragTimers {
  /// Keeps every drag source of the program that is pressed, from now on, also those of GTK's own widgets.
  package static func outlast() {
    guard Workaround.dragTimers.isNeeded else { return }
    // The signals of a class are registered when it is first used.
    g_type_class_ref(gtk_gesture_get_type())
    g_signal_add_emission_hook(
      g_signal_lookup("begin", gtk_gesture_get_type()), 0, keepPressed, nil, nil)
  }
}

/// Milliseconds, after a press, for which a source is kept.
nonisolated private let time: guint = 1000

nonisolated private let keepPressed: GSignalEmissionHook = { _, _, values, _ in
  if let gesture = values.flatMap({ g_value_get_object($0) }),
    g_type_check_instance_is_a(
      gesture.assumingMemoryBound(to: GTypeInstance.self), gtk_drag_source_get_type()) != 0
  {
    // GTK's timer is over before, however late both are: this one is less urgent.
    g_timeout_add_full(
      G_PRIORITY_DEFAULT_IDLE, time, { _ in 0 }, g_object_ref(gesture), { g_object_unref($0) })
  }
  return 1  // The hook stays.
}
