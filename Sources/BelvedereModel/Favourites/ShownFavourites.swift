// SPDX-License-Identifier: MIT

// The favourites that the profile shows: all of them, or those that match the search. Grid and viewer use one
// sequence for both, so that the view does not jump when a search begins.

import BelvedereCore
import Observation

/// All favourites, or the matches of a search.
@Observable
package final class ShownFavourites: PhotoSequence {
  @ObservationIgnored private let favourites: Favourites

  package init(_ favourites: Favourites) { self.favourites = favourites }

  package var photos: PhotoList { shown.photos }

  package var generation: Int {
    let search = favourites.search
    return favourites.all.generation &+ search.generation &+ (search.isActive ? 1 << 32 : 0)
  }

  /// Constant, so that the view keeps its place during a search.
  package var edition: Int { 0 }

  package var tail: PhotoTail { shown.tail }

  package func show(index: Int) { shown.show(index: index) }

  package func retryNextPage() { shown.retryNextPage() }

  private var shown: any PhotoSequence {
    favourites.search.isActive ? favourites.search : favourites.all
  }
}
