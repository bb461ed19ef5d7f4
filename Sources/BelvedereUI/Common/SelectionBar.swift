// SPDX-License-Identifier: MIT

// The bar below a list during a selection: the number of selected items, and the actions on them.

import CGtk
import GtkKit

/// The bar; hidden while nothing can be selected.
final class SelectionBar {
  let widget = gtk_action_bar_new()!

  private let count = Label("", "numeric", lines: .wrappedAtStart)
  private let acts: [Widget]

  /// - Parameters:
  ///   - acts: the buttons, from the end of the bar.
  ///   - end: ends the selection.
  init(_ acts: [Widget], end: @escaping @MainActor () -> Void) {
    self.acts = acts
    count.breakOnlyForRoom()
    count.keepWords()
    count.limit(lines: 2)
    count.show(nil)
    let close = Make.iconButton(Icon.close.name, hint: tr("End the Selection"), action: end)
    for child in [close, count.widget] { gtk_action_bar_pack_start(widget.opaque, child) }
    for child in acts { gtk_action_bar_pack_end(widget.opaque, child) }
    gtk_action_bar_set_revealed(widget.opaque, 0)
    widget.attach(self)
    // Toasts make room for the bar; its children are mapped while it is revealed.
    for (signal, isSeen) in [("map", true), ("unmap", false)] {
      close.on(signal) { close.toastOverlay?.setClass("above-selection-bar", isSeen) }
    }
  }

  /// - Parameters:
  ///   - sentence: the number of selected items, or an instruction.
  ///   - isEmpty: true if nothing is selected yet.
  func show(_ sentence: String, isEmpty: Bool) {
    gtk_action_bar_set_revealed(widget.opaque, 1)
    count.show(sentence)
    for act in acts { act.isSensitive = !isEmpty }
  }

  func hide() { gtk_action_bar_set_revealed(widget.opaque, 0) }
}
