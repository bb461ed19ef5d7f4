// SPDX-License-Identifier: MIT

// The photos and photographers that the person has hidden: a row that opens into them, each with a button
// that shows it in lists again.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The hidden photos and photographers.
final class HiddenRow {
  let widget: Widget

  private let preferences: Preferences
  private var rows: [(item: HiddenItems.Item, row: Widget)] = []
  private var tracking: Tracking?

  init(preferences: Preferences) {
    self.preferences = preferences
    widget = adw_expander_row_new()!
    widget.setRowTitle(tr("Hidden Photos"))
    // The visible title belongs to an inner row.
    widget.setAccessibleLabel(tr("Hidden Photos"))
    widget.attach(self)
    // Rows are made when the list is opened.
    widget.onNotify("expanded") { [weak self] in self?.show() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private var isExpanded: Bool { adw_expander_row_get_expanded(widget.cast()) != 0 }

  private func show() {
    let items = preferences.hidden.items
    adw_expander_row_set_subtitle(
      widget.cast(),
      items.isEmpty
        ? tr("The menu of a photo hides it from lists")
        : trn("%@ hidden", "%@ hidden", items.count))
    adw_expander_row_set_enable_expansion(widget.cast(), items.isEmpty ? 0 : 1)
    let wanted = isExpanded ? items : []
    guard rows.map(\.item) != wanted else { return }
    for (_, row) in rows { adw_expander_row_remove(widget.cast(), row) }
    rows = wanted.map { ($0, makeRow($0)) }
    for (_, row) in rows { adw_expander_row_add_row(widget.cast(), row) }
  }

  private func makeRow(_ item: HiddenItems.Item) -> Widget {
    let row = ActionRow(
      item.title.isEmpty ? item.key : item.title,
      subtitle: item.kind == .photo ? tr("Photo") : tr("Photographer"),
      Make.button(tr("Show Again")) { [preferences] in preferences.hidden.remove(item) })
    adw_action_row_set_title_lines(row.widget.cast(), 1)
    return row.widget
  }
}
