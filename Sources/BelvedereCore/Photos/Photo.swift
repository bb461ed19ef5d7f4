// SPDX-License-Identifier: MIT

// A photo as the whole program knows it, from any service. A service may leave out anything but an
// id and one image address, so everything else is optional or has a neutral default. Each source
// reads its own answers into these values, and the database has records of its own.

import Foundation

/// One photo (or illustration) with the facts from its list or detail answer.
package struct Photo: Sendable, Hashable, Identifiable {
  /// Opaque. Unsplash's have 11 characters, and may begin with `-` or `_`; those of a source without accounts begin
  /// with the source's name, as `commons:121371`.
  package let id: String
  /// The address that every size of the picture is derived from: the service's `raw`, or the largest
  /// that it sent. Nil only for a photo that is known by its id alone.
  package let imageAddress: String?
  /// The address of the original, where `imageAddress` is a thumbnail of fixed width (`OfferedSizes`); nil where
  /// every size is derived from `imageAddress`.
  package var originalAddress: String?
  package var createdAt: Date?
  /// Size of the original in pixels; nil if the service left it out or sent nonsense.
  package var width: Int?
  package var height: Int?
  /// Dominant colour as `#rrggbb`.
  package var color: String?
  package var blurHash: String?
  package var caption: String?
  package var altDescription: String?
  package var links: PhotoLinks
  package var likes: Int?
  package var isLiked: Bool
  @Boxed package var sponsorship: Sponsorship?
  package var assetType: AssetType
  package var isPremium: Bool
  @Boxed package var user: User?
  /// The following are only in single-photo and random answers.
  @Boxed package var exif: Exif?
  @Boxed package var location: Location?
  package var tags: [Tag]
  package var views: Int?
  package var downloads: Int?
  /// Author's licence and the changes made, where the photo is not under the Unsplash licence: sent by
  /// archives and by the demo service.
  @Boxed package var credit: Credit?
  /// Sent by archives only.
  @Boxed package var facts: SourceFacts?

  package init(id: String, imageAddress: String?) {
    self.id = id
    self.imageAddress = imageAddress
    links = PhotoLinks()
    isLiked = false
    assetType = .photo
    isPremium = false
    tags = []
  }

  /// Width divided by height, 1.5 when unknown; clamped to 1:10...10:1 so that a row always has a
  /// sane height.
  package var aspectRatio: Double {
    guard let width, let height, width > 0, height > 0 else { return 1.5 }
    return min(max(Double(width) / Double(height), 0.1), 10)
  }
}

/// The kind of an item that the service put into the list.
package enum AssetType: Sendable, Hashable {
  case photo
  case illustration
  /// A kind this version does not know; shown as a photo.
  case other(String)
}

/// Related addresses, kept as text: localised answers carry unescaped non-ASCII in them.
package struct PhotoLinks: Sendable, Hashable {
  package var html: String?
  package var downloadLocation: String?

  package init(html: String? = nil, downloadLocation: String? = nil) {
    self.html = html
    self.downloadLocation = downloadLocation
  }
}

/// The sponsor of an advertisement that the service mixes into lists.
package struct Sponsorship: Sendable, Hashable {
  package var tagline: String?
  package var taglineURL: String?
  package var sponsor: User?

  package init(tagline: String? = nil, taglineURL: String? = nil, sponsor: User? = nil) {
    self.tagline = tagline
    self.taglineURL = taglineURL
    self.sponsor = sponsor
  }
}

/// Camera and exposure.
package struct Exif: Sendable, Hashable {
  package var make: String?
  package var model: String?
  package var name: String?
  package var exposureTime: String?
  package var aperture: String?
  package var focalLength: String?
  package var iso: Int?

  package init() {}
}

/// The place where a photo was taken.
package struct Location: Sendable, Hashable {
  package var name: String?
  package var city: String?
  package var country: String?
  package var coordinate: Coordinate?

  package init() {}
}

/// A tag of a photo.
package struct Tag: Sendable, Hashable {
  package var title: String

  package init(title: String) { self.title = title }
}

/// Author's licence of a photo that is not under the Unsplash licence.
package struct Credit: Sendable, Hashable {
  package var title: String?
  package var author: String
  /// SPDX identifier, e.g. `CC-BY-SA-4.0`, or the name that an archive shows, e.g. `CC BY-SA 4.0`.
  package var license: String
  package var licenseURL: String?
  package var source: String?
  package var changesMade: String?

  /// The author of a photo by an unknown author, as Wikimedia Commons writes it.
  package static let unknownAuthor = "Unknown author"

  package init(author: String, license: String) {
    self.author = author
    self.license = license
  }
}
