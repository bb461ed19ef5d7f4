// SPDX-License-Identifier: MIT

import Foundation

/// A spot where photos were taken, or that a person added.
///
/// A value for lists and the map: it holds only the id of its cover, so that 100,000 of them stay small.
package struct Place: Sendable, Hashable, Identifiable {
  /// The Plus Code of 10 digits of the position at which the place was first found. Keys of places that
  /// merged or split lead to their successors (`PlaceStoring.place`).
  package let key: PlusCode
  package var id: PlusCode { key }

  /// The middle of its photos; for a spot, the position that the person chose.
  package var position: Coordinate
  /// The name that the person gave, or that most of its photos have; nil if there is neither.
  package var name: String?
  /// City and country from the photos, in the language of the request.
  package var city: String?
  package var country: String?
  /// The titles of its photos' tags, without duplicates.
  package var tags: [String]
  package var photoCount: Int
  /// The photo that represents the place: the one with the most likes, and of those the newest.
  package var cover: Photo.ID?
  /// The person's note.
  package var note: String?
  /// The time at which it became a favourite; nil if it is not one.
  package var favouredAt: Date?
  package var isFavourite: Bool { favouredAt != nil }
  /// True for a place that the person added, which stays without photos.
  package var isSpot: Bool

  package init(
    key: PlusCode, position: Coordinate, name: String? = nil, city: String? = nil,
    country: String? = nil, tags: [String] = [], photoCount: Int = 0, cover: Photo.ID? = nil,
    note: String? = nil, favouredAt: Date? = nil, isSpot: Bool = false
  ) {
    self.key = key
    self.position = position
    self.name = name
    self.city = city
    self.country = country
    self.tags = tags
    self.photoCount = photoCount
    self.cover = cover
    self.note = note
    self.favouredAt = favouredAt
    self.isSpot = isSpot
  }
}
