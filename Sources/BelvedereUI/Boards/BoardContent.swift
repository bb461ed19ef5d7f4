// The items of a board and the tiles that show them.

import BelvedereCore
import CGtk
import GtkKit

/// Gives a board its items, their layout, and widgets for them. All calls come on the main thread.
protocol BoardContent: AnyObject {
  associatedtype ID: Equatable
  /// A widget for one item after the other.
  associatedtype Tile

  /// The number of items.
  var count: Int { get }
  /// True if no more items are to come at the end.
  var isComplete: Bool { get }
  func id(at index: Int) -> ID
  /// Arranges all items.
  ///
  /// - Parameter size: the visible part, in application pixels.
  func layOut(in size: BoardSize) -> any TileLayout
  /// True if another size of the visible part needs another layout.
  func needsLayout(from old: BoardSize, to new: BoardSize) -> Bool
  /// A tile that shows nothing yet.
  func makeTile() -> Tile
  func widget(of tile: Tile) -> Widget
  /// Shows an item; nil for a tile that is spare from now on.
  func show(_ index: Int?, in tile: Tile)
  /// An item in use has come into sight, near it, or into another frame.
  func setProximity(_ proximity: PhotoPicture.Proximity, of tile: Tile, in frame: TileFrame)
  /// Introduces a tile to assistive technology, by the position of its item among all, from 0.
  func announce(_ index: Int, in tile: Tile)
  /// An item was activated by a click or a tap, or by a key or assistive technology, which have no modifiers.
  func choose(_ index: Int, _ modifiers: GdkModifierType?)
  /// Places what lies over the items.
  func placeOverlays()
  /// The visible part may show other items; called once for a burst of movements.
  func pageChanged()
}

/// The size of the visible part of a board, in application pixels; 0 before that is known.
struct BoardSize: Equatable {
  var width = 0
  var height = 0
}
