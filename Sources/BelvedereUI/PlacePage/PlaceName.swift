// SPDX-License-Identifier: MIT

// The person's own name for a place, above all for a spot, which no photo names.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A button that asks for another name.
final class PlaceName {
  let widget = Make.iconButton(Icon.edit.name, hint: tr("Rename Place"), "flat", "circular")

  private let detail: PlaceDetail

  init(_ detail: PlaceDetail) {
    self.detail = detail
    widget.align(nil, .center)
    widget.attach(self)
    widget.on("clicked") { [weak self] in self?.ask() }
  }

  private func ask() {
    let field = Make.entry(tr("Name"))
    field.typedText = detail.place.name ?? ""
    gtk_entry_set_activates_default(field.cast(), 1)
    Dialog.present(
      over: widget.window, heading: tr("Rename Place"),
      text: tr("Without a name of your own, the place has the one that its photos tell."),
      answers: [
        DialogAnswer("cancel", tr("Cancel")), DialogAnswer("rename", tr("Rename"), .suggested),
      ],
      extra: field
    ) { [detail] answer in
      let name = field.typedText
      if answer == "rename", name != detail.place.name ?? "" {
        detail.acts.setName(name, for: detail.place)
      }
    }
    field.focusWhenSeen()
  }
}
