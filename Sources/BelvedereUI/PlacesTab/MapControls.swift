// The buttons over the map, and the credit of its tiles.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// Zoom, own position and credit, at the corners of the map.
final class MapControls {
  /// Around the map.
  let widget: Widget

  private let map: PlacesMap
  private let places: Places
  private let ownPosition: Widget
  private var trackings: [Tracking] = []
  private var toldFailure: PositionWatch.Failure?

  /// - Parameter credit: that of the tiles.
  init(over map: PlacesMap, credit: Widget, places: Places) {
    self.map = map
    self.places = places
    widget = gtk_overlay_new()!
    gtk_overlay_set_child(widget.opaque, map.view.widget)
    ownPosition = gtk_toggle_button_new()!
    gtk_button_set_icon_name(ownPosition.cast(), Icon.ownPosition.name)
    ownPosition.setHint(tr("Own Position"))
    ownPosition.addClass("osd", "circular")
    let closer = Make.iconButton(Icon.zoomIn.name, hint: tr("Zoom In")) {
      map.view.move { $0.step { $0.zoomed(by: MapCamera.zoomStep) } }
    }
    let farther = Make.iconButton(Icon.zoomOut.name, hint: tr("Zoom Out")) {
      map.view.move { $0.step { $0.zoomed(by: -MapCamera.zoomStep) } }
    }
    for button in [closer, farther] { button.addClass("osd", "circular") }
    // The keys of the map go on working after a click.
    for button in [ownPosition, closer, farther] { gtk_widget_set_focus_on_click(button, 0) }
    let column = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 6, [ownPosition, closer, farther])
    column.align(GTK_ALIGN_END, GTK_ALIGN_END)
    column.setMargins(12)
    for corner in [column, credit] { corner.addClass("map-corner") }
    gtk_overlay_add_overlay(widget.opaque, column)
    credit.align(GTK_ALIGN_START, GTK_ALIGN_END)
    gtk_overlay_add_overlay(widget.opaque, credit)
    widget.attach(self)
    ownPosition.on("toggled") { [weak self] in self?.watchPosition() }
    trackings = [widget.track { [weak self] in self?.followPosition() }]
  }

  private func watchPosition() {
    let isWanted = gtk_toggle_button_get_active(ownPosition.cast()) != 0
    guard isWanted != (places.ownPosition.state.isOn) else { return }
    if isWanted { places.ownPosition.start() } else { places.ownPosition.stop() }
  }

  /// Goes to the position when it comes, and says why when it does not.
  private func followPosition() {
    let state = places.ownPosition.state
    let wasKnown = map.view.ownPosition != nil
    gtk_toggle_button_set_active(ownPosition.cast(), state.isOn ? 1 : 0)
    if case .known(let position) = state, !wasKnown { map.show(position) }
    if case .failed(let failure) = state {
      if failure != toldFailure { widget.toast(failure.sentence) }
      toldFailure = failure
    } else {
      toldFailure = nil
    }
  }
}

extension PositionWatch.State {
  /// True while the person wants to see their position.
  fileprivate var isOn: Bool {
    switch self {
    case .asking, .known: true
    case .off, .failed: false
    }
  }
}
