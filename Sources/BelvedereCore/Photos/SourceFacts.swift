// The facts that only an archive tells of a photo.

/// The facts that Wikimedia Commons has of a file.
package struct SourceFacts: Sendable, Hashable {
  /// The judgement of the photo by the people of the archive.
  package enum Assessment: String, Sendable, Hashable, CaseIterable {
    case featured, quality, valued
    case pictureOfTheDay = "potd"
    case pictureOfTheYear = "poty"
  }

  package var assessments: [Assessment] = []
  /// The time at which the photo was taken, in the words of its page: "1890s", "30 July 2025, 21:04".
  package var taken: String?
  /// The origin of the photo, as the archive tells it: "Own work", a museum.
  package var provenance: LinkedText?
  /// The position of what the photo shows; that of the camera is the photo's location.
  package var subject: Coordinate?
  package var categories: [String] = []
  /// Rights other than copyright, by the archive's names: `personality`, `trademarked`.
  package var restrictions: [String] = []
  /// The digest of the file, by which the same photo is known in two sources.
  package var sha1: String?

  package init() {}

  /// The categories that say what the photo shows. Those by which the people of the archive keep order
  /// are left out: the origin of the file, its licence, camera and author, and its awards.
  package var subjects: [String] {
    categories.filter { category in !Self.orderKeeping.contains { category.hasPrefix($0) } }
  }

  /// The beginnings of such categories' names, as they are met in answers of Wikimedia Commons; they are
  /// English there in every language.
  private static let orderKeeping = [
    "Artworks with", "Author died", "Biodiversity Heritage Library", "CC-", "CC0", "Content made",
    "Featured media", "Featured pictures", "Files by", "Files from", "Files of", "Files with",
    "Flickr images", "GFDL", "Images by", "Images from", "Images uploaded", "Images with",
    "Items with", "License ", "Location not", "Media needing", "Media with", "No QIC", "PD-", "PD ",
    "Pages with", "Personality rights", "Photographs by", "Photographs taken", "Photos uploaded",
    "Pictures of the day", "Quality images", "Self-published", "Supported by", "Taken with",
    "Template ", "Uploaded ", "Valued images",
  ]
}
