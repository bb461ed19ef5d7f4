// SPDX-License-Identifier: MIT

// Rows in two columns where there is room for two, line by line.

import GtkKit

/// Places rows beside and below each other.
final class FactColumns: Arranging {
  // In application pixels.
  private static let leastColumn = 220
  private static let columnSpacing = 18
  private static let lineSpacing = 12

  let widget: Widget

  init(_ rows: [Widget]) {
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
    let widths = rows.map { $0.measured(.horizontal, forSize: -1).minimum }
    let least = widths.max() ?? 0
    return (least, max(least, 2 * Self.leastColumn + Self.columnSpacing))
  }

  func arrange(width: Int, height: Int) {
    var top = 0
    for line in lines(inWidth: width) {
      var left = 0
      for row in line.rows {
        row.place(x: left, y: top, width: line.columnWidth, height: line.height)
        left += line.columnWidth + Self.columnSpacing
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

  /// - Parameter width: -1 if unconstrained.
  private func lines(inWidth width: Int) -> [Line] {
    let rows = rows
    let isNarrow = width >= 0 && width < 2 * Self.leastColumn + Self.columnSpacing
    let count = isNarrow ? 1 : 2
    let columnWidth = width < 0 ? -1 : (width - Self.columnSpacing * (count - 1)) / count
    return stride(from: 0, to: rows.count, by: count).map { first in
      let members = rows[first..<min(first + count, rows.count)]
      let heights = members.map {
        $0.measured(.vertical, forSize: columnWidth).natural
      }
      return Line(rows: members, columnWidth: columnWidth, height: heights.max() ?? 0)
    }
  }
}
