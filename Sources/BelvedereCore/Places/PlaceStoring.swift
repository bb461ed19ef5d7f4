// The database behind the places. They belong to this computer, not to an account: a log-out keeps them.

import Foundation

/// A place in a file of another program, or on its way there.
package struct PlaceRecord: Sendable, Hashable {
  package var position: Coordinate
  package var name: String?
  /// The person's words, plain text.
  package var note: String?
  /// The time that a file tells; of a place of ours, the time since which it is a favourite.
  package var time: Date?

  package init(position: Coordinate, name: String? = nil, note: String? = nil, time: Date? = nil) {
    self.position = position
    self.name = name
    self.note = note
    self.time = time
  }

  /// The place as other programs get it.
  package init(of place: Place) {
    self.init(
      position: place.position, name: place.name, note: place.note, time: place.favouredAt)
  }
}

/// The numbers of an import.
package struct ImportedPlaces: Sendable, Hashable {
  /// The places that were not known before, or were no favourites yet.
  package var added = 0
  /// The records that changed nothing.
  package var known = 0
  /// The records that the database did not take any more.
  package var refused = 0

  package init(added: Int = 0, known: Int = 0, refused: Int = 0) {
    self.added = added
    self.known = known
    self.refused = refused
  }
}

/// Stores places and their photos. Calls may be made from any isolation and leave the main thread; each but
/// an import is done as a whole or not at all. What the person did (favourite, note, name, spot, import) survives a power
/// cut as soon as the call returns. The error tells that the database could not be read or written, or that the
/// task was cancelled.
///
/// Details that are stored (`DetailsStoring`) bring their photo to its place by themselves. A key may be one
/// that an earlier grouping gave: it leads to the place that has most of its photos. A key that no place ever
/// had changes nothing.
package protocol PlaceStoring: Sendable {
  /// The places with photos of a service and those of which the person keeps something, sorted by key.
  ///
  /// - Parameter service: `ServiceDescription.id`; nil for all places.
  func places(of service: String?) async throws(StoreError) -> [Place]
  /// The favourites, the newest first.
  func favouritePlaces() async throws(StoreError) -> [Place]
  /// Nil if there is no such place.
  func place(_ key: PlusCode) async throws(StoreError) -> Place?
  /// The place at which a photo was taken; nil if its position is not known.
  func place(ofPhoto id: Photo.ID, of service: String) async throws(StoreError) -> Place?
  /// The photos of a place that the account's service knows, the most liked first. `isLiked` is what the
  /// account was last known to have: the photos themselves are nobody's.
  func photos(of key: PlusCode, for account: AccountName) async throws(StoreError) -> [Photo]
  /// The first of these photos, of the places that have any. The keys are those of `places`.
  func covers(
    of keys: [PlusCode], for account: AccountName
  ) async throws(StoreError) -> [PlusCode: Photo]

  /// Stores the photos that have a position and groups all stored photos anew (`PlaceGrouping`,
  /// `PlaceSuccession`).
  ///
  /// - Parameter service: `ServiceDescription.id`.
  /// - Returns: the number of photos that were not stored before.
  @discardableResult
  func store(_ photos: [Photo], of service: String) async throws(StoreError) -> Int

  /// - Parameter dates: the times since which the places are favourites; nil for one that is none any more.
  func setFavourites(_ dates: [(key: PlusCode, date: Date?)]) async throws(StoreError)
  /// Nil or a blank text removes the note.
  func setNote(_ note: String?, for key: PlusCode) async throws(StoreError)
  /// Nil or a blank text brings back the name that the photos tell.
  func setName(_ name: String?, for key: PlusCode) async throws(StoreError)
  /// Adds a place of the person's own. Where a place is within 10 m already, that one becomes a spot at this
  /// position and takes the name, if one is given.
  func addSpot(at position: Coordinate, name: String?) async throws(StoreError) -> Place
  /// Makes a spot an ordinary place again, which is gone, note and all, if it has no photos.
  func removeSpot(_ key: PlusCode) async throws(StoreError)
  /// Adds records as favourite spots with name and note. A favourite within 1 m whose name does not
  /// contradict is the record's already, and stays as it is.
  ///
  /// Many records are stored in parts, so that others can write between them. If the first part fails, the
  /// call throws; if a later one does, the earlier ones stay and the rest is counted as refused. The same
  /// import once more adds what is missing.
  ///
  /// - Parameter date: the time since which they are favourites, where a record has none.
  func add(_ records: [PlaceRecord], at date: Date) async throws(StoreError) -> ImportedPlaces
}

extension PlaceStoring {
  /// Does the same for one place.
  package func setFavourite(_ date: Date?, for key: PlusCode) async throws(StoreError) {
    try await setFavourites([(key, date)])
  }
}
