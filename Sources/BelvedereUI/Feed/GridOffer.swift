// A window that is much wider than one column of cards has room for a grid; the list offers it once.

import BelvedereModel
import Observation

/// Tells when the grid is to be offered.
@Observable
final class GridOffer {
  /// In application pixels; a list leaves more than half of such a window empty.
  private static let wide = 1800

  private var isWide = false
  /// Whether the feed is what the window shows.
  private var isFeedShown = false

  @ObservationIgnored private let preferences: Preferences

  init(preferences: Preferences) { self.preferences = preferences }

  var isDue: Bool {
    isWide && isFeedShown && preferences.offersGrid && preferences.feedLayout == .list
  }

  /// - Parameter width: of the window, in application pixels.
  func follow(width: Int) {
    let isWide = width >= Self.wide
    if isWide != self.isWide { self.isWide = isWide }
  }

  /// Whoever has seen the grid needs no offer.
  func follow(isFeedShown: Bool, layout: FeedLayout) {
    if isFeedShown != self.isFeedShown { self.isFeedShown = isFeedShown }
    if layout == .grid && preferences.offersGrid { preferences.offersGrid = false }
  }

  func accept() { preferences.feedLayout = .grid }

  func decline() { preferences.offersGrid = false }
}
