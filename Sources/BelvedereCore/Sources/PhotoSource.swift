// A source of photos: a service with Unsplash's API, or an archive, which needs neither key nor account.
// Screens ask for what holds for a source, and never who it is; what it can do is what its `Connection` has.

/// A source of photos, by the name under which its photos are stored.
package struct PhotoSource: Sendable, Hashable, Identifiable {
  /// The words of a photo by which it leads to others like it.
  package enum Subjects: Sendable {
    /// A photographer's tags: several together have many photos.
    case tags
    /// The subjects that readers sort photos by: each has many photos.
    case categories
  }

  private enum Kind {
    case unsplash, demo, commons, demoCommons
    /// Another service with Unsplash's API.
    case custom
  }

  /// Wikimedia Commons.
  package static let commons = PhotoSource(id: "commons")
  /// The demo's photos as an archive of the same kind.
  package static let demoCommons = PhotoSource(id: "demo-commons")

  private static let archives = [commons, demoCommons]

  /// The name in the database and, of an archive, at the beginning of its photos' ids:
  /// `ServiceDescription.id`, or that of an archive.
  package let id: String

  package init(id: String) { self.id = id }

  private var kind: Kind {
    switch id {
    case "unsplash": .unsplash
    case "commons": .commons
    case "demo-commons": .demoCommons
    default: id == "demo" || id.hasPrefix("demo-") ? .demo : .custom
    }
  }

  /// True for a source with accounts, which a person logs in to.
  package var hasAccounts: Bool {
    switch kind {
    case .unsplash, .demo, .custom: true
    case .commons, .demoCommons: false
    }
  }

  package var subjects: Subjects {
    switch kind {
    case .unsplash, .demo, .custom: .tags
    case .commons, .demoCommons: .categories
    }
  }

  /// The conditions that a search of the source can have.
  package var searchConditions: Set<SearchFilter.Condition> {
    switch kind {
    case .unsplash, .demo, .custom: [.order, .orientation, .color, .content]
    case .commons, .demoCommons: [.order, .licence, .assessment, .width, .nearness]
    }
  }

  /// The proper name, the same in every language; that of a custom service is its host.
  package var name: String {
    switch kind {
    case .unsplash: "Unsplash"
    case .commons: "Wikimedia Commons"
    case .demo, .demoCommons: "Demo"
    case .custom: id.hasPrefix("custom:") ? String(id.dropFirst(7)) : id
    }
  }
}

// MARK: - The ids of an archive's photos

extension PhotoSource {
  /// The id of the photo with this number.
  package func photoID(_ key: Int) -> Photo.ID { "\(id):\(key)" }

  /// The id of the photo with this title, which has `File:`; the archive answers with the photo's own id.
  package func photoID(_ title: String) -> Photo.ID { "\(id):\(title)" }

  /// The title in such an id; nil for an id of another kind.
  package func title(of photo: Photo.ID) -> String? {
    guard photo.hasPrefix("\(id):File:") else { return nil }
    return String(photo.dropFirst(id.count + 1))
  }

  /// The number of a photo; nil for an id of another source.
  package func key(of photo: Photo.ID) -> Int? {
    guard photo.hasPrefix("\(id):") else { return nil }
    return Int(photo.dropFirst(id.count + 1)).flatMap { $0 > 0 ? $0 : nil }
  }

  /// True for the demo's photos with an account.
  package var isDemo: Bool { kind == .demo }

  package var isArchive: Bool { Self.archives.contains(self) }

  /// The archive that the id names; nil for an id of a service with Unsplash's API.
  package static func archive(of photo: Photo.ID) -> PhotoSource? {
    archives.first { photo.hasPrefix("\($0.id):") }
  }
}

extension Photo {
  /// The archive that the photo is from; nil for a photo of a service with Unsplash's API.
  package var archive: PhotoSource? { PhotoSource.archive(of: id) }
}
