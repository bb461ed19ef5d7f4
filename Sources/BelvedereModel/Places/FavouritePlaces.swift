// SPDX-License-Identifier: MIT

// The favourite places in the profile, which are stored on this computer only. They follow their hearts on all
// screens.

import BelvedereCore
import Foundation
import Observation

/// The person's favourite places, the newest first.
@Observable
package final class FavouritePlaces: PlaceFollowing {
  package enum Phase: Equatable {
    case idle, loading, loaded
    case failed(StoreError)
  }

  package private(set) var phase = Phase.idle
  /// All favourites.
  package private(set) var all: [Place] = []
  /// The matches of the search, or all without a search; with city and country in the person's language.
  package private(set) var shown: [Place] = []
  /// The search text, as it was typed.
  package private(set) var query = ""
  /// The selected favourites, also those that the search does not show; nil while there is no selection.
  package private(set) var selection: Set<PlusCode>?

  package let acts: PlaceActs

  @ObservationIgnored private let store: any PlaceStoring
  @ObservationIgnored private let geography: (any Geography)?
  /// The names in the person's language; empty until the favourites are read.
  @ObservationIgnored private var names = PlaceNames()
  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var searching: Task<Void, Never>?

  /// - Parameter geography: has the names of cities and countries in the person's language.
  init(store: any PlaceStoring, acts: PlaceActs, geography: (any Geography)? = nil) {
    self.store = store
    self.geography = geography
    self.acts = acts
    acts.add(self)
  }

  /// The number of favourites; nil until they are read.
  package var count: Int? { phase == .loaded ? all.count : nil }

  /// Reads the favourites; called when they or their number come into view.
  package func start() {
    if phase != .loaded { phase = .loading }
    loading?.cancel()
    loading = Task {
      do throws(StoreError) {
        let places = try await store.favouritePlaces()
        let names = await geography?.names() ?? PlaceNames()
        if Task.isCancelled { return }
        self.names = names
        phase = .loaded
        show(places)
      } catch {
        if !Task.isCancelled, phase != .loaded { phase = .failed(error) }
      }
    }
  }

  func stop() {
    loading?.cancel()
    searching?.cancel()
  }

  /// Searches for other words; a text without words ends the search.
  package func search(for query: String) {
    self.query = query
    find()
  }

  /// The selected favourites or, without a selection, the shown ones, in the form in which other programs receive them.
  package func records() -> [PlaceRecord] {
    (isSelecting ? selectedPlaces : shown).map(PlaceRecord.init)
  }

  func take(_ place: Place?, for key: PlusCode) {
    guard phase == .loaded else { return }
    var places = all.filter { $0.key != key && $0.key != place?.key }
    if let place, let date = place.favouredAt {
      // An undone removal restores a favourite's place in the order.
      let index = places.firstIndex { $0.favouredAt.map { $0 <= date } ?? true }
      places.insert(place, at: index ?? places.count)
    }
    if places != all { show(places) }
  }

  func readAgain() { if phase == .loaded { start() } }

  private func show(_ places: [Place]) {
    all = places
    // A place that was removed on another screen leaves the selection.
    selection?.formIntersection(places.map(\.key))
    find()
  }

  private func find() {
    searching?.cancel()
    let words = SearchWords(query)
    guard !words.isEmpty || !names.isEmpty else {
      shown = all
      return
    }
    searching = Task { [all, names] in
      let found = await Self.places(of: all, matching: words, names: names)
      if !Task.isCancelled { shown = found }
    }
  }

  /// Runs off the main thread, since an import may have added 100,000.
  ///
  /// - Returns: the places with city and country in the person's language.
  @concurrent private static func places(
    of all: [Place], matching words: SearchWords, names: PlaceNames
  ) async -> [Place] {
    let places = names.translated(all)
    guard !words.isEmpty else { return places }
    return PlaceIndex(of: places, stored: names.isEmpty ? [] : all)
      .places(matching: words, sortedBy: .name).sorted().map { places[$0] }
  }
}

// MARK: - Selection

extension FavouritePlaces {
  package var isSelecting: Bool { selection != nil }

  /// The selected favourites, the newest first.
  package var selectedPlaces: [Place] { all.filter { selection?.contains($0.key) ?? false } }

  /// Begins an empty selection, or ends the selection.
  package func setSelecting(_ isSelecting: Bool) {
    if isSelecting != self.isSelecting { selection = isSelecting ? [] : nil }
  }

  /// Adds a favourite to the selection or removes it; begins a selection if there is none.
  package func toggleSelected(_ place: Place) {
    selection = (selection ?? []).symmetricDifference([place.key])
  }

  /// Adds all shown favourites to the selection.
  package func selectAll() {
    if !shown.isEmpty { selection = (selection ?? []).union(shown.map(\.key)) }
  }

  /// Removes the selected from the favourites, and ends the selection.
  package func removeSelected() {
    acts.removeFavourites(selectedPlaces)
    selection = nil
  }
}
