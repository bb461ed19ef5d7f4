// SPDX-License-Identifier: MIT

// One place: its photos, its surroundings, the time and the weather there, and the person's data on it.

import BelvedereCore
import Foundation
import Observation

/// The shown place.
@Observable
package final class PlaceDetail: PlaceFollowing {
  /// The parts that all places share.
  struct Parts {
    let account: AccountName
    let store: any PlaceStoring
    let pages: any PhotoLists
    let lists: any PhotoStoring
    let budget: (any RequestBudgetReporting)?
    let likes: Likes
    let acts: PlaceActs
    /// Nil if there is no geography.
    let geography: (any Geography)?
    let weather: any WeatherService
    let preferences: Preferences
    /// Stores photos of lists that are not in view; nil if all stay in memory.
    let holder: (any PhotoHolding)?
    /// True if the source can search photos by position.
    let knowsNearby: Bool
  }

  /// The greatest number of sentences in a description.
  static let maximumSentences = 5

  package private(set) var place: Place
  /// True after the person has removed the place, which no longer exists.
  package private(set) var isGone = false
  package let photos: PlacePhotos
  package let weather: PlaceWeather
  package let acts: PlaceActs

  @ObservationIgnored private let store: any PlaceStoring
  @ObservationIgnored private let whereabouts: Whereabouts

  init(of place: Place, _ parts: Parts) {
    self.place = place
    acts = parts.acts
    store = parts.store
    weather = PlaceWeather(
      at: place.position, service: parts.weather, preferences: parts.preferences)
    whereabouts = Whereabouts(parts.geography)
    let list: PhotoQuery? =
      parts.knowsNearby
      ? .around(place.position)
      : (place.name ?? place.city).map { .search(PhotoSearch(query: $0)) }
    photos = PlacePhotos(
      of: place.key, for: parts.account, store: parts.store,
      more: list.map {
        PagedPhotos(
          source: PageSource($0, for: parts.account, from: parts.pages).updating(parts.likes),
          store: parts.lists, holder: parts.holder)
      }, budget: parts.budget, holder: parts.holder, filter: parts.preferences.filter)
    acts.add(self)
  }

  /// Reads the stored photos and the surroundings.
  package func start() {
    photos.start()
    whereabouts.update(for: place.position)
  }

  func stop() {
    photos.stop()
    weather.close()
    whereabouts.stop()
  }

  /// The nearest city; nil until it is known, and where there is none.
  package var nearest: NearestCity? { whereabouts.surroundings?.city }
  /// The time there; nil until the surroundings are known.
  package var time: PlaceTime? { whereabouts.time }

  /// The nearest city of the country, else the city from the photos.
  package var city: String? {
    nearest.flatMap { $0.isAbroad ? nil : $0.city } ?? place.city
  }
  package var country: String? { whereabouts.surroundings?.country ?? place.country }

  /// The sentences that come with the photos of the place, the most liked photo's first.
  package var descriptions: [String] {
    var known: Set<String> = []
    let sentences = photos.photos.prefix(photos.storedCount)
      .compactMap { $0.caption ?? $0.altDescription }
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    return Array(
      sentences.filter { !$0.isEmpty && known.insert($0.lowercased()).inserted }
        .prefix(Self.maximumSentences))
  }

  /// The address in a photo's location; nil if none has one. A location is one line of words, which counts as an
  /// address if it has several parts and a number (of a house or a postcode).
  package var address: String? {
    photos.photos.prefix(photos.storedCount).lazy
      .compactMap { $0.location?.name }
      .first { $0 != place.name && $0.contains(",") && $0.contains(where: \.isNumber) }
  }

  /// The coordinates as text.
  package func coordinates(in notation: CoordinateNotation) -> String {
    notation.text(of: place.position)
  }

  /// The place in the form in which other programs receive it.
  package var record: PlaceRecord { PlaceRecord(of: place) }

  func take(_ place: Place?, for key: PlusCode) {
    guard key == self.place.key || place?.key == self.place.key else { return }
    let position = self.place.position
    if let place { self.place = place }
    isGone = place == nil
    guard self.place.position != position else { return }
    weather.move(to: self.place.position)
    whereabouts.update(for: self.place.position)
  }

  func readAgain() {
    Task {
      do throws(StoreError) {
        if let place = try await store.place(place.key) { take(place, for: place.key) }
      } catch {
        return
      }
    }
  }
}
