// SPDX-License-Identifier: MIT

// The places of a map and of rows, wherever they come from: the database, or files that are not imported yet.

import BelvedereCore

/// Places that are shown as pins on a map, and in rows.
package protocol ShownPlaces: AnyObject {
  /// All places with their pins; nil until they are read.
  var atlas: PlaceAtlas? { get }
  /// The pins in the map's view.
  var pins: [PlaceClusters.Pin] { get }
  /// The place that is marked in the list and on the map.
  var selected: PlusCode? { get }
  var ownPosition: PositionWatch { get }
  /// False for places that are not stored, which cannot be favourites.
  var haveHearts: Bool { get }

  /// Marks a place; nil for none.
  func select(_ place: Place?)
  /// Shows another part of the earth.
  ///
  /// - Parameter isResting: false while the map moves.
  func show(_ view: PlaceView, isResting: Bool)
  /// The photo that represents a place; nil if it has none.
  func cover(of place: Place) async -> Photo?
  func setFavourite(_ isFavourite: Bool, for place: Place)
}

extension ShownPlaces {
  /// The distance and direction from the person to a place; nil while their position is not known.
  package func distance(to place: Place) -> PlaceDistance? {
    ownPosition.position.map { PlaceDistance(from: $0.coordinate, to: place.position) }
  }
}
