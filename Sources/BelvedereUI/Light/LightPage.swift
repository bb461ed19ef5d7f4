// The light of any point of the earth, with or without a place.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The page of a point, over the map.
final class LightPage {
  let widget: Widget
  /// Called when the person goes back.
  var onClose: () -> Void = {}

  private let position: Coordinate
  private let whereabouts: Whereabouts
  private let light = PlaceLight()
  private let back: Widget
  private let title: Label
  private let region = Label("", "dim-label", lines: .wrappedAtStart)
  private let nearest = FactRow(tr("Near"))
  private var trackings: [Tracking] = []

  init(at position: Coordinate, in context: PageContext) {
    self.position = position
    whereabouts = Whereabouts(context.app.parts.places.geography)
    let coordinates = context.app.preferences.coordinateNotation.text(of: position)
    title = Label(coordinates, "title-1", lines: .wrappedAtStart)
    back = Make.iconButton(Icon.previous.name, hint: tr("Back to the Map")) {}
    back.addClass("osd", "circular")
    back.align(GTK_ALIGN_START, GTK_ALIGN_START)
    back.setMargins(12)
    let section = LightSection(light, in: context.app) { coordinates }
    let facts = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 14,
      [title.widget, region.widget, nearest.widget, section.widget])
    facts.setMargins(horizontal: 18, vertical: 18)
    // Below the button.
    gtk_widget_set_margin_top(facts, 62)
    let scroller = gtk_scrolled_window_new()!
    gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
    gtk_scrolled_window_set_child(scroller.opaque, Make.clamp(facts, maximum: 640))
    widget = gtk_overlay_new()!
    gtk_overlay_set_child(widget.opaque, scroller)
    gtk_overlay_add_overlay(widget.opaque, back)
    widget.attach(self)
    back.on("clicked") { [weak self] in self?.onClose() }
    widget.onShortcut("Escape") { [weak self] in
      self?.onClose()
      return true
    }
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.showLight() },
    ]
    whereabouts.look(at: position)
  }

  func focus() { back.grabFocus() }

  private func show() {
    let city = whereabouts.nearest
    region.show(city?.country)
    nearest.show(city?.text(of: position))
  }

  private func showLight() {
    if let time = whereabouts.time { light.look(at: position, by: time) }
  }
}
