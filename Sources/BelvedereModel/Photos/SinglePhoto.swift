// SPDX-License-Identifier: MIT

import BelvedereCore
import Observation

/// A single photo, as a sequence for the viewer.
@Observable
package final class SinglePhoto: PhotoSequence {
  package let photos: PhotoList
  package let generation = 0
  package let tail = PhotoTail.end

  package init(_ photo: Photo) { photos = PhotoList([photo]) }

  package func show(index: Int) {}

  package func retryNextPage() {}
}
