// One fact: what it is called, what it is, and at most one thing to do with it.

import CGtk
import Foundation
import GtkKit

/// A fact; not there while it is not known.
final class FactRow {
  let widget: Widget

  private let value = Label(lines: .wrappedAtStart)

  /// - Parameter button: stands at the end.
  init(_ name: String, button: Widget? = nil) {
    let title = Make.label(name, "caption", "dim-label", lines: .oneAtStart)
    gtk_label_set_selectable(value.widget.opaque, 1)
    let words = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 2, [title, value.widget])
    words.setExpands(horizontal: true)
    widget = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [words])
    if let button {
      button.align(nil, GTK_ALIGN_CENTER)
      gtk_box_append(widget.cast(), button)
    }
    widget.attach(self)
    value.widget.onLink { [weak self] address in
      if let self, let link = URL(string: address) { widget.open(link) }
    }
  }

  func show(_ text: String?, link: URL? = nil) {
    widget.isVisible = text?.isEmpty == false
    let markup = escapeMarkup(text ?? "")
    if let link {
      let address = escapeMarkup(link.absoluteString)
      value.setMarkup("<a href=\"\(address)\">\(markup)</a>")
    } else {
      value.setMarkup(markup)
    }
    value.widget.setAccessibleLabel(text ?? "")
  }
}
