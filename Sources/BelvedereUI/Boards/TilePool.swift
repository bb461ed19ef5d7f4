// SPDX-License-Identifier: MIT

// The tiles of a board: those in use, by the positions of their items, and spare ones for reuse.

/// Lends tiles to the items near the visible part of a board.
nonisolated struct TilePool<Tile> {
  /// The tiles in use, by the positions of their items.
  private(set) var tiles: [Int: Tile] = [:]
  /// Tiles without an item.
  private(set) var spares: [Tile] = []

  /// Lends a tile to an item that has none: a spare one or, if there is none, one that `make` returns.
  mutating func lend(to index: Int, make: () -> Tile) -> Tile {
    let tile = spares.popLast() ?? make()
    tiles[index] = tile
    return tile
  }

  /// The tile of the next item that has one, for the order of the widgets.
  func following(_ index: Int) -> Tile? {
    tiles.keys.lazy.filter { $0 > index }.min().flatMap { tiles[$0] }
  }

  /// Takes the tile back from an item.
  mutating func takeBack(from index: Int) -> Tile? {
    guard let tile = tiles.removeValue(forKey: index) else { return nil }
    spares.append(tile)
    return tile
  }

  /// Takes all tiles back.
  ///
  /// - Returns: those that were in use.
  mutating func takeBackAll() -> [Tile] {
    let taken = Array(tiles.values)
    spares += taken
    tiles = [:]
    return taken
  }

  /// Follows items to other positions.
  ///
  /// - Parameter position: returns the new position of an item; nil for one that is gone.
  /// - Returns: the tiles of items that are gone, which are no longer in the pool.
  mutating func move(_ position: (Int) -> Int?) -> [Tile] {
    var kept: [Int: Tile] = [:]
    var gone: [Tile] = []
    for (index, tile) in tiles {
      if let index = position(index) { kept[index] = tile } else { gone.append(tile) }
    }
    tiles = kept
    return gone
  }

  /// Takes tiles in as spare ones.
  mutating func keep(_ tiles: [Tile]) { spares += tiles }

  /// Removes and returns the spare tiles.
  mutating func dropSpares() -> [Tile] {
    defer { spares = [] }
    return spares
  }

  /// The items that get tiles in one frame: all visible ones, then those below, then those above.
  ///
  /// - Parameters:
  ///   - seen: the visible items, also partly visible ones.
  ///   - near: `seen`, and the items within a page of it.
  ///   - portion: the most tiles to lend, or to fill again, for invisible items.
  ///   - stale: the items whose tiles show something else.
  /// - Returns: the items; `isPartial` is true if some of `near` still lack tiles.
  func plan(
    seen: Range<Int>, near: Range<Int>, portion: Int, stale: Set<Int> = []
  ) -> (items: [Int], isPartial: Bool) {
    var items = Array(seen)
    var left = portion
    let above = near.lowerBound..<max(near.lowerBound, seen.lowerBound)
    let below = seen.upperBound..<max(seen.upperBound, near.upperBound)
    for index in Array(below) + above.reversed() {
      if tiles[index] == nil || stale.contains(index) {
        guard left > 0 else { return (items, true) }
        left -= 1
      }
      items.append(index)
    }
    return (items, false)
  }
}
