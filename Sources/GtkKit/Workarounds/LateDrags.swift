// SPDX-License-Identifier: MIT

// Work-around for GTK 4.8: when a quick hand lets a button go before a busy program begins the drag, a Wayland
// compositor ignores the drag, and GTK waits for its end. The page is never freed, and the release counts as a click.
//
// So a drag is cancelled if its button is let go in a window of the program, which is not told of that in a real drag.

import CGtk
import CGtkShim

enum LateDrags {
  /// The source of a drag that goes on and was not dropped, if its button was the last that was pressed.
  private static var source: GObjectRef<OpaquePointer>?

  /// Cancels every such drag of the program, from now on, but those of a text in GTK's own fields.
  static func cancel() {
    guard Workaround.lateDrags.isNeeded else { return }
    let (sources, drags) = (gtk_drag_source_get_type(), gdk_drag_get_type())
    // The signals of a class are registered when it is first used.
    for type in [sources, drags] { g_type_class_ref(type) }
    g_signal_add_emission_hook(g_signal_lookup("drag-begin", sources), 0, begin, nil, nil)
    g_signal_add_emission_hook(g_signal_lookup("drag-end", sources), 0, end, nil, nil)
    g_signal_add_emission_hook(g_signal_lookup("drop-performed", drags), 0, end, nil, nil)
    EveryWidget.onWindow { window in
      window.onEveryEvent(phase: .capture) { event in
        switch gdk_event_get_event_type(event) {
        case GDK_BUTTON_PRESS: source = nil
        case GDK_BUTTON_RELEASE:
          guard let source else { return }
          gtk_drag_source_drag_cancel(source.pointer)
          // A gesture around the source would take this for a click.
          bv_forget_presses(window, 1, nil)
        default: break
        }
      }
    }
  }

  fileprivate static func follow(_ begun: OpaquePointer?) {
    source = begun.map { GObjectRef(retaining: $0) }
  }
}

nonisolated private let begin: GSignalEmissionHook = { _, _, values, _ in
  nonisolated(unsafe) let source = values.flatMap { g_value_get_object($0) }
  MainActor.assumeIsolated { LateDrags.follow(source.map { OpaquePointer($0) }) }
  return 1  // The hook stays.
}

nonisolated private let end: GSignalEmissionHook = { _, _, _, _ in
  MainActor.assumeIsolated { LateDrags.follow(nil) }
  return 1
}
