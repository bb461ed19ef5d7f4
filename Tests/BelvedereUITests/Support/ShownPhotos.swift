// SPDX-License-Identifier: MIT

// Photos with all fields of a card.

import BelvedereCore
import TestSupport

/// Numbered photos with a size, a blur hash, a photographer and a date.
func shownPhotos(_ numbers: some Sequence<Int>) -> [Photo] {
  photos(numbers).map { photo in
    var photo = photo
    (photo.width, photo.height) = (1200, 800)
    photo.blurHash = "LEHV6nWB2yk8pyo0adR*.7kCMdnj"
    photo.createdAt = .noon
    photo.user = .ada
    return photo
  }
}

/// A page of them.
func shownPage(_ numbers: some Sequence<Int>, hasNext: Bool = true) -> Page<Photo> {
  Page(elements: shownPhotos(numbers), hasNext: hasNext)
}
