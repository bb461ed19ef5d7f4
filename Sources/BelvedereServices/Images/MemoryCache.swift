// SPDX-License-Identifier: MIT

// Decoded images by request, limited in bytes. The main thread reads it while it binds rows. The lock is therefore held
// for a few dictionary operations only, and evicted images are released outside of it.

import BelvedereCore
import Synchronization

/// Caches the images that were used last. Any thread.
final class MemoryCache: Sendable {
  private let limit: Int
  private let images: Mutex<LeastRecentlyUsed<ImageRequest, any DecodedImage>>

  /// - Parameter limit: the most bytes of pixels. A larger image is not cached.
  init(limit: Int) {
    self.limit = limit
    images = Mutex(LeastRecentlyUsed(limit: limit))
  }

  func image(for request: ImageRequest) -> (any DecodedImage)? {
    images.withLock { $0.use(request) }
  }

  /// Inserts an image and evicts the least recently used ones.
  func insert(_ image: any DecodedImage, for request: ImageRequest) {
    guard image.byteCount <= limit else { return }
    _ = images.withLock { images in
      images.insert(image, cost: image.byteCount, for: request)
      return images.evict().map { $0.value }
    }
  }

  func removeAll() {
    _ = images.withLock { images in
      images.limit = 0
      defer { images.limit = limit }
      return images.evict().map { $0.value }
    }
  }
}
