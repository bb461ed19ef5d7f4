// SPDX-License-Identifier: MIT

// The part of the earth around a place, with a pin. The map does not move.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A map that shows where a place is.
final class SmallMap {
  /// The zoom with the tiles of a server: the streets around.
  private static let streetZoom = 13.0
  /// The zoom with the shipped world: the country and its cities.
  private static let worldZoom = 6.0
  private static let height = 220  // application pixels

  let widget: Widget

  private let detail: PlaceDetail
  private let preferences: Preferences
  private let map = MapView(isStill: true)
  private let tiles: MapTiles
  private var tracking: Tracking?

  init(_ detail: PlaceDetail, in context: AppContext) {
    self.detail = detail
    preferences = context.preferences
    tiles = MapTiles(for: map, in: context)
    let pin = Make.image(Icon.location.name, size: 32)
    pin.addClass("place-pin")
    pin.align(.center, .center)
    pin.setAccessibleHidden(true)
    tiles.credit.widget.align(.end, .end)
    let layers = Make.overlay(map.widget, below: [pin, tiles.credit.widget])
    layers.addClass("place-map")
    layers.cutOverflow()
    layers.setLeastSize(height: Self.height)
    // The map itself would expand over the whole page.
    layers.setExpands()
    widget = layers
    widget.attach(self)
    map.widget.on("map") { [weak self] in
      // A widget may be mapped during a layout, when widgets must not be changed.
      Task { [weak self] in self?.tiles.start() }
    }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    let zoom = preferences.showsOnlineTiles ? Self.streetZoom : Self.worldZoom
    map.change { $0.put { $0.centred(on: self.detail.place.position, zoom: zoom) } }
  }
}
