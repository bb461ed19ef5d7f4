// SPDX-License-Identifier: MIT

// The chosen value of a list, in the button that opens it. GTK's own label takes all the room that its words want.

import CGtk
import GtkKit

/// Makes labels for the chosen value, which are shortened where there is no room.
enum ChosenName {
  /// Characters of the value that long words beside it leave it; all of a value that has fewer.
  private static let leastWidth = 10
  private static let mostWidth = 28

  /// A factory of such labels, owned by the caller.
  ///
  /// - Parameter isAtEnd: true if the words stand at the end of their room.
  static func factory(isAtEnd: Bool) -> OpaquePointer {
    // gtk_signal_list_item_factory_new cannot fail.
    let factory = gtk_signal_list_item_factory_new()!
    factory.onItem("setup") { item in
      let label = Label()
      label.limit(lines: 1)
      gtk_label_set_xalign(label.widget.opaque, isAtEnd ? 1 : 0)
      gtk_list_item_set_child(item, label.widget)
    }
    factory.onItem("bind") { item in
      guard let label = gtk_list_item_get_child(item)?.opaque else { return }
      let name = text(of: item)
      let isShort = name.count <= leastWidth
      gtk_label_set_text(label, name)
      gtk_label_set_ellipsize(label, isShort ? PANGO_ELLIPSIZE_NONE : PANGO_ELLIPSIZE_END)
      gtk_label_set_width_chars(label, isShort ? -1 : gint(leastWidth))
      gtk_label_set_max_width_chars(label, isShort ? -1 : gint(mostWidth))
    }
    return factory
  }

  /// The text of an item of a list of strings.
  static func text(of item: OpaquePointer) -> String {
    gtk_list_item_get_item(item).map {
      String(cString: gtk_string_object_get_string(OpaquePointer($0)))
    } ?? ""
  }
}
