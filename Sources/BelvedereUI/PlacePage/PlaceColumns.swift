// SPDX-License-Identifier: MIT

// The parts of a place's page in one column, or in two where there is room.

import GtkKit

/// Places two columns beside each other in a wide window, and below each other in a narrow one.
final class PlaceColumns: Arranging {
  // In application pixels.
  private static let margin = 18
  private static let spacing = 18
  private static let lineSpacing = 24
  /// The width of the window from which there are two columns.
  private static let wideWindow = 700
  /// Beyond, lines would be too long to read.
  private static let mostWidth = 1_100

  let widget: Widget

  private let columns: [Widget]

  /// - Parameters:
  ///   - start: the parts of the first column, which come first where there is one column.
  ///   - end: those of the second column.
  init(start: [Widget], end: [Widget]) {
    columns = [start, end].map { Make.box(.vertical, spacing: Self.lineSpacing, $0) }
    widget = Make.box(.vertical, columns)
    widget.attach(self)
    widget.arrange(by: self)
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
    let heights = columns.map { $0.measured(.vertical, forSize: layout.columnWidth).natural }
    let height =
      layout.isWide
      ? heights.max() ?? 0 : heights.reduce(0, +) + Self.lineSpacing * (heights.count - 1)
    return (height, height)
  }

  func arrange(width: Int, height: Int) {
    let layout = layout(inWidth: width)
    var (left, top) = (0, 0)
    for column in widget.isMirrored && layout.isWide ? columns.reversed() : columns {
      let wanted = column.measured(.vertical, forSize: layout.columnWidth).natural
      column.place(x: left, y: top, width: layout.columnWidth, height: wanted)
      if layout.isWide {
        left += layout.columnWidth + Self.spacing
      } else {
        top += wanted + Self.lineSpacing
      }
    }
  }

  private var leastWidth: Int {
    columns.map { $0.measured(.horizontal, forSize: -1).minimum }.max() ?? 0
  }

  /// - Parameter width: -1 if unconstrained.
  private func layout(inWidth width: Int) -> (isWide: Bool, columnWidth: Int) {
    let half = (width - Self.spacing) / 2
    let isWide = width >= Self.wideWindow - 2 * Self.margin && half >= leastWidth
    return (isWide, isWide ? half : width)
  }
}
