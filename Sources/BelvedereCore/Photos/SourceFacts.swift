// SPDX-License-Identifier: MIT

// The facts of a photo that only an archive has.

/// The facts that Wikimedia Commons has of a file.
package struct SourceFacts: Sendable, Hashable {
  /// The assessment of the photo by the archive's community.
  package enum Assessment: String, Sendable, Hashable, CaseIterable {
    case featured, quality, valued
    case pictureOfTheDay = "potd"
    case pictureOfTheYear = "poty"
  }

  package var assessments: [Assessment] = []
  /// The time at which the photo was taken, as its page writes it: "1890s", "30 July 2025, 21:04".
  package var taken: String?
  /// The origin of the photo, as its page writes it: "Own work", a museum.
  package var provenance: LinkedText?
  /// The position of the motif; that of the camera is the photo's location.
  package var subject: Coordinate?
  package var categories: [String] = []
  /// Rights other than copyright, by the archive's names: `personality`, `trademarked`.
  package var restrictions: [String] = []
  /// The digest of the file, by which a photo is recognised in two sources.
  package var sha1: String?

  package init() {}

  /// The categories about the photo's content. Those for the archive's upkeep are left out: the origin of the file,
  /// its licence, camera and author, and its awards.
  package var subjects: [String] {
    categories.filter { category in !Self.orderKeeping.contains { category.hasPrefix($0) } }
  }

  /// The beginnings of the names of such categories at Wikimedia Commons. They are English in every language.
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
