// SPDX-License-Identifier: MIT

// Widgets that flow like words: as many in a row as have room.

import CGtk

/// A box whose children wrap.
package struct Flow {
  package let widget: Widget

  package init(mostInRow: Int) {
    widget = gtk_flow_box_new()!
    gtk_flow_box_set_selection_mode(widget.opaque, GTK_SELECTION_NONE)
    gtk_flow_box_set_max_children_per_line(widget.opaque, guint(mostInRow))
    gtk_flow_box_set_column_spacing(widget.opaque, 6)
    gtk_flow_box_set_row_spacing(widget.opaque, 6)
  }

  /// Shows these widgets and no others.
  package func show(_ widgets: [Widget]) {
    for child in widget.children { gtk_flow_box_remove(widget.opaque, child) }
    for child in widgets {
      // The box wraps each child in a widget, which must not be a second focus stop. That is set before the widget is
      // in a window: else GTK 4.8 would expose a window that is not painted yet to assistive technology as "filler"
      // instead of "frame".
      // gtk_flow_box_child_new cannot fail.
      let wrapping = gtk_flow_box_child_new()!
      wrapping.setFocusable(false)
      gtk_flow_box_child_set_child(wrapping.cast(), child)
      gtk_flow_box_append(widget.opaque, wrapping)
    }
  }
}
