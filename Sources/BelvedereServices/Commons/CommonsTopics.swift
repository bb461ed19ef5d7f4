// A dozen of the archive's categories of chosen photos, each with some hundreds of them.

/// The topics of Wikimedia Commons.
enum CommonsTopics {
  /// Titles are English; screens have their own words by the slugs.
  static let all: [(slug: String, title: String, category: String)] = [
    ("landscapes", "Landscapes", "Category:Featured pictures of landscapes"),
    ("mountains", "Mountains", "Category:Featured pictures of mountains"),
    ("forests", "Forests", "Category:Featured pictures of forests"),
    ("coasts", "Coasts", "Category:Featured pictures of coasts"),
    ("waterfalls", "Waterfalls", "Category:Featured pictures of waterfalls"),
    ("cityscapes", "Cityscapes", "Category:Featured pictures of cityscapes"),
    ("architecture", "Architecture", "Category:Featured pictures of architecture"),
    ("birds", "Birds", "Category:Featured pictures of birds"),
    ("mammals", "Mammals", "Category:Featured pictures of mammals"),
    ("flowers", "Flowers", "Category:Featured pictures of flowers"),
    ("night", "Night", "Category:Featured night shots"),
    ("astronomy", "Astronomy", "Category:Featured pictures of astronomy"),
  ]
}
