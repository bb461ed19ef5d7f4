// SPDX-License-Identifier: MIT

// A search in the person's favourites. The list of matches follows the favourites. The search requests further
// pages of them, as long as there are requests to spare.

import BelvedereCore
import Observation

/// The favourites that match the search.
@Observable
package final class FavouriteSearch: PhotoSequence {
  /// The number of requests in the hour that a search leaves unused.
  static let reserve = 10
  /// The greatest number of pages that one search requests.
  static let maximumPages = 10

  /// The search text, as it was typed.
  package private(set) var query = ""
  package private(set) var photos = PhotoList()
  package private(set) var generation = 0
  package private(set) var edition = 0
  /// True if some favourites were not searched, to save requests.
  package private(set) var isPartial = false

  @ObservationIgnored private let favourites: PagedPhotos
  @ObservationIgnored private let budget: (any RequestBudgetReporting)?
  @ObservationIgnored private var words = SearchWords("")
  @ObservationIgnored private var texts: [Photo.ID: SearchText] = [:]
  @ObservationIgnored private var pagesLeft = 0
  /// Counts the starts and ends of searches.
  @ObservationIgnored private var round = 0

  init(favourites: PagedPhotos, budget: (any RequestBudgetReporting)?) {
    self.favourites = favourites
    self.budget = budget
  }

  /// True if the search text has words.
  package var isActive: Bool { !SearchWords(query).isEmpty }

  /// The state after the last match.
  package var tail: PhotoTail { isPartial && favourites.tail == .more ? .end : favourites.tail }

  /// Searches for other words; a text without words ends the search.
  package func search(for query: String) {
    self.query = query
    let words = SearchWords(query)
    guard words != self.words else { return }
    let isBeginning = self.words.isEmpty
    self.words = words
    show(matches(), isOther: true)
    if words.isEmpty {
      stop()
    } else if isBeginning {
      pagesLeft = Self.maximumPages
      round += 1
      follow(round)
    }
  }

  package func show(index: Int) {}

  package func retryNextPage() { favourites.retryNextPage() }

  func stop() {
    round += 1
    texts = [:]
  }
}

extension FavouriteSearch {
  /// Updates the matches, now and after every change of the favourites, until another round begins.
  private func follow(_ round: Int) {
    guard round == self.round else { return }
    withObservationTracking {
      _ = (favourites.photos, favourites.tail, favourites.phase)
    } onChange: { [weak self] in
      Task { @MainActor in self?.follow(round) }
    }
    show(matches(), isOther: false)
    loadMore()
  }

  private func matches() -> [Photo] {
    guard !words.isEmpty else { return [] }
    let photos = favourites.photos
    // A photo whose text is known need not be read from the holder.
    return zip(photos.indices, photos.ids).compactMap { index, id in
      let text = texts[id] ?? SearchText(of: photos[index])
      texts[id] = text
      return words.matches(text) ? photos[index] : nil
    }
  }

  private func show(_ new: [Photo], isOther: Bool) {
    let isExtension = !isOther && new.map(\.id).starts(with: photos.ids)
    if !isExtension { generation += 1 }
    if isOther { edition += 1 }
    if !new.elementsEqual(photos) { photos = PhotoList(new) }
  }

  private func loadMore() {
    guard favourites.tail == .more, favourites.phase == .loaded else { return }
    let isSpare = budget?.budget.map { $0.remaining > Self.reserve } ?? true
    guard pagesLeft > 0, isSpare else {
      isPartial = true
      return
    }
    isPartial = false
    pagesLeft -= 1
    favourites.show(index: favourites.photos.count - 1)
  }
}
