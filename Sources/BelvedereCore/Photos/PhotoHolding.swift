// Photos of a long list that need not be in memory while somebody looks at others.

/// Holds photos for lists. Any thread.
package protocol PhotoHolding: Sendable {
  /// - Parameter ids: those of the photos; the list has them, too, and their memory is shared.
  func hold(_ photos: [Photo], ids: [Photo.ID]) -> any HeldPhotos
}

/// A few photos, in memory or somewhere else. Any thread.
package protocol HeldPhotos: Sendable {
  /// The photos. If they are not in memory, the thread waits until they are read; none if that fails.
  var photos: [Photo] { get }
  var areInMemory: Bool { get }
}

extension [Photo]: HeldPhotos {
  package var photos: [Photo] { self }
  package var areInMemory: Bool { true }
}
