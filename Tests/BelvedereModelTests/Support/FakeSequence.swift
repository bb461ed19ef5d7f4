// SPDX-License-Identifier: MIT

import BelvedereCore
import BelvedereModel
import Observation
import TestSupport

/// Photos that the test adds, removes and changes.
@Observable final class FakeSequence: PhotoSequence {
  var list: [Photo]
  var photos: PhotoList { PhotoList(list) }
  var generation = 0
  var tail: PhotoTail
  @ObservationIgnored private(set) var shown: [Int] = []
  @ObservationIgnored private(set) var retries = 0

  init(_ numbers: some Sequence<Int>, tail: PhotoTail = .end) {
    list = sizedPhotos(numbers)
    self.tail = tail
  }

  func show(index: Int) { shown.append(index) }
  func retryNextPage() { retries += 1 }
}

/// Photos of 24 megapixels.
func sizedPhotos(_ numbers: some Sequence<Int>) -> [Photo] {
  photos(numbers).map { photo in
    var photo = photo
    (photo.width, photo.height) = (6000, 4000)
    return photo
  }
}
