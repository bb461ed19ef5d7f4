// SPDX-License-Identifier: MIT

// Rows in columns where there is room for them, line by line. Two columns of facts, or more of small cards.

import GtkKit

/// Places rows beside and below each other.
final class FactColumns: Arranging {
  let widget: Widget

  private let counts: [Int]
  // In application pixels.
  private let leastColumn: Int
  private let columnSpacing: Int
  private static let lineSpacing = 12

  /// - Parameters:
  ///   - counts: the numbers of columns to choose from, the greatest first; the first with room is taken.
  ///   - leastColumn: the room that a column needs beside others, with texts of the usual size.
  init(
    _ rows: [Widget], counts: [Int] = [2, 1], leastColumn: Int = 220, columnSpacing: Int = 18
  ) {
    self.counts = counts
    self.leastColumn = leastColumn
    self.columnSpacing = columnSpacing
    widget = Make.box(.vertical, rows)
    widget.attach(self)
    widget.arrange(by: self)
  }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    if orientation == .vertical {
      let heights = lines(inWidth: forSize).map(\.height)
      let height = heights.reduce(0, +) + Self.lineSpacing * max(0, heights.count - 1)
      return (height, height)
    }
    let least = leastWidth
    return (least, max(least, width(of: counts[0], columns: neededWidth)))
  }

  func arrange(width: Int, height: Int) {
    var top = 0
    for line in lines(inWidth: width) {
      var start = 0
      for row in line.rows {
        let left = widget.isMirrored ? width - start - line.columnWidth : start
        row.place(x: left, y: top, width: line.columnWidth, height: line.height)
        start += line.columnWidth + columnSpacing
      }
      top += line.height + Self.lineSpacing
    }
  }
}

extension FactColumns {
  private struct Line {
    let rows: ArraySlice<Widget>
    let columnWidth: Int
    let height: Int
  }

  private var rows: [Widget] { widget.children.filter(\.isVisible) }

  /// The least width of the widest row.
  private var leastWidth: Int {
    rows.map { $0.measured(.horizontal, forSize: -1).minimum }.max() ?? 0
  }

  /// The room that a column needs beside others.
  private var neededWidth: Int {
    max(Int(Double(leastColumn) * max(1, TextScale.factor)), leastWidth)
  }

  private func width(of count: Int, columns width: Int) -> Int {
    count * width + (count - 1) * columnSpacing
  }

  /// - Parameter width: -1 if unconstrained.
  private func count(inWidth width: Int) -> Int {
    guard width >= 0 else { return counts[0] }
    let column = neededWidth
    return counts.first { self.width(of: $0, columns: column) <= width } ?? 1
  }

  /// - Parameter width: -1 if unconstrained.
  private func lines(inWidth width: Int) -> [Line] {
    let rows = rows
    let count = count(inWidth: width)
    let columnWidth = width < 0 ? -1 : (width - columnSpacing * (count - 1)) / count
    return stride(from: 0, to: rows.count, by: count).map { first in
      let members = rows[first..<min(first + count, rows.count)]
      let heights = members.map {
        $0.measured(.vertical, forSize: columnWidth).natural
      }
      return Line(rows: members, columnWidth: columnWidth, height: heights.max() ?? 0)
    }
  }
}
