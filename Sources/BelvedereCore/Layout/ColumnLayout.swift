// SPDX-License-Identifier: MIT

// Photos as one centred column of cards, each as large as CardSize says. The column grows with the window.

/// The layout of the feed's list.
package struct ColumnLayout: PhotoLayout {
  /// The widths that cards may have where there is room, in application pixels.
  private static let cardWidths = 760...1080
  /// The share of the window's width that a card has between these widths.
  private static let cardShare = 0.6
  /// The width, in application pixels, below which cards go from edge to edge.
  package static let narrowWidth = 400

  /// The available width.
  package let width: Int
  /// The height of the visible part, which a card should not exceed.
  package let window: Int

  /// A card's upper edge and its size, in few bytes: a list has many thousands.
  private struct Card {
    let top: Int32
    let width: UInt16
    let height: UInt16
  }

  private var cards: [Card] = []

  /// - Parameters: in application pixels.
  package init(width: Int, window: Int, aspectRatios: [Double] = []) {
    self.width = max(1, width)
    self.window = window
    append(aspectRatios)
  }

  private var isNarrow: Bool { width < Self.narrowWidth }
  /// The space between two cards.
  private var gap: Int { isNarrow ? 8 : 16 }
  /// The least space at both sides of a card.
  private var margin: Int { isNarrow ? 0 : 16 }
  /// The greatest width of a card.
  private var column: Int {
    let wanted = Int(Double(width) * Self.cardShare)
    let widths = Self.cardWidths
    return min(max(wanted, widths.lowerBound), widths.upperBound, width - 2 * margin)
  }
  /// The space above the first card.
  private var lead: Int { isNarrow ? 0 : 8 }

  package var count: Int { cards.count }
  package var rowCount: Int { count }
  package var height: Int { count == 0 ? 0 : frame(of: count - 1).bottom + gap - lead }

  package func tiles(inRow row: Int) -> Range<Int> { row..<row + 1 }
  package func row(of index: Int) -> Int { index }
  package func row(at y: Int) -> Int { cards.lazy.map { Int($0.top) }.lastIndex(notAbove: y) }

  package func frame(of index: Int) -> TileFrame {
    let card = cards[index]
    return TileFrame(
      x: (width - Int(card.width)) / 2, y: Int(card.top), width: Int(card.width),
      height: Int(card.height))
  }

  package mutating func append(_ aspectRatios: [Double]) {
    var top = count == 0 ? lead : frame(of: count - 1).bottom + gap
    for ratio in aspectRatios {
      let size = CardSize(aspectRatio: ratio, column: column, window: window)
      cards.append(
        Card(
          top: Int32(clamping: top), width: UInt16(clamping: size.width),
          height: UInt16(clamping: size.height)))
      top += size.height + gap
    }
  }
}
