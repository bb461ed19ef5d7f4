// SPDX-License-Identifier: MIT

// Work-around for GTK 4.8: nobody answers a drop if what would have taken it left the window while it hovered
// there, and the place below takes none. Until the next drag, the program that it comes from waits and keeps what was
// dragged. Then GDK ends both at once, and no longer knows that the next one is of this program.
//
// So a window refuses a drop that nothing in it has taken.

import CGtk

enum UnansweredDrops {
  /// Refuses such drops in every window of the program, from now on.
  static func refuse() {
    guard Workaround.unansweredDrops.isNeeded else { return }
    EveryWidget.onWindow { window in
      // Who takes a drop lets no other handle its event.
      window.onEveryEvent { event in
        if gdk_event_get_event_type(event) == GDK_DROP_START,
          let drop = gdk_dnd_event_get_drop(event)
        {
          gdk_drop_finish(drop, GdkDragAction(0))
        }
      }
    }
  }
}
