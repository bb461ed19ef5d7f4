// SPDX-License-Identifier: MIT

// The zoom buttons, and between them the percentage, which opens a popover to type or choose another one.

import BelvedereCore
import CGtk
import GtkKit

/// The zoom buttons.
final class ZoomControl {
  let widget: Widget
  /// The button of the percentage, with the popover.
  let menu: Widget

  private weak var canvas: PictureCanvas?
  private let label = Label("", "numeric")
  private let entry = Make.entry(tr("Zoom in percent"))
  private let popover: Popover
  private let column: Widget
  private var percent = -1

  init(_ canvas: PictureCanvas) {
    self.canvas = canvas
    label.reserveWidth(characters: 6)
    column = Make.box(.vertical, spacing: 6, [entry])
    popover = Popover(column)
    menu = Make.menuButton(around: label.widget)
    let out = Make.actionButton(
      Icon.zoomOut.name, hint: tr("Zoom Out"), action: Commands.viewerZoomOut)
    let closer = Make.actionButton(
      Icon.zoomIn.name, hint: tr("Zoom In"), action: Commands.viewerZoomIn)
    widget = Make.box(.horizontal, [out, menu, closer])
    build()
    widget.attach(self)
  }

  /// Follows the picture.
  func update() {
    guard let canvas else { return }
    let now = ZoomText.percent(canvas.transform.zoom)
    guard now != percent else { return }
    percent = now
    let text = UserLocale.text(percent: now)
    label.text = text
    menu.setAccessibleLabel(tr("Zoom: %@", text))
  }

  private func build() {
    gtk_menu_button_set_direction(menu.opaque, GTK_ARROW_UP)
    menu.setTooltip(tr("Zoom"))
    menu.addClass("flat")
    gtk_editable_set_width_chars(entry.opaque, 6)
    gtk_entry_set_alignment(entry.cast(), 1)
    gtk_entry_set_input_purpose(entry.cast(), GTK_INPUT_PURPOSE_NUMBER)
    entry.on("activate") { [weak self] in self?.enter() }
    entry.onNotify("text") { [weak self] in if let self { entry.setClass("error", false) } }
    for (title, action) in [
      (tr("Whole Photo"), Commands.viewerFit),
      (UserLocale.text(percent: 100), Commands.viewerActualSize),
      (UserLocale.text(percent: 200), Commands.viewerDoubleSize),
    ] {
      let button = Make.button(around: Make.label(title), "text-button", "flat")
      button.setAccessibleLabel(title)
      button.setAction(action)
      button.on("clicked") { [weak self] in self?.popover.close() }
      column.append(button)
    }
    column.setMargins(6)
    menu.setPopover(popover)
    popover.widget.on("show") { [weak self] in
      guard let self else { return }
      entry.typedText = UserLocale.text(typed: percent)
      entry.focusWhenSeen()
    }
    popover.widget.on("closed") { [weak self] in
      self?.canvas?.widget.grabFocus()
      // GTK 4.18 gives it to the button after this; without it, the scenario viewer-tab fails there.
      Task { [weak self] in
        guard let self, menu.containsFocus else { return }
        canvas?.widget.grabFocus()
      }
    }
  }

  private func enter() {
    guard let zoom = ZoomText.zoom(typed: entry.typedText) else {
      return entry.setClass("error", true)
    }
    popover.close()
    canvas?.go { $0.zoomed(to: zoom, at: nil) }
  }
}
