// The endless list of photos: what was seen last at once, then the service's pages, each asked once
// and ahead of the end, without duplicates. What is on screen stays while a refresh runs or fails.

import BelvedereCore
import Foundation
import Observation

/// A list of photos, page by page.
@Observable
package final class Feed: PhotoSequence {
  package enum Phase: Equatable {
    case idle
    /// Nothing to show yet.
    case loading
    case loaded
    case empty
    /// Nothing to show, and the reason.
    case failed(APIError)
  }

  /// What stands below the last photo.
  package enum Tail: Equatable {
    case more
    case loading
    case failed(APIError)
    case end
  }

  /// Photos a page: the service's maximum, since each request costs the same.
  package static let pageSize = 30
  /// How many photos before the end the next page is asked for.
  package static let lookAhead = 12
  /// How long a stored first page is shown without asking again, in seconds.
  package static let freshness: TimeInterval = 30 * 60

  /// Pages without a single new photo after which the list counts as ended, so that a service that
  /// repeats itself cannot spend the request budget.
  package static let fruitlessPages = 3

  // What edits change too (Feed+Editing.swift).
  var list = FilteredPhotos()
  package internal(set) var generation = 0
  package internal(set) var edition = 0
  package internal(set) var phase: Phase = .idle
  package internal(set) var tail: Tail = .more
  package internal(set) var isRefreshing = false
  /// Why the newest photos could not be had while older ones are shown.
  package internal(set) var refreshError: APIError?
  /// A newer first page than the stored one that is shown; it waits until the person wants it, so
  /// that nothing jumps under their eyes.
  var newerPage: Page<Photo>?

  @ObservationIgnored let source: FeedSource
  @ObservationIgnored let store: any PhotoStoring
  @ObservationIgnored let onUnauthorized: () -> Void
  @ObservationIgnored let now: () -> Date
  @ObservationIgnored var ids: Set<Photo.ID> = []
  @ObservationIgnored var lastPage = 0
  /// By how many photos the service's list is shorter before the end of `lastPage` than it was when
  /// the pages were asked for.
  @ObservationIgnored var shift = 0
  @ObservationIgnored private var task: Task<Void, Never>?

  package init(
    source: FeedSource, store: any PhotoStoring, onUnauthorized: @escaping () -> Void,
    now: @escaping () -> Date = { Date() }
  ) {
    self.source = source
    self.store = store
    self.onUnauthorized = onUnauthorized
    self.now = now
  }

  /// Those of the list that the filter shows.
  package var photos: [Photo] { list.shown }
  /// Whether there are photos, all of which the filter leaves out.
  package var leavesAllOut: Bool { list.leavesAllOut }

  /// Shows what was stored and asks the service unless that is fresh.
  package func start() {
    guard phase == .idle else { return }
    phase = .loading
    replaceTask { [self] in
      if await !showStored() { await loadFirstPage(isAsked: false) }
      await appendUntilSomethingShows()
    }
  }

  /// Asks for the first page again; what is shown stays until the answer is there.
  package func refresh() {
    guard !isRefreshing else { return }
    replaceTask { [self] in
      await loadFirstPage(isAsked: true)
      await appendUntilSomethingShows()
    }
    isRefreshing = true
  }

  /// Leaves kinds of items out of the list, or shows them again in their places.
  package func apply(_ filter: PhotoFilter) {
    guard filter != list.filter else { return }
    let before = photos.map(\.id)
    list.setFilter(filter)
    if photos.map(\.id) != before { generation += 1 }
    guard phase != .idle, !list.known.isEmpty else { return }
    settlePhase()
    if list.leavesAllOut && tail == .more && !isRefreshing {
      replaceTask { [self] in await appendUntilSomethingShows() }
    }
  }

  /// Whether newer photos than the ones shown are there.
  package var hasNewer: Bool { newerPage != nil }

  /// Shows the newer photos, from the first on.
  package func showNewer() {
    guard let page = newerPage else { return }
    // A page of the old list that is on its way must not be counted to the new one.
    replaceTask { [self] in await appendUntilSomethingShows() }
    replacePhotos(with: page)
  }

  /// Stays with the photos that are shown.
  package func dismissNewer() { newerPage = nil }

  /// Says that a photo came into view: near the end, the next page is asked for.
  package func show(index: Int) {
    guard index >= photos.count - Self.lookAhead, tail == .more, phase == .loaded, !isRefreshing
    else { return }
    loadNextPage()
  }

  /// Asks again for the page that failed.
  package func retryNextPage() {
    guard case .failed = tail, !isRefreshing else { return }
    loadNextPage()
  }

  package func dismissRefreshError() { refreshError = nil }

  /// Whether what was fetched at a date needs not be asked for again. A date in the future, left by a
  /// clock that was set back, is not fresh.
  static func isFresh(_ fetched: Date, at now: Date) -> Bool {
    (0..<freshness).contains(now.timeIntervalSince(fetched))
  }

  /// Ends all work; nothing changes afterwards.
  package func stop() { task?.cancel() }

  /// Does one thing at a time: what was under way before ends.
  func replaceTask(_ work: @escaping () async -> Void) {
    task?.cancel()
    isRefreshing = false
    if tail == .loading { tail = .more }
    task = Task { await work() }
  }
}
