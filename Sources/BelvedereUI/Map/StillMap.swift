// SPDX-License-Identifier: MIT

// The surroundings of a position, on a map that does not move.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A map around a position, with a pin there or a drawing over all of it, and the map's credit below. Hidden without
/// a position; loads nothing before it is seen.
final class StillMap {
  /// The size of the surroundings that are shown, as zooms of Web Mercator.
  struct Extent {
    /// With the tiles of a server.
    let streets: Double
    /// With the shipped world.
    let world: Double

    /// The streets around; a country and its cities.
    static let neighbourhood = Extent(streets: 13, world: 6)
    /// A town; coasts, and the names of nearby cities.
    static let town = Extent(streets: 11, world: 6)
    /// Some kilometres, with the streets; the coast.
    static let horizon = Extent(streets: 13, world: 9)
  }

  let widget: Widget

  private let extent: Extent
  private let preferences: Preferences
  private let map = MapView(isStill: true)
  private let tiles: MapTiles
  private var tracking: Tracking?

  /// - Parameters:
  ///   - height: the least height in application pixels.
  ///   - layer: lies over the map; a pin in its middle if nil.
  ///   - position: the middle of the map. Followed while it changes.
  init(
    _ extent: Extent, height: Int, below layer: Widget? = nil, in context: AppContext,
    position: @escaping () -> Coordinate?
  ) {
    self.extent = extent
    preferences = context.preferences
    tiles = MapTiles(for: map, in: context)
    let picture = Make.overlay(map.widget, below: [layer ?? Self.makePin()])
    picture.addClass("still-map")
    picture.cutOverflow()
    picture.setLeastSize(height: height)
    // The map itself would expand over the whole page.
    picture.setExpands()
    widget = Make.box(.vertical, spacing: 2, [picture, tiles.credit.widget])
    widget.attach(self)
    map.widget.on("map") { [weak self] in
      // A widget may be mapped during a layout, when widgets must not be changed.
      Task { [weak self] in self?.tiles.start() }
    }
    tracking = widget.track { [weak self] in self?.show(position()) }
  }

  private static func makePin() -> Widget {
    let pin = Make.image(Icon.location.name, size: 32)
    pin.addClass("still-map-pin")
    pin.align(.center, .center)
    pin.setTarget(false)
    return pin
  }

  private func show(_ position: Coordinate?) {
    let zoom = preferences.showsOnlineTiles ? extent.streets : extent.world
    widget.isVisible = position != nil
    guard let position else { return }
    map.change { $0.put { $0.centred(on: position, zoom: zoom) } }
  }
}
