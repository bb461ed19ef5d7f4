// SPDX-License-Identifier: MIT

// Commands of one part of a window. They exist, with their keys, as long as that part. Keys without
// Control or Alt belong here: as accelerators of the application, they could not be typed as text.

import CGtk

/// The actions of one screen, under the prefix of their names.
package final class ActionGroup {
  private let ref: GObjectRef<OpaquePointer>

  /// Makes the prefix known to `widget` and all below it.
  package init(prefix: String, on widget: Widget) {
    // g_simple_action_group_new cannot fail.
    ref = GObjectRef(adopting: g_simple_action_group_new()!.opaque)
    gtk_widget_insert_action_group(widget, prefix, ref.pointer)
  }

  /// The GActionGroup; lent.
  package var pointer: OpaquePointer { ref.pointer }

  package func add(_ action: Action, _ handler: @escaping @MainActor () -> Void) {
    ref.pointer.add(action, handler)
  }

  package func setEnabled(_ action: Action, _ isEnabled: Bool) {
    ref.pointer.setEnabled(action, isEnabled)
  }
}

extension Widget {
  /// Lets the commands' keys work while the focus is in this widget, unless the focused widget uses
  /// them itself.
  package func addShortcuts(_ actions: [Action]) {
    let controller = gtk_shortcut_controller_new()!
    for action in actions {
      for key in action.keys {
        let shortcut = gtk_shortcut_new(
          gtk_shortcut_trigger_parse_string(key), gtk_named_action_new(action.name))
        gtk_shortcut_controller_add_shortcut(controller.opaque, shortcut)
      }
    }
    gtk_widget_add_controller(self, controller.opaque)
  }
}
