// SPDX-License-Identifier: MIT

// The surroundings of a photo's position on a small map that does not move.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A small map; hidden without a position.
final class FactMap {
  /// The zoom with the tiles of a server: a town.
  private static let streetZoom = 11.0
  /// The zoom with the shipped world: coasts, and the names of nearby cities.
  private static let worldZoom = 6.0
  /// In application pixels.
  private static let height = 160

  let widget: Widget

  private let preferences: Preferences
  private let map = MapView(isStill: true)
  private let tiles: MapTiles
  private var position: Coordinate?
  private var tracking: Tracking?

  init(in context: AppContext) {
    preferences = context.preferences
    tiles = MapTiles(for: map, in: context)
    map.widget.addClass("fact-map")
    let mark = Make.image(Icon.location.name)
    mark.addClass("fact-map-mark")
    mark.align(.center, .center)
    mark.setTarget(false)
    let overlay = Make.overlay(map.widget, below: [mark])
    overlay.setLeastSize(width: nil, height: Self.height)
    // The map itself would expand over the whole pane.
    overlay.setExpands(vertical: false)
    widget = Make.box(.vertical, spacing: 2, [overlay, tiles.credit.widget])
    widget.attach(self)
    map.widget.on("map") { [weak self] in
      // A widget may be mapped during a layout, when widgets must not be changed.
      Task { [weak self] in self?.start() }
    }
    tracking = widget.track { [weak self] in
      _ = self?.preferences.showsOnlineTiles
      self?.centre()
    }
  }

  func show(_ position: Coordinate?) {
    widget.isVisible = position != nil
    self.position = position
    centre()
    start()
  }

  private func centre() {
    guard let position else { return }
    let zoom = preferences.showsOnlineTiles ? Self.streetZoom : Self.worldZoom
    map.change { $0.put { $0.centred(on: position, zoom: zoom) } }
  }

  /// Loads tiles as soon as the position is known and the map is mapped.
  private func start() {
    if position != nil, map.widget.isMapped { tiles.start() }
  }
}
