// SPDX-License-Identifier: MIT

// The rules for the pictures of Wikimedia Commons.

extension ImagePolicy {
  /// The pictures of Wikimedia Commons. Its rules for files are stricter than those of image services: the program's
  /// name in each request, few transfers at a time, and a pause after a 429.
  ///
  /// Wikimedia's limit of two connections is for robots, which a person who scrolls is not.
  static func commons(
    _ agent: ContactAgent, at origins: Set<Origin> = Origin.commonsImages
  ) -> ImagePolicy {
    ImagePolicy(
      origins: origins, userAgent: { agent.userAgent }, mostTransfers: 4, firstPause: 5,
      checksMediaType: true)
  }
}

extension Origin {
  /// Thumbnails moved to the second host in 2026; originals, and thumbnails as wide as these, did not.
  package static let commonsImages: Set<Origin> = [
    .https("upload.wikimedia.org"), .https("thumb.wikimedia.org"),
  ]
}
