// SPDX-License-Identifier: MIT

// Places in memory. Every photo with a position is a place of its own; the grouping is the database's.

import BelvedereCore
import Foundation
import Synchronization

package final class FakePlaceStore: PlaceStoring {
  private struct State {
    var places: [PlusCode: Place] = [:]
    var photos: [PlusCode: [Photo]] = [:]
    var reads = 0
    var error: StoreError?
  }

  /// Every read of all places passes this gate.
  package let gate = Gate()
  /// Every write of a note passes this gate.
  package let notes = Gate()
  private let state = Mutex(State())

  package init() {}

  /// The number of reads of all places.
  package var reads: Int { state.withLock { $0.reads } }

  package func put(_ places: [Place], photos: [PlusCode: [Photo]] = [:]) {
    state.withLock { state in
      for place in places { state.places[place.key] = place }
      state.photos.merge(photos) { $1 }
    }
  }

  /// Makes all reads and writes fail from now on; nil lets them succeed again.
  package func fail(_ error: StoreError?) { state.withLock { $0.error = error } }

  package var favourites: [Place] { state.withLock { $0.places.values.filter(\.isFavourite) } }

  package func stored(_ key: PlusCode) -> Place? { state.withLock { $0.places[key] } }

  package func places(of service: String?) async throws(StoreError) -> [Place] {
    state.withLock { $0.reads += 1 }
    await gate.pass()
    return try all()
  }

  package func favouritePlaces() async throws(StoreError) -> [Place] {
    try all().filter(\.isFavourite).sorted {
      ($0.favouredAt ?? .distantPast) > ($1.favouredAt ?? .distantPast)
    }
  }

  package func place(_ key: PlusCode) async throws(StoreError) -> Place? {
    try check()
    return stored(key)
  }

  package func place(
    ofPhoto id: Photo.ID, of service: String
  ) async throws(StoreError) -> Place? {
    try check()
    return state.withLock { state in
      state.photos.first { $0.value.contains { $0.id == id } }.flatMap { state.places[$0.key] }
    }
  }

  package func photos(
    of key: PlusCode, for account: AccountName
  ) async throws(StoreError) -> [Photo] {
    try check()
    return state.withLock { $0.photos[key] ?? [] }
  }

  package func covers(
    of keys: [PlusCode], for account: AccountName
  ) async throws(StoreError) -> [PlusCode: Photo] {
    try check()
    return state.withLock { state in
      var covers: [PlusCode: Photo] = [:]
      for key in keys { covers[key] = state.photos[key]?.first }
      return covers
    }
  }

  package func store(_ photos: [Photo], of service: String) async throws(StoreError) -> Int {
    try check()
    return state.withLock { state in
      var count = 0
      for photo in photos {
        guard let position = photo.location?.coordinate else { continue }
        let key = PlusCode(position)
        guard state.photos[key]?.contains(where: { $0.id == photo.id }) != true else { continue }
        count += 1
        state.photos[key, default: []].append(photo)
        var place = state.places[key] ?? Place(key: key, position: position)
        place.name = place.name ?? photo.location?.name
        place.photoCount += 1
        state.places[key] = place
      }
      return count
    }
  }

  package func setFavourites(
    _ dates: [(key: PlusCode, date: Date?)]
  ) async throws(StoreError) {
    for (key, date) in dates { try change(key) { $0.favouredAt = date } }
  }

  package func setNote(_ note: String?, for key: PlusCode) async throws(StoreError) {
    await notes.pass()
    try change(key) { $0.note = note == "" ? nil : note }
  }

  package func setName(_ name: String?, for key: PlusCode) async throws(StoreError) {
    try change(key) { $0.name = name == "" ? nil : name }
  }

  package func addSpot(at position: Coordinate, name: String?) async throws(StoreError) -> Place {
    try check()
    return state.withLock { state in
      let key = PlusCode(position)
      var place = state.places[key] ?? Place(key: key, position: position)
      place.isSpot = true
      place.name = name ?? place.name
      state.places[key] = place
      return place
    }
  }

  package func removeSpot(_ key: PlusCode) async throws(StoreError) {
    try check()
    state.withLock { $0.places[key] = nil }
  }

  package func add(
    _ records: [PlaceRecord], at date: Date
  ) async throws(StoreError) -> ImportedPlaces {
    try check()
    var result = ImportedPlaces()
    for record in records {
      let key = PlusCode(record.position)
      if stored(key)?.isFavourite == true {
        result.known += 1
      } else {
        result.added += 1
        _ = try await addSpot(at: record.position, name: record.name)
        try await setFavourite(date, for: key)
      }
    }
    return result
  }

  private func change(_ key: PlusCode, _ change: (inout Place) -> Void) throws(StoreError) {
    try check()
    state.withLock { state in
      guard var place = state.places[key] else { return }
      change(&place)
      state.places[key] = place
    }
  }

  private func all() throws(StoreError) -> [Place] {
    try check()
    return state.withLock { $0.places.values.sorted { $0.key.text < $1.key.text } }
  }

  private func check() throws(StoreError) {
    if let error = state.withLock({ $0.error }) { throw error }
    if Task.isCancelled { throw .cancelled }
  }
}
