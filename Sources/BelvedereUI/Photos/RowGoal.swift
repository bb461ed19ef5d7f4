// The goal of a list of rows that is moving.

/// A row on its way to a place in the window, and the number of times that it may still be moved.
struct RowGoal {
  let item: Int
  /// The share of the row's height that is to be above the top; nil when all of the row is to be seen.
  let share: Double?
  var turns = 6

  /// The distance to scroll for the row.
  func distance(top: Double, height: Double, page: Double) -> Double {
    if let share { return top + share * height }
    let below = top + height - page
    return top < 0 ? top : max(0, min(top, below))
  }
}
