// SPDX-License-Identifier: MIT

// A source of photos: a service with Unsplash's API, or one that needs neither key nor account. Screens use the traits
// of a source, and never test for a certain one; its abilities are those of its `Connection`.

/// A source of photos, identified by the name under which its photos are stored.
package struct PhotoSource: Sendable, Hashable, Identifiable {
  package static let unsplash = PhotoSource(id: "unsplash")
  package static let commons = PhotoSource(id: "commons")
  package static let openverse = PhotoSource(id: "openverse")

  /// The sources without accounts, in the order of the list in the window.
  package static let withoutAccounts = [commons, openverse]

  private static let traits: [PhotoSource: SourceTraits] = [
    .unsplash: .unsplash, .commons: .commons, .openverse: .openverse,
  ]

  private static let demoID = "demo"

  /// The name in the database and, of a source without accounts, at the beginning of its photos' ids:
  /// `ServiceDescription.id`.
  package let id: String

  package init(id: String) { self.id = id }

  /// The traits of the source. The name of an unknown service is its host.
  package var traits: SourceTraits {
    if let known = Self.traits[self] { return known }
    var traits = Self.traits[original] ?? .unsplash
    if original != self {
      traits.name += " (Demo)"
      traits.creditName = nil
    } else if isDemo {
      traits.name = "Demo"
    } else {
      traits.name = id.hasPrefix("custom:") ? String(id.dropFirst(7)) : id
    }
    return traits
  }

  package var name: String { traits.name }

  package var hasAccounts: Bool { traits.hasAccounts }

  // MARK: - The demo

  /// The demo that imitates this source without accounts.
  package var demo: PhotoSource { PhotoSource(id: "\(Self.demoID)-\(id)") }

  /// The source that this demo imitates; the source itself if it is not such a demo.
  package var original: PhotoSource {
    Self.withoutAccounts.first { $0.demo == self } ?? self
  }

  /// True for the demo with accounts.
  package var isDemo: Bool {
    id == Self.demoID || id.hasPrefix("\(Self.demoID)-") && original == self
  }

  // MARK: - The ids of photos

  /// The source without accounts that the id of a photo names; nil for an id without a prefix.
  package init?(ofPhoto id: Photo.ID) {
    guard let colon = id.firstIndex(of: ":") else { return nil }
    let source = PhotoSource(id: String(id[..<colon]))
    guard Self.withoutAccounts.contains(source.original) else { return nil }
    self = source
  }

  /// The id of the photo with this key at the source.
  package func photoID(_ key: String) -> Photo.ID { hasAccounts ? key : "\(id):\(key)" }

  /// The key of a photo at the source, without the source's prefix; nil for the id of another source's photo.
  package func key(of photo: Photo.ID) -> String? {
    if hasAccounts { return PhotoSource(ofPhoto: photo) == nil ? photo : nil }
    return photo.hasPrefix("\(id):") ? String(photo.dropFirst(id.count + 1)) : nil
  }
}

extension Photo {
  /// The source without accounts that the photo is from; nil for a photo of a service with Unsplash's API.
  package var source: PhotoSource? { PhotoSource(ofPhoto: id) }
}
