// The favourites that the profile shows: all of them, or those that match the search. Grid and
// viewer see one sequence that changes, so that nothing jumps when a search begins.

import BelvedereCore
import Observation

/// The favourites, or those found among them.
@Observable
package final class ShownFavourites: PhotoSequence {
  @ObservationIgnored private let favourites: Favourites

  package init(_ favourites: Favourites) { self.favourites = favourites }

  package var photos: PhotoList { shown.photos }

  package var generation: Int {
    let search = favourites.search
    return favourites.all.generation &+ search.generation &+ (search.isActive ? 1 << 32 : 0)
  }

  /// Constant: whatever is found, the person stays where they type.
  package var edition: Int { 0 }

  package var tail: PhotoTail { shown.tail }

  package func show(index: Int) { shown.show(index: index) }

  package func retryNextPage() { shown.retryNextPage() }

  private var shown: any PhotoSequence {
    favourites.search.isActive ? favourites.search : favourites.all
  }
}
