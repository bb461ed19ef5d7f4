// Photos in an order, as lists, grids and the viewer walk through them, whatever they were asked for:
// the feed, a member's favourites, the results of a search.

import BelvedereCore
import Observation

/// What stands below the last photo.
package enum PhotoTail: Equatable {
  case more
  case loading
  case failed(APIError)
  case end
}

/// Photos that may grow at the end while someone looks at them.
package protocol PhotoSequence: AnyObject, Observable {
  var photos: [Photo] { get }
  /// Changes when `photos` changed otherwise than by growing at the end, or by a newer state of a
  /// photo that keeps its place.
  var generation: Int { get }
  /// Changes with `generation` when another list took the place of this one. A change of
  /// `generation` alone put photos in or took some out: what is on screen can stay (PhotoSplice).
  var edition: Int { get }
  /// What stands after the last photo.
  var tail: PhotoTail { get }
  /// Says that a photo came into view: near the end, more are asked for.
  func show(index: Int)
  /// Asks again for the photos that could not be had.
  func retryNextPage()
}

extension PhotoSequence {
  package var edition: Int { generation }
}

/// What turns one list of photos into another: one stretch of it is replaced. Exact for a single
/// insertion or removal; of several changes, the stretch reaches from the first to the last.
package struct PhotoSplice: Equatable {
  /// Position of the first photo that differs.
  package let index: Int
  /// How many photos of the old list are replaced from there on.
  package let removed: Int
  /// How many photos of the new list take their place.
  package let inserted: Int

  package init(from old: [Photo.ID], to new: [Photo.ID]) {
    let shorter = min(old.count, new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let tail = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
    let kept = min(tail, shorter - head)
    index = head
    removed = old.count - head - kept
    inserted = new.count - head - kept
  }
}
