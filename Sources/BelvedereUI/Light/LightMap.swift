// SPDX-License-Identifier: MIT

// The surroundings of a place, and over them the directions of sun and moon. The map does not move: a drag
// turns the searched direction.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The small map of a place.
final class LightMap {
  /// The zoom with the tiles of a server: some kilometres, with the streets.
  private static let streetZoom = 13.0
  /// The zoom with the shipped world: coasts, and the names of nearby cities.
  private static let worldZoom = 9.0
  // In application pixels.
  private static let leastWidth = 160
  private static let height = 220

  let widget: Widget

  private let light: PlaceLight
  private let preferences: Preferences
  private let map = MapView(isStill: true)
  private let tiles: MapTiles
  private var tracking: Tracking?

  init(_ light: PlaceLight, in context: AppContext) {
    self.light = light
    preferences = context.preferences
    tiles = MapTiles(for: map, in: context)
    map.widget.addClass("light-map")
    let overlay = Make.overlay(map.widget, below: [SunCompass(light).makeWidget()])
    overlay.setLeastSize(width: Self.leastWidth, height: Self.height)
    // The map itself would expand over the whole page.
    overlay.setExpands()
    widget = Make.box(.vertical, spacing: 2, [overlay, tiles.credit.widget])
    widget.align(nil, .center)
    widget.attach(self)
    map.widget.on("map") { [weak self] in
      // A widget may be mapped during a layout, when widgets must not be changed.
      Task { [weak self] in self?.start() }
    }
    tracking = widget.track { [weak self] in self?.showPlace() }
  }

  private func showPlace() {
    guard let place = light.day?.place else { return }
    let zoom = preferences.showsOnlineTiles ? Self.streetZoom : Self.worldZoom
    map.change { $0.put { $0.centred(on: place, zoom: zoom) } }
    start()
  }

  /// Loads tiles as soon as the place is known and the map is mapped.
  private func start() {
    if light.day != nil, map.widget.isMapped { tiles.start() }
  }
}
