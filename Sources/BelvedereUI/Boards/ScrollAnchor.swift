// SPDX-License-Identifier: MIT

// The place at the upper edge of a board. It stays there when the width or the layout changes, and when items are
// inserted or removed.

import BelvedereCore

/// The place that a board keeps at its upper edge.
nonisolated enum ScrollAnchor<ID: Equatable>: Equatable {
  /// Application pixels below the upper end.
  case offset(Double)
  /// An item, its present position among all, and the share of its height that is above the edge.
  case item(ID, index: Int, share: Double)

  /// The scroll position with the place at the edge; nil if the layout lacks the item.
  ///
  /// - Parameter headHeight: the height of the head above the items, in application pixels.
  func value(in layout: (any TileLayout)?, headHeight: Int) -> Double? {
    switch self {
    case .offset(let offset): return offset
    case .item(_, let index, let share):
      guard let layout, index < layout.count else { return nil }
      let frame = layout.frame(of: index)
      return Double(headHeight + frame.y) + share * Double(frame.height)
    }
  }

  /// The same place after items were inserted or removed. A removed item is replaced by the one in its position.
  ///
  /// - Parameters:
  ///   - position: returns the new position of an item; nil for one that is gone.
  ///   - count: the number of items now.
  ///   - id: returns the item at a position now.
  func moved(_ position: (Int) -> Int?, count: Int, id: (Int) -> ID) -> ScrollAnchor {
    guard case .item(_, let index, let share) = self else { return self }
    let new = position(index) ?? min(index, count - 1)
    return new >= 0 ? .item(id(new), index: new, share: share) : .offset(0)
  }

  /// The same item with its upper edge at the top.
  var aligned: ScrollAnchor {
    guard case .item(let id, let index, _) = self else { return self }
    return .item(id, index: index, share: 0)
  }
}

/// The visible part of a board.
nonisolated struct BoardPage {
  /// A row counts as the one at the top until this share of its height is above the edge.
  private static let topShare = 0.75

  let layout: any TileLayout
  /// The distance from the top of the first item to the visible part, in application pixels.
  let top: Int
  let headHeight: Int

  /// The item at the upper edge; nil while that is the head, and without items.
  ///
  /// - Parameters:
  ///   - seen: the visible items, also partly visible ones.
  ///   - kept: the previous result, which is preferred among the items of its row.
  func topItem(of seen: Range<Int>, keeping kept: Int?) -> Int? {
    guard !seen.isEmpty else { return nil }
    // The head counts like a row.
    if headHeight > 0, Double(top + headHeight) < Self.topShare * Double(headHeight), top < 0 {
      return nil
    }
    let first = seen.first { index in
      let frame = layout.frame(of: index)
      return Double(top - frame.y) < Self.topShare * Double(frame.height)
    }
    guard let first else { return nil }
    if let kept, kept < layout.count, layout.row(of: kept) == layout.row(of: first) { return kept }
    return first
  }

  /// The share of an item's height that is above the edge.
  func share(of index: Int) -> Double {
    let frame = layout.frame(of: index)
    return Double(top - frame.y) / Double(frame.height)
  }
}
