// The lists of photos that an archive can be asked for.

/// A list of an archive.
package enum SourceList: Sendable, Hashable {
  case feed(SourceFeed)
  /// The photos of a topic, by the topic's id.
  case topic(Topic.ID)
  case search(SourceSearch)
}

/// An endless list of chosen photos, the newest first.
package enum SourceFeed: String, Sendable, Hashable, CaseIterable {
  case featured, quality
  /// A photo for each day, back from today.
  case pictureOfTheDay = "picture-of-the-day"
}

/// A search of an archive.
package struct SourceSearch: Sendable, Hashable {
  /// As the person typed them.
  package var words: String
  package var filter: SearchFilter
  /// Only photos that were taken in the circle.
  package var circle: MapCircle?

  package init(words: String, filter: SearchFilter = SearchFilter()) {
    self.words = words
    self.filter = filter
  }

  /// A search for photos that the archive's readers have assessed as good ones.
  package static func assessed(_ words: String, in circle: MapCircle? = nil) -> SourceSearch {
    var search = SourceSearch(words: words)
    search.filter.isAssessed = true
    search.circle = circle
    return search
  }
}
