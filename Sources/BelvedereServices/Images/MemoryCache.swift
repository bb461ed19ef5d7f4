// Decoded images by request, bounded in bytes. The main thread asks it while it binds rows, so the
// lock is held for a few dictionary operations only, and evicted images are released outside of it.

import BelvedereCore
import Synchronization

/// The images that were used last. Any thread.
final class MemoryCache: Sendable {
  private let limit: Int
  private let images: Mutex<LeastRecentlyUsed<ImageRequest, any DecodedImage>>

  /// - Parameter limit: bytes of pixels to stay within. An image above it is not kept at all.
  init(limit: Int) {
    self.limit = limit
    images = Mutex(LeastRecentlyUsed(limit: limit))
  }

  var byteCount: Int { images.withLock { $0.totalCost } }

  func image(for request: ImageRequest) -> (any DecodedImage)? {
    images.withLock { $0.use(request) }
  }

  /// Puts an image in and lets the least recently used go.
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
