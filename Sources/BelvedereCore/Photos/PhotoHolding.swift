// SPDX-License-Identifier: MIT

// Photos of a long list that need not be in memory while others are shown.

/// Holds photos for lists. Any thread.
package protocol PhotoHolding: Sendable {
  /// - Parameter ids: those of the photos. The list has them, too, so that both share memory.
  func hold(_ photos: [Photo], ids: [Photo.ID]) -> any HeldPhotos
}

/// Some photos, in memory or stored elsewhere. Any thread.
package protocol HeldPhotos: Sendable {
  /// The photos. If they are not in memory, blocks until they are read; empty if that fails.
  var photos: [Photo] { get }
  var areInMemory: Bool { get }
}

extension [Photo]: HeldPhotos {
  package var photos: [Photo] { self }
  package var areInMemory: Bool { true }
}
