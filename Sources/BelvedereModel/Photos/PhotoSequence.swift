// SPDX-License-Identifier: MIT

// Photos in order, for lists, grids and the viewer: the feed, a member's favourites, the results of a search.

import BelvedereCore
import Observation

/// The state of a list after its last photo.
package enum PhotoTail: Equatable {
  case more
  case loading
  case failed(APIError)
  case end
}

/// A sequence of photos that may grow at its end while it is shown.
package protocol PhotoSequence: AnyObject, Observable {
  var photos: PhotoList { get }
  /// A counter of the changes to `photos`. Growth at the end, and the replacement of a photo by a newer state of it, do
  /// not count.
  var generation: Int { get }
  /// A counter that changes, together with `generation`, when another list replaces this one. If only `generation`
  /// changes, photos were inserted or removed, and the others can stay on screen (PhotoSplice).
  var edition: Int { get }
  /// The state after the last photo.
  var tail: PhotoTail { get }
  /// True if the filter of the preferences applies.
  var isFiltered: Bool { get }
  /// Reports that a photo came into view. Near the end, this requests more photos.
  func show(index: Int)
  /// Requests the photos that failed to load again.
  func retryNextPage()
}

extension PhotoSequence {
  package var edition: Int { generation }
  package var isFiltered: Bool { false }
}

/// The difference between two lists of photos, as one replaced range. It is exact for a single insertion or removal.
/// For several changes, the range extends from the first to the last.
package struct PhotoSplice: Equatable {
  /// Position of the first photo that differs.
  package let index: Int
  /// The number of photos of the old list that are replaced from there on.
  package let removed: Int
  /// The number of photos of the new list that take their place.
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
