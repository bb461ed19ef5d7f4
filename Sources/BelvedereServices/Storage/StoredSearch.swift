// SPDX-License-Identifier: MIT

// The desktop's search among the stored photos and places. It sends no requests.

import BelvedereCore

/// Finds stored photos and places by words. Since a person types letter by letter, the places are read again only after
/// a change of the database.
package actor StoredSearch {
  /// The most results of a search: a desktop shows five.
  private static let most = 20
  /// The number of places that come before the photos.
  private static let firstPlaces = 2

  private let database: AppDatabase
  private let geography: any Geography
  /// The places at a stamp of the database.
  private var places: (all: [Place], index: PlaceIndex, stamp: [Int])?

  /// - Parameter geography: has the names of cities and countries in the person's language.
  package init(in database: AppDatabase, geography: any Geography) {
    self.database = database
    self.geography = geography
  }

  /// Returns items that match all words: some places, then the photos, favourites first, then the other places. Empty
  /// without words.
  package func results(matching words: SearchWords) async throws(StoreError) -> [StoredResult] {
    guard !words.isEmpty else { return [] }
    let (all, index) = try await knownPlaces()
    let places = index.places(matching: words, sortedBy: .photoCount)
      .prefix(Self.most).map { StoredResult(all[$0]) }
    let found = try await database.photos(matching: words)
    let photos = (found.filter(\.isFavourite) + found.filter { !$0.isFavourite })
      .map { StoredResult($0.photo, of: $0.source) }
    let results = places.prefix(Self.firstPlaces) + photos + places.dropFirst(Self.firstPlaces)
    return Array(results.prefix(Self.most))
  }

  private func knownPlaces() async throws(StoreError) -> (all: [Place], index: PlaceIndex) {
    // Read before the places, so that later changes are noticed the next time.
    let stamp = try await database.stamp()
    if let places, places.stamp == stamp { return (places.all, places.index) }
    let stored = try await database.places(of: nil)
    let all = await geography.names().translated(stored)
    let index = PlaceIndex(of: all, stored: stored)
    places = (all, index, stamp)
    return (all, index)
  }

  /// Returns the texts of an item; nil if it is not stored any more.
  package func result(for item: StoredItem) async throws(StoreError) -> StoredResult? {
    switch item {
    case .photo(let id, let source):
      try await database.photo(id, of: AccountName(service: source.id, account: ""))
        .map { StoredResult($0, of: source) }
    case .place(let key):
      if let place = try await database.place(key) {
        StoredResult(await geography.names().translated(place))
      } else {
        nil
      }
    }
  }
}
