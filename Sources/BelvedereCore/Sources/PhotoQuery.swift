// SPDX-License-Identifier: MIT

// The lists of photos that can be requested from a source. The same value names the stored list.

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
  /// The photos that were taken around a position: a page for each circle around it that has any.
  case around(Coordinate)
  /// Up to 30 photos, chosen at random where the source supports that. It has one page.
  case random(RandomSubject)
}

/// An endless list of selected photos, the newest first.
package enum SourceFeed: String, Sendable, Hashable, CaseIterable {
  /// The editorial feed.
  case featured
  case quality
  /// One photo for each day, from today backwards.
  case pictureOfTheDay = "picture-of-the-day"
}

// MARK: - Names

extension PhotoQuery {
  /// The kind of a list, which is the first part of its name.
  package enum Kind: String, Sendable, CaseIterable {
    case feed, search, topic, member, likes, around, random

    /// The kind of the list that has this name; nil if it is not the name of a list.
    package init?(ofListNamed name: String) {
      self.init(rawValue: String(name.prefix { $0 != "/" && $0 != "?" }))
    }

    /// True for lists that the next start shows before the network answers. Other lists are stored while there is
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

  /// The name in the database, equal for equal lists: `feed/featured`, `search?latest/old harbour`.
  ///
  /// An account has one list of favourites, which can be named before the service has sent the username. A position is
  /// named by its Plus Code, which usually stays the same when it moves by some metres.
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
