// SPDX-License-Identifier: MIT

// The buttons over the map, and the credit of its tiles.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Zoom, own position and credit, at the corners of the map.
final class MapControls {
  /// The width in application pixels from which buttons, a place's card and the credit lie beside each other.
  private static let wideWidth = 560

  /// Around the map.
  let widget: Widget

  private let map: PlacesMap
  private let places: any ShownPlaces
  private let ownPosition = ToggleButton(
    icon: Icon.ownPosition.name, hint: tr("Own Position"), "osd", "circular")
  private var trackings: [Tracking] = []
  private var reportedFailure: PositionWatch.Failure?

  /// - Parameter credit: that of the tiles.
  init(over map: PlacesMap, credit: Widget, places: any ShownPlaces) {
    self.map = map
    self.places = places
    let closer = Make.iconButton(Icon.zoomIn.name, hint: tr("Zoom In"), "osd", "circular") {
      map.view.move { $0.step { $0.zoomed(by: MapCamera.zoomStep) } }
    }
    let farther = Make.iconButton(Icon.zoomOut.name, hint: tr("Zoom Out"), "osd", "circular") {
      map.view.move { $0.step { $0.zoomed(by: -MapCamera.zoomStep) } }
    }
    let column = Make.box(.vertical, spacing: 6, [ownPosition.widget, closer, farther])
    // The keys of the map must work after a click.
    for button in column.children { button.leaveFocusOnClick() }
    column.align(.end, .end)
    column.setMargins(12)
    for corner in [column, credit] { corner.addClass("map-corner") }
    credit.align(.start, .end)
    widget = Make.overlay(map.view.widget, below: [column, credit])
    widget.attach(self)
    widget.addLayer(
      WidthWatch.make { [widget] in widget.setClass("narrow-map", $0 < Self.wideWidth) })
    ownPosition.onToggle { [weak self] in self?.watchPosition() }
    trackings = [widget.track { [weak self] in self?.followPosition() }]
  }

  private func watchPosition() {
    let isWanted = ownPosition.isOn
    guard isWanted != (places.ownPosition.state.isOn) else { return }
    if isWanted { places.ownPosition.start() } else { places.ownPosition.stop() }
  }

  /// Goes to the position when it arrives, and shows an error.
  private func followPosition() {
    let state = places.ownPosition.state
    let wasKnown = map.view.ownPosition != nil
    ownPosition.isOn = state.isOn
    if case .known(let position) = state, !wasKnown { map.show(position) }
    if case .failed(let failure) = state {
      if failure != reportedFailure { widget.toast(failure.sentence) }
      reportedFailure = failure
    } else {
      reportedFailure = nil
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
