// The lists of photos that a source may be asked for. The same value names the list where it is stored.

/// Names one list of photos.
package enum PhotoQuery: Sendable, Hashable {
  case feed(SourceFeed)
  case search(PhotoSearch)
  /// The photos of a topic, by its slug.
  case topic(String)
  /// The photos of a photographer, by their username.
  case member(String)
  /// The favourites of a person, by their username.
  case likes(of: String)
  /// The photos that were taken around a position: a page for each circle around it in which there are any.
  case around(Coordinate)
  /// Up to 30 photos, drawn by chance where the source can do that. It has one page.
  case random(RandomSubject)
}

/// An endless list of chosen photos, the newest first.
package enum SourceFeed: String, Sendable, Hashable, CaseIterable {
  /// The editorial feed.
  case featured
  case quality
  /// A photo for each day, back from today.
  case pictureOfTheDay = "picture-of-the-day"
}

// MARK: - Names

extension PhotoQuery {
  /// The first part of a list's name, by which stored lists are told apart.
  package enum Kind: String, Sendable, CaseIterable {
    case feed, search, topic, member, likes, around, random

    /// The kind of the list that has this name; nil for a name that is none.
    package init?(ofListNamed name: String) {
      self.init(rawValue: String(name.prefix { $0 != "/" && $0 != "?" }))
    }

    /// True for what the next start shows before the network answers. Other lists are stored as long as there is
    /// room.
    package var isForStart: Bool { self == .feed || self == .likes }
  }

  package var kind: Kind {
    switch self {
    case .feed: .feed
    case .search: .search
    case .topic: .topic
    case .member: .member
    case .likes: .likes
    case .around: .around
    case .random: .random
    }
  }

  /// The name in the database, the same for equal lists: `feed/featured`, `search?latest/old harbour`.
  ///
  /// An account has one list of favourites, which is known before the service has told the username. A place is
  /// named by its Plus Code, which stays when its position moves by some metres.
  package var name: String {
    let kind = kind.rawValue
    return switch self {
    case .feed(let feed): "\(kind)/\(feed.rawValue)"
    case .search(let search):
      "\(kind)\(search.filter.name.isEmpty ? "" : "?\(search.filter.name)")/\(search.query)"
    case .topic(let slug): "\(kind)/\(slug)"
    case .member(let username): "\(kind)/\(username)"
    case .likes: kind
    case .around(let position): "\(kind)/\(PlusCode(position).text)"
    case .random(.everything): kind
    case .random(.topic(let slug)): "\(kind)/topic/\(slug)"
    case .random(.words(let words)): "\(kind)/words/\(words)"
    }
  }
}
