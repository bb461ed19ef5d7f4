// The person's own name for a place, above all for a spot, which no photo names.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A button that asks for another name.
final class PlaceName {
  let widget = gtk_button_new_from_icon_name(Icon.edit.name)!

  private let detail: PlaceDetail

  init(_ detail: PlaceDetail) {
    self.detail = detail
    widget.setHint(tr("Rename Place"))
    widget.addClass("flat", "circular")
    widget.align(nil, GTK_ALIGN_CENTER)
    widget.attach(self)
    widget.on("clicked") { [weak self] in self?.ask() }
  }

  private func ask() {
    let field = gtk_entry_new()!
    gtk_editable_set_text(field.opaque, detail.place.name ?? "")
    gtk_entry_set_activates_default(field.cast(), 1)
    field.setAccessibleLabel(tr("Name"))
    Dialog.present(
      over: widget.window, heading: tr("Rename Place"),
      text: tr("Without a name of your own, the place has the one that its photos tell."),
      answers: [
        DialogAnswer("cancel", tr("Cancel")), DialogAnswer("rename", tr("Rename"), .suggested),
      ],
      extra: field
    ) { [detail] answer in
      let name = String(cString: gtk_editable_get_text(field.opaque))
      if answer == "rename", name != detail.place.name ?? "" {
        detail.acts.setName(name, for: detail.place)
      }
    }
    field.focusWhenSeen()
  }
}
