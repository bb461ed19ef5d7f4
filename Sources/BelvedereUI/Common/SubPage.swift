// SPDX-License-Identifier: MIT

// A page that covers its tab until the person goes back.

import CGtk
import GtkKit

/// A column that scrolls below a fixed head with a back button and a title.
final class SubPage {
  /// The width of head and column in a wide window, in application pixels.
  private static let width = 640
  /// The width from which a search field has a fixed width, and that from which all of the head is one line.
  private static let (roomyWidth, wideWidth) = (700, 1200)
  private static let fieldWidth = 300

  let widget: Widget
  let title = Label("", "title-2", lines: .wrappedAtStart)
  /// A longer title would leave no room for the page.
  private static let longestTitle = 3  // lines
  /// Called when the person goes back.
  var onClose: () -> Void = {}

  private let back: Widget
  /// The title of a column; nil for content that scrolls by itself.
  private var heading: Widget?
  /// Divides the head of a page with a search field for a width.
  private var divide: (Int) -> Void = { _ in }

  /// - Parameters:
  ///   - column: scrolls below the head.
  ///   - backHint: names the target of the back button.
  ///   - tools: at the end of the head.
  convenience init(_ column: Widget, backHint: String, tools: [Widget] = []) {
    let scroller = Make.scroller(column)
    scroller.setExpands(vertical: true)
    self.init(filling: scroller, width: Self.width, backHint: backHint, tools: tools)
    heading = gtk_widget_get_parent(title.widget)
    heading?.becomeHeading()
    widget.scrollsByKeys(scroller)
  }

  /// - Parameters:
  ///   - content: scrolls by itself.
  ///   - width: that of the head, in application pixels; nil for that of the page.
  init(filling content: Widget, width: Int? = nil, backHint: String, tools: [Widget] = []) {
    back = Self.backButton(backHint)
    title.widget.setExpands(horizontal: true)
    title.limit(lines: Self.longestTitle)
    for tool in tools { tool.align(nil, .center) }
    let heading = Make.box(.horizontal, [title.widget])
    heading.align(.start)
    let line = Make.box(.horizontal, spacing: 6, [back, heading] + tools)
    let head = width.map { Make.clamp(line, maximum: $0) } ?? line
    head.addClass("sub-page-head")
    widget = Make.box(.vertical, [head, content])
    leadBack()
  }

  /// A page of results, with a search field in place of the title.
  ///
  /// - Parameters:
  ///   - content: scrolls by itself.
  ///   - note: behind the field.
  ///   - conditions: beside the field in a wide window, and below it in others.
  ///   - width: the expected one, in application pixels.
  init(
    filling content: Widget, backHint: String, field: Widget, note: Widget, conditions: Widget,
    width: Int
  ) {
    back = Self.backButton(backHint)
    let line = Make.box(.horizontal, spacing: 6, [back, field, note])
    conditions.setExpands(horizontal: true)
    let lines = Make.box(.horizontal, spacing: 6, [line, conditions])
    let head = Make.overlay(lines)
    head.addClass("sub-page-head")
    widget = Make.box(.vertical, [head, content])
    divide = { width in
      let isWide = width >= Self.wideWidth
      gtk_orientable_set_orientation(lines.opaque, isWide ? .horizontal : .vertical)
      line.setExpands(horizontal: !isWide)
      field.setExpands(horizontal: width < Self.roomyWidth)
      field.setLeastSize(width: width < Self.roomyWidth ? nil : Self.fieldWidth)
    }
    divide(width)
    head.addLayer(WidthWatch.make { [weak self] in self?.divide($0) })
    field.on("stop-search") { [weak self] in self?.onClose() }
    leadBack()
  }

  private static func backButton(_ hint: String) -> Widget {
    let back = Make.iconButton(Icon.previous.name, hint: hint, "flat", "circular")
    back.align(nil, .center)
    return back
  }

  private func leadBack() {
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

  /// True if the focus is on the back button, or nowhere: the person has not moved it since this page has it.
  var hasFirstFocus: Bool { back.hasFocus || widget.window?.focus == nil }

  /// Focuses the title of a column, which keys scroll from there, or else the back button.
  func focus() {
    guard let heading else { return back.focusWhenSeen() }
    heading.setAccessibleLabel(title.text)
    heading.focusWhenSeen()
  }
}
