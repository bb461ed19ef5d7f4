// SPDX-License-Identifier: MIT

// The focus among the tiles of a board.

import GtkKit

/// Stores the last focused item, and a pending request to focus one.
nonisolated struct BoardFocus<ID: Equatable> {
  /// The item that had the focus last.
  var last: ID?
  /// True if an item must get the focus as soon as one is visible.
  private(set) var isWanted = false
  /// The widget that had the focus at the request.
  private var before: Widget?

  /// Requests the focus for an item as soon as one is visible, unless the focus moves before.
  ///
  /// - Parameter present: the widget that has it.
  mutating func want(instead present: Widget?) { (isWanted, before) = (true, present) }

  /// Ends the request when an item is visible.
  ///
  /// - Parameter present: the widget that has the focus.
  /// - Returns: true if the focus has not moved meanwhile.
  mutating func shouldGive(_ present: Widget?) -> Bool {
    isWanted = false
    return present == nil || present == before
  }

  /// The item to focus: the last focused one if it is visible, else the one at the top, else the first that is fully
  /// visible.
  func candidate(
    of seen: Range<Int>, top: Int?, id: (Int) -> ID, isWhole: (Int) -> Bool
  ) -> Int? {
    seen.first { id($0) == last } ?? top ?? seen.first(where: isWhole)
  }
}
