// The database behind the places. They belong to this computer, not to an account: a log-out keeps them.

import Foundation

/// A place in a file of another program, or on its way there.
package struct PlaceRecord: Sendable, Hashable {
  package var position: Coordinate
  package var name: String?
  /// The person's words, plain text.
  package var note: String?
  package var time: Date?

  package init(position: Coordinate, name: String? = nil, note: String? = nil, time: Date? = nil) {
    self.position = position
    self.name = name
    self.note = note
    self.time = time
  }
}

/// The numbers of an import.
package struct ImportedPlaces: Sendable, Hashable {
  /// The places that were not known before, or were no favourites yet.
  package var added = 0
  /// The records that changed nothing.
  package var known = 0

  package init() {}
}

/// Stores places and their photos. Calls may be made from any isolation and leave the main thread; each is
/// done as a whole or not at all. What the person did (favourite, note, name, spot, import) survives a power
/// cut as soon as the call returns.
package protocol PlaceStoring: Sendable {
  /// All places, sorted by key.
  func places() async throws(StoreError) -> [Place]
  /// The place of a key; of a key that is an alias, the place that it leads to. Nil if there is none.
  func place(_ key: PlusCode) async throws(StoreError) -> Place?
  /// The photos of a place, the most liked first.
  func photos(of key: PlusCode) async throws(StoreError) -> [Photo]
  /// The covers of places that have one.
  func covers(of keys: [PlusCode]) async throws(StoreError) -> [PlusCode: Photo]

  /// Stores the photos that have a position and groups all stored photos anew (`PlaceGrouping`). Keys of
  /// places that are no more become aliases of the places that hold most of their photos.
  ///
  /// - Parameter service: `ServiceDescription.id`.
  /// - Returns: true if places changed.
  @discardableResult
  func store(_ photos: [Photo], of service: String, at date: Date) async throws(StoreError) -> Bool

  func setFavourite(_ isFavourite: Bool, for key: PlusCode, at date: Date) async throws(StoreError)
  /// Nil or an empty text removes the note.
  func setNote(_ note: String?, for key: PlusCode) async throws(StoreError)
  /// Nil or an empty text brings back the name that the photos tell.
  func setName(_ name: String?, for key: PlusCode) async throws(StoreError)
  /// Adds a place of the person's own. Where a place is already at the position (same Plus Code), that one
  /// becomes a spot and takes the name.
  func addSpot(at position: Coordinate, name: String?) async throws(StoreError) -> Place
  /// Makes a spot an ordinary place again, which is gone if it has no photos.
  func removeSpot(_ key: PlusCode) async throws(StoreError)
  /// Adds records as favourite spots with name and note; a record that is there already changes nothing.
  func add(_ records: [PlaceRecord], at date: Date) async throws(StoreError) -> ImportedPlaces
}
