// SPDX-License-Identifier: MIT

// The items of a board and the tiles that show them.

import BelvedereCore
import CGtk
import GtkKit

/// Supplies a board with items, their layout, and widgets for them. All calls come on the main thread.
protocol BoardContent: AnyObject {
  associatedtype ID: Equatable
  /// A reusable widget for one item.
  associatedtype Tile

  /// The number of items.
  var count: Int { get }
  /// True if no more items will be added at the end.
  var isComplete: Bool { get }
  func id(at index: Int) -> ID
  /// Arranges all items.
  ///
  /// - Parameter size: the visible part, in application pixels.
  func layOut(in size: BoardSize) -> any TileLayout
  /// True if a change of the visible part's size requires a new layout.
  func needsLayout(from old: BoardSize, to new: BoardSize) -> Bool
  /// A tile that shows nothing yet.
  func makeTile() -> Tile
  func widget(of tile: Tile) -> Widget
  /// Shows an item; nil if the tile becomes spare.
  func show(_ index: Int?, in tile: Tile)
  /// An item's distance from the visible part, or its frame, has changed.
  func setProximity(_ proximity: PhotoPicture.Proximity, of tile: Tile, in frame: TileFrame)
  /// Describes a tile to assistive technology, with the position of its item among all, from 0.
  func announce(_ index: Int, in tile: Tile)
  /// An item was activated by a click or a tap, or by a key or assistive technology, which have no modifiers.
  func choose(_ index: Int, _ modifiers: GdkModifierType?)
  /// Hands an event of the scroller back to the board by `Board.handle`. The compiler makes code for this content then;
  /// called by the scroller itself, the board's code is that for any content, which costs a third more in each frame.
  func forward(_ event: BoardEvent)
  /// Places the overlays over the items.
  func placeOverlays()
  /// The visible items may have changed; called once for a burst of movements.
  func pageChanged()
}

/// The size of the visible part of a board, in application pixels; 0 before that is known.
struct BoardSize: Equatable {
  var width = 0
  var height = 0
}

/// An event of a board's scroller.
enum BoardEvent {
  /// The size of the visible part, in application pixels.
  case allocation(width: Int, height: Int)
  /// The scroll position has changed.
  case movement
}
