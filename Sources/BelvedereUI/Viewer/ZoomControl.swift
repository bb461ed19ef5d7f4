// The zoom in words and by buttons: closer, further, and between them the percentage. Its button opens a
// popover to type another one or choose a usual one.

import BelvedereCore
import CGtk
import GtkKit

/// The zoom buttons.
final class ZoomControl {
  let widget: Widget
  /// The percentage's button, whose popover is open while a person types.
  let menu: Widget

  private weak var canvas: PictureCanvas?
  private let label = Label("", "numeric")
  private let entry: Widget
  private let popover: Widget
  private var percent = -1

  init(_ canvas: PictureCanvas) {
    self.canvas = canvas
    label.reserveWidth(characters: 6)
    entry = gtk_entry_new()!
    popover = gtk_popover_new()!
    menu = gtk_menu_button_new()!
    let out = Make.actionButton(
      Icon.zoomOut.name, hint: tr("Zoom Out"), action: Commands.viewerZoomOut)
    let closer = Make.actionButton(
      Icon.zoomIn.name, hint: tr("Zoom In"), action: Commands.viewerZoomIn)
    widget = Make.box(GTK_ORIENTATION_HORIZONTAL, [out, menu, closer])
    build()
    widget.attach(self)
  }

  /// Follows the picture.
  func update() {
    guard let canvas else { return }
    let now = ZoomText.percent(canvas.transform.zoom)
    guard now != percent else { return }
    percent = now
    let text = Self.text(percent: now)
    label.text = text
    menu.setAccessibleLabel(tr("Zoom: %@", text))
  }

  private func build() {
    gtk_menu_button_set_child(menu.opaque, label.widget)
    gtk_menu_button_set_direction(menu.opaque, GTK_ARROW_UP)
    gtk_widget_set_tooltip_text(menu, tr("Zoom"))
    menu.addClass("flat")
    entry.setAccessibleLabel(tr("Zoom in percent"))
    gtk_editable_set_width_chars(entry.opaque, 6)
    gtk_entry_set_alignment(entry.cast(), 1)
    gtk_entry_set_input_purpose(entry.cast(), GTK_INPUT_PURPOSE_NUMBER)
    entry.on("activate") { [weak self] in self?.enter() }
    entry.onNotify("text") { [weak self] in if let self { entry.setClass("error", false) } }
    let column = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [entry])
    for (title, action) in [
      (tr("Whole Photo"), Commands.viewerFit),
      (Self.text(percent: 100), Commands.viewerActualSize),
      (Self.text(percent: 200), Commands.viewerDoubleSize),
    ] {
      let button = gtk_button_new_with_label(title)!
      button.addClass("flat")
      gtk_actionable_set_action_name(button.opaque, action.name)
      button.on("clicked") { [weak self] in if let self { gtk_popover_popdown(popover.cast()) } }
      gtk_box_append(column.cast(), button)
    }
    column.setMargins(6)
    gtk_popover_set_child(popover.cast(), column)
    gtk_menu_button_set_popover(menu.opaque, popover)
    menu.closeOthersOnOpening()
    popover.on("show") { [weak self] in
      guard let self else { return }
      gtk_editable_set_text(entry.opaque, UserLocale.text(typed: percent))
      entry.focusWhenSeen()
    }
    popover.on("closed") { [weak self] in
      self?.canvas?.widget.grabFocus()
      // GTK 4.18 gives it to the button after this; without it, the scenario viewer-tab fails there.
      Task { [weak self] in
        guard let self, menu.containsFocus else { return }
        canvas?.widget.grabFocus()
      }
    }
  }

  private static func text(percent: Int) -> String {
    tr("%@ %", UserLocale.text(ungrouped: percent))
  }

  private func enter() {
    let text = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
    guard let zoom = ZoomText.zoom(typed: text) else { return entry.setClass("error", true) }
    gtk_popover_popdown(popover.cast())
    canvas?.go { $0.zoomed(to: zoom, at: nil) }
  }
}

extension Make {
  /// A button with an icon for a command; `hint` is tooltip and accessible name.
  static func actionButton(_ icon: String, hint: String, action: Action) -> Widget {
    // gtk_button_new_from_icon_name cannot fail.
    let button = gtk_button_new_from_icon_name(icon)!
    button.setHint(hint)
    gtk_actionable_set_action_name(button.opaque, action.name)
    return button
  }
}
