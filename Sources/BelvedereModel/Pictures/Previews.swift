// SPDX-License-Identifier: MIT

// First looks at photos whose source sends no BlurHash: if such a photo loads slowly, a tiny picture of it is fetched,
// and the BlurHash computed from it is stored.

import BelvedereCore

/// The BlurHashes of one source's photos.
package final class Previews {
  /// The delay: a photo that arrives sooner needs no first look.
  private static let delay = Duration.milliseconds(300)
  /// The width of the tiny picture, in pixels: a step of Wikimedia's.
  private static let width = 40
  /// The most BlurHashes that are kept in memory.
  private static let most = 5_000

  private let source: String
  private let images: any ImageLoading
  private let store: any PhotoStoring
  private let clock: any Clock<Duration>
  private var known: [Photo.ID: String] = [:]

  /// - Parameters:
  ///   - source: the name under which the photos are stored.
  ///   - clock: measures the delay.
  package init(
    source: String, images: any ImageLoading, store: any PhotoStoring,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.source = source
    self.images = images
    self.store = store
    self.clock = clock
  }

  /// Returns the BlurHash of a photo that came without one; nil if there is none, or if the task is cancelled because
  /// the photo has arrived. A known one is returned at once; a new one costs a request, which is made after
  /// 300 ms.
  package func blurHash(of photo: Photo) async -> String? {
    if let hash = known[photo.id] { return hash }
    if let hash = try? await store.blurHash(of: photo.id, source: source) {
      remember(hash, of: photo.id)
      return hash
    }
    do { try await clock.sleep(for: Self.delay) } catch { return nil }
    guard let request = photo.imageRequest(pixelWidth: Self.width, quality: 45),
      let image = try? await images.image(for: request, priority: .preview),
      let hash = await Self.blurHash(of: image)
    else { return nil }
    remember(hash, of: photo.id)
    // An independent task, since the caller's is cancelled as soon as the photo arrives.
    Task { [store, source] in
      try? await store.keep(blurHash: hash, of: photo.id, source: source)
    }
    return hash
  }

  private func remember(_ hash: String, of photo: Photo.ID) {
    if known.count >= Self.most { known = [:] }
    known[photo] = hash
  }

  @concurrent
  private static func blurHash(of image: any DecodedImage) async -> String? {
    let bytes = UnsafeRawBufferPointer(
      start: UnsafeRawPointer(bitPattern: image.pixels), count: image.byteCount)
    return withExtendedLifetime(image) {
      BlurHash.text(of: Array(bytes), width: image.width, height: image.height)
    }
  }
}
