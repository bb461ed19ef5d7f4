// SPDX-License-Identifier: MIT

// Facts under a heading, which is hidden while none of them is known.

import GtkKit

/// A heading with its facts.
final class FactGroup {
  let widget: Widget

  private let parts: [Widget]

  init(_ name: String, _ parts: [Widget]) {
    self.parts = parts
    let heading = Make.label(name, "heading", lines: .oneAtStart)
    widget = Make.box(.vertical, spacing: 12, [heading] + parts)
    widget.attach(self)
  }

  /// Follows the visibility of the facts.
  func update() { widget.isVisible = parts.contains(where: \.isVisible) }
}
