// SPDX-License-Identifier: MIT

// One fact: its name, its value, and at most one button. Without a name, the heading above it says enough.

import Foundation
import GtkKit

/// A fact; hidden while it is unknown.
final class FactRow {
  let widget: Widget

  private let title: Label
  private let value = Label(lines: .wrappedAtStart)

  /// - Parameter button: stands at the end of the row.
  init(_ name: String = "", button: Widget? = nil) {
    title = Label(name, "caption", "dim-label", lines: .oneAtStart)
    title.widget.isVisible = !name.isEmpty
    value.allowSelection()
    value.widget.setAccessibleDescription(name)
    let words = Make.box(.vertical, spacing: 2, [title.widget, value.widget])
    words.setExpands(horizontal: true)
    widget = Make.box(.horizontal, spacing: 6, [words])
    if let button {
      button.align(nil, .center)
      widget.append(button)
    }
    widget.attach(self)
    value.widget.onLink { [weak self] address in
      if let self, let link = URL(string: address) { widget.open(link) }
    }
  }

  /// Shows a fact whose name changes.
  func show(_ text: String?, named name: String) {
    title.show(name)
    value.widget.setAccessibleDescription(name)
    show(text)
  }

  func show(_ text: String?, link: URL? = nil) {
    widget.isVisible = text?.isEmpty == false
    let text = text ?? ""
    value.setMarkup(
      link.map { linkMarkup(text, to: $0.absoluteString) } ?? escapeMarkup(text))
    value.widget.setAccessibleLabel(text)
  }
}
