// SPDX-License-Identifier: MIT

// A window that is much wider than one column of cards has room for a grid; the list offers it once.

import BelvedereModel
import GtkKit
import Observation

/// The offer of the grid, while it applies.
@Observable
final class GridOffer {
  /// The width, in application pixels, from which a window is wide; a list leaves more than half of it
  /// empty.
  private static let wide = 1800

  private var isWide = false

  @ObservationIgnored private let preferences: Preferences

  init(preferences: Preferences) { self.preferences = preferences }

  /// Nil while there is no room, and after the person has answered.
  var offer: Offer? {
    guard isWide, preferences.offersGrid, preferences.feedLayout == .list else { return nil }
    return Offer(
      sentence: tr("This window has room for a grid of photos."), isForPageInView: true,
      accept: { [preferences] in preferences.feedLayout = .grid },
      decline: { [preferences] in preferences.offersGrid = false })
  }

  /// - Parameter width: the window's width, in application pixels.
  func follow(width: Int) {
    let isWide = width >= Self.wide
    if isWide != self.isWide { self.isWide = isWide }
  }

  /// Ends the offer once the person has seen the grid.
  func follow(layout: FeedLayout) {
    if layout == .grid && preferences.offersGrid { preferences.offersGrid = false }
  }
}
