// SPDX-License-Identifier: MIT

// A person's acts with places, on any screen: favourites, notes, names, spots. Each act is first written and then
// shown, since writing takes less than a frame. An act that the database refuses changes nothing, and the window shows
// the problem with the disk (StorageProblem).

import BelvedereCore
import Foundation
import Observation

/// A model that shows places, and is notified of their changes.
protocol PlaceFollowing: AnyObject {
  /// - Parameter place: the place after an act; nil if it no longer exists.
  func take(_ place: Place?, for key: PlusCode)
  /// Reads all of its places again, since many may have changed.
  func readAgain()
}

/// Writes the person's acts in order, and notifies the models of screens.
@Observable
package final class PlaceActs {
  /// The favourites that were removed last, for an undo; none if there is nothing to undo.
  package private(set) var removed: [Place] = []
  /// The spot that was removed last, for an undo; nil if there is nothing to undo.
  package private(set) var removedSpot: Place?

  private struct Follower { weak var model: (any PlaceFollowing)? }

  @ObservationIgnored private let store: any PlaceStoring
  @ObservationIgnored private let now: () -> Date
  @ObservationIgnored private var followers: [Follower] = []
  /// The latest write. Ends when every act so far is written, or was refused.
  @ObservationIgnored private(set) var latest: Task<Void, Never>?

  init(store: any PlaceStoring, now: @escaping () -> Date = { Date() }) {
    self.store = store
    self.now = now
  }

  /// Notifies the model of every change from now on. Does not retain it.
  func add(_ follower: any PlaceFollowing) {
    followers.removeAll { $0.model == nil }
    followers.append(Follower(model: follower))
  }
}

// MARK: - Favourites, notes, names

extension PlaceActs {
  package func setFavourite(_ isFavourite: Bool, for place: Place) {
    guard isFavourite != place.isFavourite else { return }
    let date = isFavourite ? now() : nil
    write(place.key) { store throws(StoreError) in
      try await store.setFavourite(date, for: place.key)
    } then: { [weak self] in
      if !isFavourite {
        self?.removed = [place]
      } else {
        self?.removed.removeAll { $0.key == place.key }
      }
    }
  }

  /// Removes several favourites at once.
  package func removeFavourites(_ places: [Place]) {
    guard !places.isEmpty else { return }
    write { [self] () throws(StoreError) in
      try await store.setFavourites(places.map { ($0.key, nil) })
      removed = places
      notifyAll()
    }
  }

  /// Undoes the last removal; the favourites return to their places in the list.
  package func restoreFavourites() {
    let places = removed
    guard !places.isEmpty else { return }
    removed = []
    write { [self] () throws(StoreError) in
      try await store.setFavourites(places.map { ($0.key, $0.favouredAt) })
      notifyAll()
    }
  }

  /// - Parameter note: a blank text removes the note.
  package func setNote(_ note: String, for place: Place) {
    write(place.key) { store throws(StoreError) in
      try await store.setNote(note, for: place.key)
    }
  }

  /// - Parameter name: a blank text restores the name from the photos.
  package func setName(_ name: String, for place: Place) {
    write(place.key) { store throws(StoreError) in
      try await store.setName(name, for: place.key)
    }
  }
}

// MARK: - Spots

extension PlaceActs {
  /// Adds a spot, or makes the place at that position one, and returns it. Nil if the database refused it.
  package func addSpot(at position: Coordinate, name: String? = nil) async -> Place? {
    await latest?.value
    do throws(StoreError) {
      let place = try await store.addSpot(at: position, name: name)
      notify(place, for: place.key)
      return place
    } catch {
      return nil
    }
  }

  /// Makes a spot an ordinary place; without photos, deletes it with its note, also from the favourites.
  package func removeSpot(_ place: Place) {
    write(place.key) { store throws(StoreError) in
      try await store.removeSpot(place.key)
    } then: { [weak self] in
      self?.removedSpot = place
    }
  }

  /// Undoes the last removal of a spot.
  package func restoreSpot() {
    guard let place = removedSpot else { return }
    removedSpot = nil
    write(place.key) { store throws(StoreError) in
      let again = try await store.addSpot(at: place.position, name: place.name)
      try await store.setNote(place.note, for: again.key)
      try await store.setFavourite(place.favouredAt, for: again.key)
    }
  }

  /// Adds places from a file as favourites; nil if the database refused them.
  package func add(_ records: [PlaceRecord]) async -> ImportedPlaces? {
    await latest?.value
    do throws(StoreError) {
      let result = try await store.add(records, at: now())
      notifyAll()
      return result
    } catch {
      return nil
    }
  }
}

extension PlaceActs {
  private typealias Act = (any PlaceStoring) async throws(StoreError) -> Void

  /// Writes after all earlier acts, reads the changed place, and notifies the followers.
  private func write(
    _ key: PlusCode, _ act: @escaping Act, then: @escaping () -> Void = {}
  ) {
    write { [self] () throws(StoreError) in
      try await act(store)
      let place = try await store.place(key)
      then()
      notify(place, for: key)
    }
  }

  private func write(_ act: @escaping () async throws(StoreError) -> Void) {
    latest = Task { [previous = latest] in
      await previous?.value
      do throws(StoreError) { try await act() } catch { return }
    }
  }

  private func notify(_ place: Place?, for key: PlusCode) {
    for follower in followers { follower.model?.take(place, for: key) }
  }

  private func notifyAll() { for follower in followers { follower.model?.readAgain() } }
}
