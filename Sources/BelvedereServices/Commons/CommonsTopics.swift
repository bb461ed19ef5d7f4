// SPDX-License-Identifier: MIT

// The archive's topics: a dozen of its categories of selected photos, each with some hundreds, and two searches for
// subjects without such a category.

/// The topics of Wikimedia Commons.
enum CommonsTopics {
  /// The origin of a topic's photos.
  enum Content {
    case category(String)
    /// Words of a search for assessed photos.
    case words(String)
  }

  /// - Parameter name: the slug or the id of a topic. The id is a category's title, or `Search:` and the words.
  static func content(of name: String) -> Content? {
    guard let id = all.first(where: { [$0.slug, $0.id].contains(name) })?.id else { return nil }
    let search = "Search:"
    return id.hasPrefix(search) ? .words(String(id.dropFirst(search.count))) : .category(id)
  }

  /// Titles are English; screens translate them by the slugs.
  static let all: [(slug: String, title: String, id: String)] = [
    ("landscapes", "Landscapes", "Category:Featured pictures of landscapes"),
    ("mountains", "Mountains", "Category:Featured pictures of mountains"),
    ("forests", "Forests", "Category:Featured pictures of forests"),
    ("coasts", "Coasts", "Category:Featured pictures of coasts"),
    ("waterfalls", "Waterfalls", "Category:Featured pictures of waterfalls"),
    ("cityscapes", "Cityscapes", "Category:Featured pictures of cityscapes"),
    ("architecture", "Architecture", "Category:Featured pictures of architecture"),
    ("aerial", "Aerial Photos", "Search:aerial"),
    ("birds", "Birds", "Category:Featured pictures of birds"),
    ("mammals", "Mammals", "Category:Featured pictures of mammals"),
    ("flowers", "Flowers", "Category:Featured pictures of flowers"),
    ("portraits", "Portraits", "Search:portrait"),
    ("night", "Night", "Category:Featured night shots"),
    ("astronomy", "Astronomy", "Category:Featured pictures of astronomy"),
  ]
}
