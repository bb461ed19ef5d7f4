/// The list that a stored page belongs to. The account is part of it, since answers differ by account
/// (`liked_by_user`).
package struct PhotoListName: Sendable, Hashable {
  /// `ServiceDescription.id`.
  package let service: String
  /// Username; empty when signed out.
  package let account: String
  package let list: StoredList

  package init(service: String, account: String, list: StoredList) {
    self.service = service
    self.account = account
    self.list = list
  }

  package init(_ list: StoredList, of account: AccountName) {
    self.init(service: account.service, account: account.account, list: list)
  }

  /// The favourites of an account, as its person sees them.
  package static func likes(of account: AccountName) -> PhotoListName {
    PhotoListName(.likes, of: account)
  }
}

/// A list of photos that can be stored, whoever sees it.
package enum StoredList: Sendable, Hashable {
  /// The feed.
  case editorial
  /// A further feed of an archive, by its name.
  case feed(String)
  /// The favourites.
  case likes
  /// The results of a search.
  ///
  /// - Parameter conditions: `SearchFilter.name`; empty for a search without any.
  case search(_ words: String, conditions: String = "")
  /// The photos of a topic, by its slug.
  case topic(String)
  /// The photos of a photographer, by their username.
  case member(String)
  /// The photos around a position, by the text of its Plus Code.
  case around(String)

  /// True for what the next start shows before the network answers. Other lists are stored as long as there is
  /// room.
  package var isForStart: Bool {
    switch self {
    case .editorial, .feed, .likes: true
    case .search, .topic, .member, .around: false
    }
  }

  package var isSearch: Bool {
    if case .search = self { true } else { false }
  }
}

// MARK: - As text

extension StoredList {
  /// Reads a `name`; nil for a text that is none.
  package init?(name: String) {
    let parts = name.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let kind = parts[0].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    switch (kind[0], parts.count == 2 ? String(parts[1]) : nil) {
    case ("editorial", nil): self = .editorial
    case ("likes", nil): self = .likes
    case ("feed", let feed?): self = .feed(feed)
    case ("topic", let slug?): self = .topic(slug)
    case ("member", let username?): self = .member(username)
    case ("search", let words?):
      self = .search(words, conditions: kind.count == 2 ? String(kind[1]) : "")
    case ("around", let code?): self = .around(code)
    default: return nil
    }
  }

  /// The name in the database: `editorial`, `topic/nature`, `search?latest/old harbour`.
  package var name: String {
    switch self {
    case .editorial: "editorial"
    case .feed(let name): "feed/\(name)"
    case .likes: "likes"
    case .search(let words, let conditions):
      "search\(conditions.isEmpty ? "" : "?\(conditions)")/\(words)"
    case .topic(let slug): "topic/\(slug)"
    case .member(let username): "member/\(username)"
    case .around(let code): "around/\(code)"
    }
  }
}
