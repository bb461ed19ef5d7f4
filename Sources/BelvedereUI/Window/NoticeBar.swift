// SPDX-License-Identifier: MIT

// A bar under the header bar for lasting states: one sentence, at most one action, a close button.
// (libadwaita 1.2 has no AdwBanner.)

import GtkKit

/// The bar; hidden while it has nothing to say.
final class NoticeBar {
  /// In lines: more than our own sentences need in a narrow window. A service's messages may be longer.
  private static let longestSentence = 8

  let widget: Widget

  private let label = Label(lines: .wrappedAtStart)
  private let button = Make.button("")
  private let revealer: Revealer
  private var isShown = false
  private var onAction: () -> Void = {}
  private var onClose: () -> Void = {}

  init() {
    label.widget.setExpands(horizontal: true)
    label.limit(lines: Self.longestSentence)
    button.align(nil, .center)
    let close = Make.iconButton(Icon.close.name, hint: tr("Dismiss"), "flat")
    close.align(nil, .center)
    // A click must not focus a button, because the focus would be lost when the bar is hidden.
    for each in [button, close] { each.leaveFocusOnClick() }
    let row = Make.box(.horizontal, spacing: 12, [label.widget, button, close])
    let holder = Make.box(.vertical, [row])
    holder.addClass("notice-bar")
    holder.arrange(by: SteadySize(row))
    revealer = Revealer(holder)
    widget = revealer.widget
    widget.becomeRegion()
    widget.attach(self)
    button.on("clicked") { [weak self] in self?.onAction() }
    close.on("clicked") { [weak self] in self?.onClose() }
  }

  /// Shows a sentence; nil hides the bar.
  func show(
    _ sentence: String?, action: String? = nil, onAction: @escaping () -> Void = {},
    onClose: @escaping () -> Void = {}
  ) {
    if let sentence {
      if sentence != label.text || !isShown { widget.announce(sentence) }
      label.text = sentence
    }
    isShown = sentence != nil
    Make.setLabel(action ?? "", of: button)
    button.isVisible = action != nil
    self.onAction = onAction
    self.onClose = onClose
    revealer.setRevealed(sentence != nil)
  }
}

/// Measures a row consistently; otherwise GTK warns.
///
/// The width is measured without a height: while the bar slides in, GtkRevealer measures the width for an enormous
/// height, for which GtkLabel 4.8 returns more than its least width. The height is always measured for a width: only
/// then does GtkBox align baselines and return a larger height, which the box around the bar uses when the window is
/// too low.
private final class SteadySize: Arranging {
  /// A child of the container.
  private let row: Widget

  init(_ row: Widget) { self.row = row }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    if orientation == .vertical, forSize >= 0 {
      return row.measured(orientation, forSize: forSize)
    }
    let width = row.measured(.horizontal, forSize: -1)
    return orientation == .horizontal
      ? width : row.measured(orientation, forSize: width.natural)
  }

  func arrange(width: Int, height: Int) { row.place(x: 0, y: 0, width: width, height: height) }
}
