// One fact: what it is called, what it is, and at most one thing to do with it.

import CGtk
import Foundation
import GtkKit

/// A fact; not there while it is not known.
final class FactRow {
  let widget: Widget

  private let value: Widget

  /// - Parameter button: stands at the end.
  init(_ name: String, button: Widget? = nil) {
    let title = Make.label(name, "caption", "dim-label")
    value = Make.label("", lines: .wrapped)
    for label in [title, value] {
      gtk_label_set_xalign(label.opaque, 0)
      gtk_label_set_justify(label.opaque, GTK_JUSTIFY_LEFT)
    }
    gtk_label_set_selectable(value.opaque, 1)
    let words = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 2, [title, value])
    words.setExpands(horizontal: true)
    widget = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [words])
    if let button {
      button.align(nil, GTK_ALIGN_CENTER)
      gtk_box_append(widget.cast(), button)
    }
    widget.attach(self)
    value.onLink { [weak self] address in
      if let self, let link = URL(string: address) { widget.open(link) }
    }
  }

  func show(_ text: String?, link: URL? = nil) {
    widget.isVisible = text?.isEmpty == false
    let markup = escapeMarkup(text ?? "")
    if let link {
      let address = escapeMarkup(link.absoluteString)
      gtk_label_set_markup(value.opaque, "<a href=\"\(address)\">\(markup)</a>")
    } else {
      gtk_label_set_markup(value.opaque, markup)
    }
    value.setAccessibleLabel(text ?? "")
  }
}
