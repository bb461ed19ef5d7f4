// Signals of all widgets of the program, GTK's own included: for what GTK gets wrong wherever it happens.

import CGtk

package enum EveryWidget {
  private final class Follower {
    let action: (Widget) -> Void

    init(_ action: @escaping (Widget) -> Void) { self.action = action }
  }

  /// Calls `action` with each widget that emits the signal, before handlers of the widget's own. Lasts as long as the
  /// program.
  package static func on(_ signal: String, _ action: @escaping (Widget) -> Void) {
    let widgets = gtk_widget_get_type()
    // A class has no signals before it is used.
    g_type_class_ref(widgets)
    g_signal_add_emission_hook(
      g_signal_lookup(signal, widgets), 0,
      { _, _, values, follower in
        nonisolated(unsafe) let widget = values.flatMap { g_value_get_object($0) }
        nonisolated(unsafe) let follower = follower
        MainActor.assumeIsolated {
          guard let widget, let follower else { return }
          Unmanaged<Follower>.fromOpaque(follower).takeUnretainedValue()
            .action(widget.assumingMemoryBound(to: GtkWidget.self))
        }
        return 1
      }, Unmanaged.passRetained(Follower(action)).toOpaque(), nil)
  }
}
