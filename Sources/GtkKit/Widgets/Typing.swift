// SPDX-License-Identifier: MIT

// Fields to type in.

import CGtk

extension Widget {
  /// The text of this field: an entry, a search field, a row with a text, a number.
  package var typedText: String {
    get { gtk_editable_get_text(opaque).map { String(cString: $0) } ?? "" }
    nonmutating set { gtk_editable_set_text(opaque, newValue) }
  }
}

extension Widget {
  /// The part of this field that takes the keys.
  package var typingPart: Widget { gtk_editable_get_delegate(opaque)?.widget ?? self }
}

extension Widget {
  /// Lets this search field take what is typed anywhere on a page, unless something else takes it.
  package func takesTyping(on page: Widget) {
    gtk_search_entry_set_key_capture_widget(opaque, page)
    // The field would select the first letter, which the second one replaces.
    on("search-started") { [typingPart] in
      _ = gtk_text_grab_focus_without_selecting(typingPart.cast())
    }
  }
}

extension Make {
  /// A field for one line; `label` is its accessible name.
  ///
  /// - Parameter hint: is shown while the field is empty.
  package static func entry(_ label: String, hint: String? = nil) -> Widget {
    // gtk_entry_new cannot fail.
    let entry = gtk_entry_new()!
    if let hint { gtk_entry_set_placeholder_text(entry.cast(), hint) }
    entry.setAccessibleLabel(label)
    return entry
  }
}

/// A field for several lines (GtkTextView). Tab leads out of it.
package struct TextArea {
  package let widget: Widget

  private let buffer: UnsafeMutablePointer<GtkTextBuffer>

  /// - Parameters:
  ///   - label: the accessible name.
  ///   - horizontal: the room beside the text in application pixels; `vertical` that above and below it.
  package init(_ label: String, horizontal: Int, vertical: Int) {
    // gtk_text_view_new cannot fail. The view keeps its buffer.
    widget = gtk_text_view_new()!
    buffer = gtk_text_view_get_buffer(widget.cast())
    gtk_text_view_set_wrap_mode(widget.cast(), GTK_WRAP_WORD_CHAR)
    gtk_text_view_set_accepts_tab(widget.cast(), 0)
    gtk_text_view_set_left_margin(widget.cast(), gint(horizontal))
    gtk_text_view_set_right_margin(widget.cast(), gint(horizontal))
    gtk_text_view_set_top_margin(widget.cast(), gint(vertical))
    gtk_text_view_set_bottom_margin(widget.cast(), gint(vertical))
    widget.setAccessibleLabel(label)
  }

  package var text: String {
    get {
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      guard let text = gtk_text_buffer_get_text(buffer, &start, &end, 0) else { return "" }
      defer { g_free(text) }
      return String(cString: text)
    }
    nonmutating set { gtk_text_buffer_set_text(buffer, newValue, -1) }
  }

  /// Calls `action` after each change, also one by `text`.
  package func onChange(_ action: @escaping @MainActor () -> Void) { buffer.on("changed", action) }
}
