// SPDX-License-Identifier: MIT

// The sizes of cover cards: a grid of cards of 3:2 that fills its width, and a wide card above it.

import GtkKit

/// Cards of one size in as many columns as have room.
final class CardGrid: Arranging {
  /// The width of cards in windows with room for more than two columns, in application pixels.
  private static let leastWidth = 260
  private static let leastColumns = 2
  private static let gap = 8
  /// The width of cards that still shows what they are.
  private static let narrowest = 100

  let widget = Make.box(.horizontal)

  init() { widget.arrange(by: self) }

  /// Shows these cards and no others.
  func show(_ cards: [Widget]) {
    widget.removeAll()
    for card in cards { widget.append(card) }
  }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    guard orientation == .vertical else {
      let least = Self.leastColumns * (Self.narrowest + Self.gap) - Self.gap
      let natural = Self.leastColumns * (Self.leastWidth + Self.gap) - Self.gap
      return (least, natural)
    }
    let size = size(inWidth: forSize)
    let rows = (widget.children.count + size.columns - 1) / size.columns
    let height = max(0, rows * (size.height + Self.gap) - Self.gap)
    return (height, height)
  }

  func arrange(width: Int, height: Int) {
    let size = size(inWidth: width)
    for (index, card) in widget.children.enumerated() {
      let (row, column) = (index / size.columns, index % size.columns)
      // Edges are rounded, so that the last column ends where the row ends.
      let start = edge(column, of: size.columns, inWidth: width)
      let end = edge(column + 1, of: size.columns, inWidth: width) - Self.gap
      card.place(
        x: widget.isMirrored ? width - end : start, y: row * (size.height + Self.gap),
        width: end - start, height: size.height)
    }
  }

  private func size(inWidth width: Int) -> (columns: Int, height: Int) {
    let columns = max(Self.leastColumns, (width + Self.gap) / (Self.leastWidth + Self.gap))
    let card = (width + Self.gap) / columns - Self.gap
    return (columns, max(1, card * 2 / 3))
  }

  /// The start of a column.
  private func edge(_ column: Int, of columns: Int, inWidth width: Int) -> Int {
    column * (width + Self.gap) / columns
  }
}

/// One card of the whole width, of 3:2 in a narrow window and flatter in a wide one.
final class WideCard: Arranging {
  /// In application pixels.
  private static let greatestHeight = 400
  private static let leastHeight = 240
  private static let flatness = 0.36

  let widget: Widget

  private let card: Widget

  init(_ card: Widget) {
    self.card = card
    widget = Make.box(.horizontal, [card])
    widget.arrange(by: self)
  }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    guard orientation == .vertical else { return card.measured(.horizontal, forSize: -1) }
    let (upright, flat) = (forSize * 2 / 3, Int(Double(forSize) * Self.flatness))
    let height = max(1, min(upright, max(Self.leastHeight, flat), Self.greatestHeight))
    return (height, height)
  }

  func arrange(width: Int, height: Int) { card.place(x: 0, y: 0, width: width, height: height) }
}
