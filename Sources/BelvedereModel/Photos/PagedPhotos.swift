// A list of photos that the service gives page by page, as the feed and the favourites: what was seen
// last at once, then the service's pages, each asked once and ahead of the end, without duplicates.
// What is on screen stays while a refresh runs or fails.

import BelvedereCore
import Foundation
import Observation

/// Photos, page by page.
@Observable
package final class PagedPhotos: PhotoSequence {
  package enum Phase: Equatable {
    case idle
    /// Nothing to show yet.
    case loading
    case loaded
    case empty
    /// Nothing to show, and the reason.
    case failed(APIError)
  }

  /// How many photos before the end the next page is asked for.
  package static let lookAhead = 12
  /// How long a stored first page is shown without asking again, in seconds.
  package static let freshness: TimeInterval = 30 * 60

  /// Pages without a single new photo after which the list counts as ended, so that a service that
  /// repeats itself cannot spend the request budget.
  package static let fruitlessPages = 3

  private var list = FilteredPhotos()
  package private(set) var generation = 0
  package private(set) var edition = 0
  package private(set) var phase: Phase = .idle
  package private(set) var tail: PhotoTail = .more
  package private(set) var isRefreshing = false
  /// Why the newest photos could not be had while older ones are shown.
  package private(set) var refreshError: APIError?
  /// A newer first page than the stored one that is shown; it waits until the person wants it, so
  /// that nothing jumps under their eyes.
  private var newerPage: Page<Photo>?

  @ObservationIgnored private let source: PageSource
  @ObservationIgnored private let store: any PhotoStoring
  @ObservationIgnored private let onUnauthorized: () -> Void
  @ObservationIgnored private let now: () -> Date
  @ObservationIgnored private var ids: Set<Photo.ID> = []
  @ObservationIgnored private var lastPage = 0
  /// By how many photos the service's list is shorter before the end of `lastPage` than it was when
  /// the pages were asked for.
  @ObservationIgnored private var shift = 0
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameter onUnauthorized: called when the service does not take the token any more.
  package init(
    source: PageSource, store: any PhotoStoring, onUnauthorized: @escaping () -> Void,
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
  private func replaceTask(_ work: @escaping () async -> Void) {
    task?.cancel()
    isRefreshing = false
    if tail == .loading { tail = .more }
    task = Task { await work() }
  }
}

// MARK: - Pages

extension PagedPhotos {
  /// Shows the stored pages; returns true when they are fresh enough to skip the network.
  private func showStored() async -> Bool {
    guard let stored = await store.stored(source.name), !stored.photos.isEmpty, !Task.isCancelled
    else {
      return false
    }
    replacePhotos(with: stored.photos, lastPage: stored.lastPage, hasNext: stored.hasNext)
    // A photo taken out of the stored pages is gone from the service's pages too.
    if source.isOwn { shift = max(0, stored.lastPage * PageSource.pageSize - stored.photos.count) }
    return Self.isFresh(stored.fetchedAt, at: now())
  }

  /// - Parameter isAsked: whether the person asked for it, and so for new photos in place of the old.
  private func loadFirstPage(isAsked: Bool) async {
    if Task.isCancelled { return }
    isRefreshing = true
    if photos.isEmpty { phase = .loading }
    do {
      let page = try await source.page(1)
      if Task.isCancelled { return }
      isRefreshing = false
      refreshError = nil
      if isAsked || photos.isEmpty {
        replacePhotos(with: page)
      } else {
        compare(with: page)
      }
      await store.keep(page, number: 1, of: source.name, at: now())
    } catch {
      if Task.isCancelled { return }
      isRefreshing = false
      failFirstPage(error)
    }
  }

  /// Takes over what is newer of the photos shown; a list that begins with others waits to be asked
  /// for, unless it is the person's own.
  private func compare(with page: Page<Photo>) {
    let newer = source.arrange(page.elements, true)
    if photos.map(\.id).starts(with: list.shows(of: newer).map(\.id)) {
      for photo in newer { replace(photo) }
      if newer.count == list.known.count { tail = page.hasNext ? .more : .end }
    } else if source.isOwn {
      replacePhotos(with: page)
    } else {
      newerPage = page
    }
  }

  private func failFirstPage(_ error: APIError) {
    switch error {
    case .cancelled: break
    case .unauthorized: onUnauthorized()
    case _ where !photos.isEmpty: refreshError = error
    default:
      // These are known without the service.
      let known = source.arrange([], true)
      if known.isEmpty {
        phase = .failed(error)
      } else {
        replacePhotos(with: [], lastPage: 0, hasNext: true)
        tail = .failed(error)
      }
    }
  }

  private func loadNextPage() {
    replaceTask { [self] in await appendPages() }
    tail = .loading
  }

  /// Appends the next page, and further ones while they bring nothing to show. Pages of which
  /// everything is left out are worth going on from; those that bring no new photo are not for long.
  private func appendPages() async {
    var fruitless = 0
    var bringsNothing = false
    repeat {
      guard let gain = await appendNextPage() else { return }
      fruitless = gain.known == 0 ? fruitless + 1 : 0
      bringsNothing = gain.shown == 0
    } while bringsNothing && tail == .more && fruitless < Self.fruitlessPages
    if fruitless >= Self.fruitlessPages {
      tail = .end
      settlePhase()
    }
  }

  /// A list of which everything so far is left out goes on by itself: nobody can scroll to its end.
  private func appendUntilSomethingShows() async {
    if list.leavesAllOut && phase == .loading && tail == .more && !Task.isCancelled {
      await appendPages()
    }
  }

  /// How many photos the page brought, nil when it did not come; it may hold nothing new when the list
  /// has moved on.
  private func appendNextPage() async -> (known: Int, shown: Int)? {
    if Task.isCancelled { return nil }
    tail = .loading
    let number = nextPage
    do throws(APIError) {
      let page = try await source.page(number)
      if Task.isCancelled { return nil }
      lastPage = number
      shift = 0
      let gain = append(page)
      await store.keep(page, number: number, of: source.name, at: now())
      return Task.isCancelled ? nil : gain
    } catch {
      if !Task.isCancelled { failNextPage(error) }
      return nil
    }
  }

  private func failNextPage(_ error: APIError) {
    switch error {
    case .cancelled: tail = .more
    case .unauthorized: onUnauthorized()
    default:
      tail = .failed(error)
      settlePhase()
    }
  }

  /// The page after the last one; where photos before it are gone, those that moved up are on a page
  /// that was asked for already.
  private var nextPage: Int {
    max(1, lastPage + 1 - (max(0, shift) + PageSource.pageSize - 1) / PageSource.pageSize)
  }

  private func append(_ page: Page<Photo>) -> (known: Int, shown: Int) {
    let new = source.arrange(page.elements, false).filter { ids.insert($0.id).inserted }
    let shown = new.isEmpty ? 0 : list.append(new)
    tail = page.hasNext ? .more : .end
    settlePhase()
    return (new.count, shown)
  }

  private func replacePhotos(with page: Page<Photo>) {
    replacePhotos(with: page.elements, lastPage: 1, hasNext: page.hasNext)
  }

  private func replacePhotos(with new: [Photo], lastPage: Int, hasNext: Bool) {
    newerPage = nil
    ids = []
    let unique = source.arrange(new, true).filter { ids.insert($0.id).inserted }
    self.lastPage = lastPage
    shift = 0
    tail = hasNext ? .more : .end
    if list.shows(of: unique).map(\.id) != photos.map(\.id) {
      generation += 1
      edition += 1
    }
    if unique != list.known { list.replace(with: unique) }
    settlePhase()
  }

  /// The phase that follows from what is shown and what is still to come.
  private func settlePhase() {
    if list.leavesAllOut {
      phase =
        switch tail {
        case .more, .loading: .loading
        case .failed(let error): .failed(error)
        case .end: .empty
        }
    } else {
      phase = photos.isEmpty ? .empty : .loaded
    }
  }
}

// MARK: - Single photos

// Changed by what the person did, without asking for them again. The stored list is not touched: it
// follows what the service confirmed.
extension PagedPhotos {
  /// Puts a photo in, or moves it there; a position beyond the end is the end.
  package func insert(_ photo: Photo, at index: Int) {
    list.insert(photo, at: index)
    ids.insert(photo.id)
    generation += 1
    switch phase {
    case .empty: phase = .loaded
    case .failed(let error):
      tail = .failed(error)
      phase = .loaded
    case .idle, .loading, .loaded: break
    }
  }

  /// Takes a photo out of what is shown and of what waits to be shown.
  ///
  /// - Returns: where it stood; nil when it was not shown.
  @discardableResult
  package func remove(id: Photo.ID) -> Int? {
    newerPage?.elements.removeAll { $0.id == id }
    ids.remove(id)
    guard let index = list.remove(id: id) else { return nil }
    generation += 1
    if photos.isEmpty {
      if tail == .end { phase = .empty } else { refresh() }
    } else {
      // The end may have come near.
      show(index: index)
    }
    return index
  }

  /// Takes over a newer state of a photo of the list; it keeps its place.
  package func replace(_ photo: Photo) {
    guard ids.contains(photo.id), list.known.first(where: { $0.id == photo.id }) != photo else {
      return
    }
    list.update(photo)
  }

  /// Says that the service's list lost photos before the last page that was asked for, or won some
  /// (negative): the next page is asked for so that none is passed over.
  package func shiftPages(by count: Int) { shift += count }
}

extension PhotoStoring {
  /// The stored list; nil without a database.
  fileprivate func stored(_ name: PhotoListName) async -> StoredPhotoList? {
    do { return try await list(name) } catch { return nil }
  }

  /// Stores a page; without a database, only the next warm start misses it. Goes on when the
  /// caller is cancelled: the next request must not leave a gap between the stored pages.
  fileprivate func keep(_ page: Page<Photo>, number: Int, of name: PhotoListName, at date: Date)
    async
  {
    let writing = Task {
      do { try await save(page, number: number, of: name, at: date) } catch { return }
    }
    await writing.value
  }
}
