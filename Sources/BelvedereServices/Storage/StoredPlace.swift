// SPDX-License-Identifier: MIT

// A place as a row of the table `place`. Texts are cut, since earlier versions stored them uncut.

import BelvedereCore
import Foundation
import GRDB

/// Converts a row to a place. Reads columns by index, since 100,000 places are read at once.
struct StoredPlace {
  /// The columns with which each SELECT for these rows begins.
  static let columns = """
    place.key, place.latitude, place.longitude, coalesce(place.ownName, place.name), place.city,
    place.country, place.tags, place.photoCount, place.cover, place.note, place.favouredAt, place.isSpot
    """

  let place: Place

  /// - Parameter row: its columns begin with `columns`.
  init(row: Row) {
    // The table has valid positions only.
    guard let position = Coordinate(latitude: row[1], longitude: row[2]) else {
      preconditionFailure("a stored position")
    }
    let favouredAt: Double? = row[10]
    func text(_ column: Int, _ limit: TextLimit) -> String? {
      (row[column] as String?)?.cut(to: limit)
    }
    place = Place(
      key: PlusCode(trusted: row[0]), position: position, name: text(3, .name),
      city: text(4, .name), country: text(5, .name), tags: lines(of: row[6]).bounded,
      photoCount: row[7], cover: row[8], note: text(9, .text),
      favouredAt: favouredAt.map(Date.init(timeIntervalSince1970:)), isSpot: row[11])
  }
}

/// Returns the lines of a text; none if it is empty.
private func lines(of text: String) -> [String] {
  text.split(separator: "\n").map(String.init)
}
