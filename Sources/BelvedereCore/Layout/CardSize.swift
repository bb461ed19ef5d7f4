// SPDX-License-Identifier: MIT

// The size of a photo in the list: as wide as the column, but not so tall that it does not fit the window.
// Sizes are application pixels.

/// The size of one photo's card.
package struct CardSize: Equatable, Sendable {
  /// The greatest height as a multiple of the width; a taller picture is cropped.
  private static let tallest = 1.6
  /// The share of the window's height that a card takes at most.
  private static let share = 0.9
  /// A card is not made narrower than this to fit the window: date, photographer and heart need the room.
  private static let leastWidth = 280.0

  package let width: Int
  package let height: Int

  /// - Parameters:
  ///   - aspectRatio: the photo's width by its height.
  ///   - column: the available width.
  ///   - window: the height of the visible part of the list; nil while that is not known.
  package init(aspectRatio: Double, column: Int, window: Int?) {
    let ratio = max(aspectRatio, 1 / Self.tallest)
    let column = Double(max(1, column))
    let limit = window.map { Double($0) * Self.share } ?? .infinity
    let width = min(column, max(min(Self.leastWidth, column), limit * ratio))
    self.width = Int(width.rounded())
    height = Int(min(width / ratio, max(limit, width / 2)).rounded())
  }
}
