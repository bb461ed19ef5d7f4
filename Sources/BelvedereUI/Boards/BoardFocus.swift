// The focus among the tiles of a board: which item gets it, and when.

import GtkKit

/// Remembers who had the focus, and whether it is still to be given to an item.
nonisolated struct BoardFocus<ID: Equatable> {
  /// The item that had the focus last.
  var last: ID?
  /// True if an item is to get the focus as soon as one is seen.
  private(set) var isWanted = false
  /// The widget that had the focus when that began.
  private var before: Widget?

  /// An item is to get the focus as soon as one is seen, unless the focus has moved until then.
  ///
  /// - Parameter present: the widget that has it.
  mutating func want(instead present: Widget?) { (isWanted, before) = (true, present) }

  /// Ends the wish, now that an item is seen.
  ///
  /// - Parameter present: the widget that has the focus.
  /// - Returns: true if the focus has not moved meanwhile.
  mutating func shouldGive(_ present: Widget?) -> Bool {
    isWanted = false
    return present == nil || present == before
  }

  /// The item that gets the focus: the one that had it last if it is seen, else the one at the top, else the first
  /// that is seen whole.
  func candidate(
    of seen: Range<Int>, top: Int?, id: (Int) -> ID, isWhole: (Int) -> Bool
  ) -> Int? {
    seen.first { id($0) == last } ?? top ?? seen.first(where: isWhole)
  }
}
