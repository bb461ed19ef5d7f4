// SPDX-License-Identifier: MIT

// The bar below a list or grid while photos are being selected.

import BelvedereModel
import CGtk
import GtkKit

/// The acts on the selected photos.
final class PhotoSelectionBar {
  var widget: Widget { bar.widget }

  private let actions: SelectionActions
  private let bar: SelectionBar
  private let like: Widget
  private var tracking: Tracking?

  init(_ actions: SelectionActions) {
    self.actions = actions
    func button(_ icon: Icon, _ command: Action, _ hint: String) -> Widget {
      // gtk_button_new_from_icon_name cannot fail.
      let button = gtk_button_new_from_icon_name(icon.name)!
      button.setHint(hint)
      gtk_actionable_set_action_name(button.opaque, command.name)
      return button
    }
    like = button(.heartOutline, Commands.likeSelected, tr("Like"))
    bar = SelectionBar([
      button(.saveAs, Commands.saveSelected, tr("Save…")),
      button(.link, Commands.copySelectedLinks, tr("Copy Links")), like,
    ]) { [selection = actions.selection] in selection.end() }
    widget.attach(self)
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    guard actions.selection.isActive else { return bar.hide() }
    let count = actions.selection.photos.count
    bar.show(
      count > 0 ? trn("%@ photo selected", "%@ photos selected", count) : tr("Select photos"),
      isEmpty: count == 0)
    let areLiked = actions.areLiked
    Make.setIcon((areLiked ? Icon.heart : .heartOutline).name, of: like)
    like.setHint(areLiked ? tr("Unlike") : tr("Like"))
  }
}
