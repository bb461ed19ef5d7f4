// SPDX-License-Identifier: MIT

// One item of the endless feed. It is computed from its position, so it is the same each time.

import FoundationEssentials
import Glibc

/// A photo of the service.
package struct CatalogItem: Sendable, Identifiable {
  /// The position in the editorial feed.
  package let index: Int
  package let picture: Picture
  package let author: Member
  /// The time at which the editors chose it; falls as the position grows.
  package let promotedAt: Date
  package let createdAt: Date
  let updatedAt: Date
  /// The number of likes by members who cannot log in here.
  let othersLikes: Int
  let views: Int
  let downloads: Int

  init(index: Int, picture: Picture, author: Member) {
    self.index = index
    self.picture = picture
    self.author = author
    var chance = SeededGenerator(seed: UInt64(index) &* 0x9E6D)
    let newest = Date(timeIntervalSince1970: 1_790_769_600)  // 30 September 2026, noon
    promotedAt = newest.addingTimeInterval(
      -21_600 * Double(index) - Double(Int.random(in: 0..<21_600, using: &chance)))
    // Some are chosen on the day of the upload, some only years later.
    let wait = pow(Double.random(in: 0...1, using: &chance), 4) * 900 * 86_400
    createdAt = promotedAt.addingTimeInterval(-wait.rounded())
    updatedAt = promotedAt.addingTimeInterval(
      Double(Int.random(in: 3_600..<864_000, using: &chance)))
    othersLikes = Int(pow(Double.random(in: 0...1, using: &chance), 3) * 2_400)
    views = othersLikes * 210 + Int.random(in: 500..<9_000, using: &chance)
    downloads = views / Int.random(in: 90..<240, using: &chance)
  }

  package var id: String { OpaqueID.encode(index, as: .photo) }
  /// The words of the picture's name, and the id.
  package var slug: String { "\(picture.name)-\(id)" }

  var isSponsored: Bool { Self.isSponsored(index) }
  package var isIllustration: Bool { index % 37 == 17 }
  package var isPremium: Bool { index % 41 == 23 }
  /// The title that the author gave the photo; half of the photos have none.
  var caption: String? { index.isMultiple(of: 2) ? picture.title : nil }
  package var lacksAltText: Bool { index % 29 == 11 }
  var lacksBlurHash: Bool { index % 50 == 31 }
  /// Old serialisations write a time zone's offset instead of `Z`.
  var hasOldDateStyle: Bool { index % 7 == 3 }
  /// Localised answers contain unescaped non-ASCII text in `links.self`.
  var hasLocalisedLink: Bool { index % 60 == 44 }

  /// Every third page of 30 has advertisements at its multiples of ten, as lists of the real
  /// service do.
  static func isSponsored(_ index: Int) -> Bool {
    index > 0 && index.isMultiple(of: 10) && (index / 30).isMultiple(of: 3)
  }
}
