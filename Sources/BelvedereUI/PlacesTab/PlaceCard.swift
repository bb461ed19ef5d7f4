// SPDX-License-Identifier: MIT

// The place that is selected on the map, on a card over the lower edge.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A place's photo, name, numbers, heart, and a button that opens its page.
final class PlaceCard {
  let widget: Widget
  var onOpen: (Place) -> Void = { _ in }
  /// Called before the card goes with the focus in it, to give the focus to another widget.
  var onLoseFocus: () -> Void = {}

  private let places: Places
  private let row: PlaceRow
  private var tracking: Tracking?

  init(places: Places, pictures: Pictures) {
    self.places = places
    row = PlaceRow(places: places, pictures: pictures)
    row.setNear(true)
    let open = Make.iconButton(Icon.facts.name, hint: tr("Show Place"), "flat", "circular")
    open.align(nil, .center)
    let close = Make.iconButton(Icon.close.name, hint: tr("Close"), "flat", "circular") {
      places.select(nil)
    }
    close.align(nil, .center)
    let line = Make.box(.horizontal, spacing: 0, [row.widget, open, close])
    row.widget.setExpands(horizontal: true)
    line.addClass("card", "place-card")
    widget = Make.clamp(line, maximum: 420)
    widget.align(nil, .end)
    widget.attach(self)
    open.on("clicked") { [weak self] in self?.open() }
    row.widget.addClick().onPress("released") { [weak self] times, _, _ in
      if times == 2 { self?.open() }
    }
    // While the card is visible, toasts appear above it.
    for (signal, isSeen) in [("map", true), ("unmap", false)] {
      widget.on(signal) { [widget] in widget.toastOverlay?.setClass("above-place-card", isSeen) }
    }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private var place: Place? {
    guard let atlas = places.atlas, let selected = places.selected else { return nil }
    return atlas.index(of: selected).map { atlas.places[$0] }
  }

  private func show() {
    if place == nil, widget.containsFocus { onLoseFocus() }
    widget.isVisible = place != nil
    if let place { row.show(place) }
  }

  private func open() { if let place { onOpen(place) } }
}
