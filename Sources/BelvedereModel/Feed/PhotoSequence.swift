// Photos in an order, as lists, grids and the viewer walk through them, whatever they were asked for:
// the feed, a member's favourites, the results of a search.

import BelvedereCore
import Observation

/// Photos that may grow at the end while someone looks at them.
package protocol PhotoSequence: AnyObject, Observable {
  var photos: [Photo] { get }
  /// Changes when `photos` was replaced rather than extended at the end.
  var generation: Int { get }
  /// What stands after the last photo.
  var tail: Feed.Tail { get }
  /// Says that a photo came into view: near the end, more are asked for.
  func show(index: Int)
  /// Asks again for the photos that could not be had.
  func retryNextPage()
}
