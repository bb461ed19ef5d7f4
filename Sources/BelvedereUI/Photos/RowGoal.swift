// Where a list of rows is on its way to.

/// A row on its way to a place in the window, and how often it may still be moved.
struct RowGoal {
  let item: Int
  /// How much of the row's height is to be above the top; nil when all of the row is to be seen.
  let share: Double?
  var turns = 6

  /// How far the list is to be scrolled for it.
  func distance(top: Double, height: Double, page: Double) -> Double {
    if let share { return top + share * height }
    let below = top + height - page
    return top < 0 ? top : max(0, min(top, below))
  }
}
