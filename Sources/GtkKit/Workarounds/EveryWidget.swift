// SPDX-License-Identifier: MIT

// Handlers for a signal of all widgets of the program, also of GTK's internal ones, such as those in a dialog.

import CGtk

enum EveryWidget {
  /// The name under which a window remembers that the actions were called.
  private static let seen = "belvedere-seen"
  private static var windowActions: [(Widget) -> Void] = []

  private final class Handler {
    let action: (Widget) -> Void

    init(_ action: @escaping (Widget) -> Void) { self.action = action }
  }

  /// Calls `action` with each widget that emits the signal, before the widget's own handlers. Cannot be undone.
  static func on(_ signal: String, _ action: @escaping (Widget) -> Void) {
    let widgets = gtk_widget_get_type()
    // The signals of a class are registered when it is first used.
    g_type_class_ref(widgets)
    g_signal_add_emission_hook(
      g_signal_lookup(signal, widgets), 0,
      { _, _, values, handler in
        nonisolated(unsafe) let widget = values.flatMap { g_value_get_object($0) }
        nonisolated(unsafe) let handler = handler
        MainActor.assumeIsolated {
          guard let widget, let handler else { return }
          Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue()
            .action(widget.assumingMemoryBound(to: GtkWidget.self))
        }
        return 1  // The hook stays.
      }, Unmanaged.passRetained(Handler(action)).toOpaque(), nil)
  }

  /// Calls `action` once with each window of the program that is first realized from now on.
  static func onWindow(_ action: @escaping (Widget) -> Void) {
    windowActions.append(action)
    if windowActions.count > 1 { return }
    on("realize") { window in
      guard g_type_check_instance_is_a(window.cast(), gtk_window_get_type()) != 0,
        g_object_get_data(window.cast(), seen) == nil
      else { return }
      g_object_set_data(window.cast(), seen, window.raw)
      for action in windowActions { action(window) }
    }
  }
}
