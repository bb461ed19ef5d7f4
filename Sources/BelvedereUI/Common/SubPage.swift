// SPDX-License-Identifier: MIT

// A page that covers its tab until the person goes back.

import GtkKit

/// A column that scrolls below a fixed head with a back button and a title.
final class SubPage {
  /// The width of head and column in a wide window, in application pixels.
  private static let width = 640

  let widget: Widget
  let title = Label("", "title-2", lines: .wrappedAtStart)
  /// A longer title would leave no room for the page.
  private static let longestTitle = 3  // lines
  /// Called when the person goes back.
  var onClose: () -> Void = {}

  private let back: Widget
  /// The column that scrolls; nil for content that scrolls by itself.
  private var scroller: Widget?

  /// - Parameters:
  ///   - column: scrolls below the head.
  ///   - backHint: names the target of the back button.
  ///   - tools: at the end of the head.
  convenience init(_ column: Widget, backHint: String, tools: [Widget] = []) {
    let scroller = Make.scroller(column)
    scroller.setExpands(vertical: true)
    self.init(filling: scroller, backHint: backHint, tools: tools)
    self.scroller = scroller
    widget.scrollsByKeys(scroller)
  }

  /// - Parameter content: scrolls by itself.
  init(filling content: Widget, backHint: String, tools: [Widget] = []) {
    back = Make.iconButton(Icon.previous.name, hint: backHint, "flat", "circular")
    title.widget.setExpands(horizontal: true)
    title.limit(lines: Self.longestTitle)
    for tool in [back] + tools { tool.align(nil, .center) }
    let head = Make.clamp(
      Make.box(.horizontal, spacing: 6, [back, title.widget] + tools), maximum: Self.width)
    head.addClass("sub-page-head")
    widget = Make.box(.vertical, [head, content])
    widget.attach(self)
    back.on("clicked") { [weak self] in self?.onClose() }
    for key in ["Escape", "<Alt>Left"] {
      widget.onShortcut(key) { [weak self] in
        self?.onClose()
        return true
      }
    }
  }

  /// Puts facts in the middle of the page.
  static func column(of facts: [Widget]) -> Widget {
    let box = Make.box(.vertical, spacing: 14, facts)
    box.setMargins(horizontal: 18, vertical: 18)
    return Make.clamp(box, maximum: width)
  }

  /// Focuses the column, so that keys scroll it, or else the back button.
  func focus() {
    scroller?.setAccessibleLabel(title.text)
    (scroller ?? back).focusWhenSeen()
  }
}
