// SPDX-License-Identifier: MIT

// The database of the places. They belong to this computer, not to an account: a log-out keeps them.

import Foundation

/// A place in a file of another program, as it is read or written.
package struct PlaceRecord: Sendable, Hashable {
  package var position: Coordinate
  package var name: String?
  /// The person's note, plain text.
  package var note: String?
  /// The time in the file; for a place of ours, the time at which it became a favourite.
  package var time: Date?

  package init(position: Coordinate, name: String? = nil, note: String? = nil, time: Date? = nil) {
    self.position = position
    self.name = name
    self.note = note
    self.time = time
  }

  /// The place in the form in which other programs receive it.
  package init(of place: Place) {
    self.init(
      position: place.position, name: place.name, note: place.note, time: place.favouredAt)
  }
}

/// The counts of an import.
package struct ImportedPlaces: Sendable, Hashable {
  /// The places that were new, or became favourites.
  package var added = 0
  /// The records that changed nothing.
  package var known = 0
  /// The records that the database did not accept.
  package var refused = 0

  package init(added: Int = 0, known: Int = 0, refused: Int = 0) {
    self.added = added
    self.known = known
    self.refused = refused
  }
}

/// Stores places and their photos. Calls may be made from any isolation and leave the main thread; each but
/// an import is atomic. The person's changes (favourite, note, name, spot, import) survive a power cut as soon as
/// the call returns. The error says that the database could not be read or written, or that the task was
/// cancelled.
///
/// Storing details (`DetailsStoring`) also adds their photo to its place. A key may come from an earlier grouping:
/// it leads to the place that has most of its photos. A key that no place ever had changes nothing.
package protocol PlaceStoring: Sendable {
  /// The places with photos of a service and those with data of the person's, sorted by key.
  ///
  /// - Parameter service: `ServiceDescription.id`; nil for all places.
  func places(of service: String?) async throws(StoreError) -> [Place]
  /// The favourites, the newest first.
  func favouritePlaces() async throws(StoreError) -> [Place]
  /// Nil if there is no such place.
  func place(_ key: PlusCode) async throws(StoreError) -> Place?
  /// The place at which a photo was taken; nil if its position is not known.
  func place(ofPhoto id: Photo.ID, of service: String) async throws(StoreError) -> Place?
  /// The photos of a place that the account's service has, the most liked first. `isLiked` is the account's last
  /// known state; the photos themselves are stored for no account.
  func photos(of key: PlusCode, for account: AccountName) async throws(StoreError) -> [Photo]
  /// The first of these photos of each place that has any. The keys are those of `places`.
  func covers(
    of keys: [PlusCode], for account: AccountName
  ) async throws(StoreError) -> [PlusCode: Photo]

  /// Stores the photos that have a position and groups all stored photos again (`PlaceGrouping`,
  /// `PlaceSuccession`).
  ///
  /// - Parameter service: `ServiceDescription.id`.
  /// - Returns: the number of photos that were not stored before.
  @discardableResult
  func store(_ photos: [Photo], of service: String) async throws(StoreError) -> Int

  /// - Parameter dates: the times at which the places became favourites; nil removes a favourite.
  func setFavourites(_ dates: [(key: PlusCode, date: Date?)]) async throws(StoreError)
  /// Nil or a blank text removes the note.
  func setNote(_ note: String?, for key: PlusCode) async throws(StoreError)
  /// Nil or a blank text restores the name from the photos.
  func setName(_ name: String?, for key: PlusCode) async throws(StoreError)
  /// Adds a spot. If a place is within 10 m, that one becomes a spot at this position, with the name if one is
  /// given.
  func addSpot(at position: Coordinate, name: String?) async throws(StoreError) -> Place
  /// Makes a spot an ordinary place again. Without photos, the place and its note are deleted.
  func removeSpot(_ key: PlusCode) async throws(StoreError)
  /// Adds records as favourite spots with name and note. A record within 1 m of a favourite with no other name
  /// is already known, and changes nothing.
  ///
  /// Many records are stored in several transactions, so that others can write in between. If the first fails, the
  /// call throws; if a later one does, the earlier ones stay and the rest is counted as refused. Repeating the import
  /// adds the missing records.
  ///
  /// - Parameter date: the time at which records without a time of their own became favourites.
  func add(_ records: [PlaceRecord], at date: Date) async throws(StoreError) -> ImportedPlaces
}

extension PlaceStoring {
  /// Sets or removes one favourite.
  package func setFavourite(_ date: Date?, for key: PlusCode) async throws(StoreError) {
    try await setFavourites([(key, date)])
  }
}
