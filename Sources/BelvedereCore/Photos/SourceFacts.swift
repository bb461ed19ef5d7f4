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
}
