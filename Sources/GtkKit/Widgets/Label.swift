// SPDX-License-Identifier: MIT

// Text on the screen. `Make.label` is for text that stays; this is for text that changes.

import CGtk
import CGtkShim

/// A GtkLabel whose text changes.
package struct Label {
  package let widget: Widget

  /// - Parameter classes: classes of the style sheet, such as `caption`, `dim-label`.
  package init(_ text: String = "", _ classes: String..., lines: LabelLines = .one) {
    widget = gtk_label_new(ShownText.bounded(text))!
    for name in classes { gtk_widget_add_css_class(widget, name) }
    lines.apply(to: widget)
    keepLetters()
  }

  /// Plain text, not markup, as it is shown (`ShownText`).
  package var text: String {
    get { String(cString: gtk_label_get_text(widget.opaque)) }
    nonmutating set {
      gtk_label_set_text(widget.opaque, ShownText.bounded(newValue))
      keepLetters()
    }
  }

  /// Keeps a text that wraps at least four letters wide: else GTK would wrap it letter by letter beside a wide widget. Not
  /// a short text, which may be narrower, of which GTK warns.
  private func keepLetters() {
    guard gtk_label_get_wrap(widget.opaque) != 0,
      gtk_label_get_ellipsize(widget.opaque) == PANGO_ELLIPSIZE_NONE,
      gtk_label_get_width_chars(widget.opaque) <= 4
    else { return }
    gtk_label_set_width_chars(widget.opaque, text.utf8.count < 12 ? -1 : 4)
  }

  /// Shows a text; without one, the label is hidden.
  package func show(_ text: String?) {
    self.text = text ?? ""
    widget.isVisible = text?.isEmpty == false
  }

  /// Sets Pango markup; text from elsewhere is escaped by `escapeMarkup`.
  package func setMarkup(_ markup: String) {
    gtk_label_set_markup(widget.opaque, markup)
    keepLetters()
  }

  /// Wraps the text only if it does not fit one line. GTK would also wrap a short text beside a higher widget.
  package func breakOnlyForRoom() {
    gtk_label_set_natural_wrap_mode(widget.opaque, GTK_NATURAL_WRAP_NONE)
  }

  /// Wraps between words only: the label is at least as wide as its longest word.
  package func keepWords() { gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD) }

  /// Shows so many lines at most. A longer text is shortened, and the tooltip has all of it.
  package func limit(lines: Int) {
    gtk_label_set_lines(widget.opaque, gint(lines))
    gtk_label_set_ellipsize(widget.opaque, PANGO_ELLIPSIZE_END)
    // GTK requests room for three characters by itself, and warns if the text is shorter.
    if lines > 1 { gtk_label_set_width_chars(widget.opaque, 3) }
    bv_label_tell_shortened(widget.opaque)
  }

  /// Lets a person select parts of the text and copy them.
  package func allowSelection() { gtk_label_set_selectable(widget.opaque, 1) }

  /// Prevents GTK from selecting the whole text of a label that gets the focus. To be called once, with a display.
  package static func selectOnlyByHand() {
    var no = GValue()
    g_value_init(&no, GType(5 << G_TYPE_FUNDAMENTAL_SHIFT))  // G_TYPE_BOOLEAN
    g_value_set_boolean(&no, 0)
    g_object_set_property(
      gtk_settings_get_default()?.cast(GObject.self), "gtk-label-select-on-focus", &no)
  }

  /// Reserves room for a number of characters, also for a shorter text.
  package func reserveWidth(characters: Int) {
    gtk_label_set_width_chars(widget.opaque, gint(characters))
  }

  /// Limits the natural width to a number of characters; a longer text is wrapped or shortened.
  package func limitWidth(characters: Int) {
    gtk_label_set_max_width_chars(widget.opaque, gint(characters))
  }
}

extension Widget {
  /// True for a label in which something is selected.
  package var isLabelWithSelection: Bool {
    g_type_check_instance_is_a(cast(), gtk_label_get_type()) != 0
      && gtk_label_get_selection_bounds(opaque, nil, nil) != 0
  }
}

/// The layout of a label's text in lines.
package enum LabelLines {

  /// As wide as the text; the widget's alignment decides the place.
  case one
  /// One line that begins at the edge.
  case oneAtStart
  /// One line, shortened at its end if there is no room.
  case shortened
  /// One line that begins at the edge, shortened at its end if there is no room.
  case shortenedAtStart
  /// As many lines as are needed, centred.
  case wrapped
  /// As many lines as are needed, which begin at the edge.
  case wrappedAtStart

  func apply(to label: Widget) {
    switch self {
    case .one: break
    case .oneAtStart: gtk_label_set_xalign(label.opaque, 0)
    case .shortened: gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    case .shortenedAtStart:
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
      gtk_label_set_xalign(label.opaque, 0)
    case .wrapped, .wrappedAtStart:
      gtk_label_set_wrap(label.opaque, 1)
      gtk_label_set_wrap_mode(label.opaque, PANGO_WRAP_WORD_CHAR)
      gtk_label_set_justify(label.opaque, self == .wrapped ? GTK_JUSTIFY_CENTER : GTK_JUSTIFY_LEFT)
      if self == .wrappedAtStart { gtk_label_set_xalign(label.opaque, 0) }
    }
  }
}
