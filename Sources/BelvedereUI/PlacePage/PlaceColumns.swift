// SPDX-License-Identifier: MIT

// The parts of a place's page below each other, or in two columns where there is room.

import GtkKit

/// Places parts in two columns in a wide window, and in one in a narrow window.
final class PlaceColumns: Arranging {
  // In application pixels.
  private static let margin = 18
  private static let spacing = 24
  /// Each of two columns is at least as wide as the one of a narrow window.
  private static let columnSpacing = 16
  /// The width of the window from which there are two columns. Large letters need more.
  private static var wideWindow: Int { Int(700 * max(1, TextScale.factor)) }
  /// Beyond, lines would be too long to read.
  private static var mostWidth: Int { Int(1_100 * max(1, TextScale.factor)) }

  let widget: Widget

  private let parts: [Widget]
  private var columns: [[Widget]] = [[], []]

  /// - Parameter parts: in the order in which one column has them.
  init(_ parts: [Widget]) {
    self.parts = parts
    widget = Make.box(.vertical, parts)
    widget.attach(self)
    widget.arrange(by: self)
  }

  /// Sets the parts of both columns in a wide window.
  func setColumns(start: [Widget], end: [Widget]) {
    columns = [start, end]
    widget.queueResize()
  }

  /// Puts a widget in the middle of the page, as wide as the columns.
  static func centre(_ child: Widget, vertical: Int) -> Widget {
    child.setMargins(horizontal: margin, vertical: vertical)
    return Make.clamp(child, exactly: mostWidth)
  }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    if orientation == .horizontal {
      let least = leastWidth
      return (least, max(least, Self.mostWidth))
    }
    let layout = layout(inWidth: forSize)
    let height =
      layout.columns.map { column in
        heights(of: column, width: layout.width).reduce(-Self.spacing) { $0 + $1 + Self.spacing }
      }.max() ?? 0
    return (max(0, height), max(0, height))
  }

  func arrange(width: Int, height: Int) {
    let layout = layout(inWidth: width)
    for (index, column) in layout.columns.enumerated() {
      let isAtEnd = (index == 1) != widget.isMirrored
      let left = layout.columns.count == 2 && isAtEnd ? layout.width + Self.columnSpacing : 0
      var top = 0
      for (part, height) in zip(column, heights(of: column, width: layout.width)) {
        part.place(x: left, y: top, width: layout.width, height: height)
        top += height + Self.spacing
      }
    }
  }

  private var leastWidth: Int {
    parts.filter(\.isVisible).map { $0.measured(.horizontal, forSize: -1).minimum }.max() ?? 0
  }

  private func heights(of column: [Widget], width: Int) -> [Int] {
    column.map { $0.measured(.vertical, forSize: width).natural }
  }

  /// The visible parts of each column, and the width of one.
  ///
  /// - Parameter width: -1 if unconstrained.
  private func layout(inWidth width: Int) -> (columns: [[Widget]], width: Int) {
    let half = (width - Self.columnSpacing) / 2
    let isWide = width >= Self.wideWindow - 2 * Self.margin && half >= leastWidth
    return ((isWide ? columns : [parts]).map { $0.filter(\.isVisible) }, isWide ? half : width)
  }
}
