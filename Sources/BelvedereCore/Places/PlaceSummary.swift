// SPDX-License-Identifier: MIT

/// The facts of a place, from its photos.
package struct PlaceSummary: Sendable, Hashable {
  /// The name of most photos; city and country likewise.
  package let name: String?
  package let city: String?
  package let country: String?
  /// The titles of the tags without duplicates, ignoring case and accents; the most frequent first.
  package let tags: [String]

  /// - Parameter photos: of the place, in any order.
  package init(of photos: [Photo]) {
    let locations = photos.compactMap(\.location)
    name = mostFrequent(locations.compactMap(\.name)).first
    city = mostFrequent(locations.compactMap(\.city)).first
    country = mostFrequent(locations.compactMap(\.country)).first
    tags = mostFrequent(photos.flatMap { $0.tags.map(\.title) })
  }
}

/// The texts without blank ones and duplicates, the most frequent first, equally frequent ones alphabetically.
/// Of texts that differ in case and accents alone, the alphabetically first is kept.
private func mostFrequent(_ texts: [String]) -> [String] {
  var found: [String: (text: String, count: Int)] = [:]
  for text in texts where text.contains(where: { !$0.isWhitespace }) {
    let key = folded(text)
    let known = found[key]
    found[key] = (min(known?.text ?? text, text), (known?.count ?? 0) + 1)
  }
  return found.values.sorted { ($1.count, $0.text) < ($0.count, $1.text) }.map(\.text)
}
