// One place: its photos, where it is, the time and the weather there, and what the person keeps of it.

import BelvedereCore
import Foundation
import Observation

/// The place that is looked at.
@Observable
package final class PlaceDetail: PlaceFollowing {
  /// The parts that every place needs.
  struct Parts {
    let account: AccountName
    let store: any PlaceStoring
    let service: any PhotoService
    let lists: any PhotoStoring
    let budget: any RequestBudgetReporting
    let likes: Likes
    let acts: PlaceActs
    /// Nil where no part of the program knows the earth.
    let geography: (any Geography)?
    let weather: any WeatherService
    let preferences: Preferences
    let onUnauthorized: () -> Void
  }

  /// The most sentences in a description.
  static let maximumSentences = 5

  package private(set) var place: Place
  /// True when the person has removed the place, and it is no more.
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
    let search = (place.name ?? place.city).map { words in
      PagedPhotos(
        source: .search(words, for: parts.account, photos: parts.service).teaching(parts.likes),
        store: parts.lists, onUnauthorized: parts.onUnauthorized)
    }
    photos = PlacePhotos(
      of: place.key, for: parts.account, store: parts.store, search: search,
      budget: parts.budget)
    acts.add(self)
  }

  /// Reads the stored photos, and looks for the nearest city.
  package func start() {
    photos.start()
    whereabouts.look(at: place.position)
  }

  func stop() {
    photos.stop()
    weather.close()
    whereabouts.stop()
  }

  /// The nearest city; nil until it is known, and where there is none.
  package var nearest: NearestCity? { whereabouts.nearest }
  /// The time there; nil until the nearest city was looked for.
  package var time: PlaceTime? { whereabouts.time }

  /// City and country: those of the nearest city, which are in the person's language, or those that the
  /// photos tell.
  package var city: String? { nearest?.city ?? place.city }
  package var country: String? { nearest?.country ?? place.country }

  /// The sentences that the photos of the place have with them, the most liked photo's first; nothing is
  /// added.
  package var descriptions: [String] {
    var known: Set<String> = []
    let sentences = photos.photos.prefix(photos.storedCount)
      .compactMap { $0.caption ?? $0.altDescription }
      .map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
    return Array(
      sentences.filter { !$0.isEmpty && known.insert($0.lowercased()).inserted }
        .prefix(Self.maximumSentences))
  }

  /// The coordinates as text.
  package func coordinates(in notation: CoordinateNotation) -> String {
    notation.text(of: place.position)
  }

  /// The place as other programs get it.
  package var record: PlaceRecord { PlaceRecord(of: place) }

  func take(_ place: Place?, for key: PlusCode) {
    guard key == self.place.key || place?.key == self.place.key else { return }
    let position = self.place.position
    if let place { self.place = place }
    isGone = place == nil
    guard self.place.position != position else { return }
    weather.move(to: self.place.position)
    whereabouts.look(at: self.place.position)
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

extension PageSource {
  /// The photos that a search for words finds, as an account sees them.
  static func search(
    _ words: String, for account: AccountName, photos: any PhotoService
  ) -> PageSource {
    let name = PhotoListName(
      service: account.service, account: account.account, list: "search/\(words)")
    return PageSource(name: name) { page throws(APIError) in
      try await photos.searchPhotos(PhotoSearch(query: words), page: page, perPage: pageSize)
    }
  }
}
