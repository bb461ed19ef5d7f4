// SPDX-License-Identifier: MIT

// A list of photos that is loaded page by page, such as the feed and the favourites. It shows the stored pages at once,
// then requests the service's pages: each once, ahead of the end, without duplicates. Photos on screen stay while a
// refresh runs or fails.

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
    /// Nothing to show, for this reason.
    case failed(APIError)
  }

  /// The number of photos before the end at which the next page is requested.
  package static let lookAhead = 12
  /// Seconds for which a stored first page is shown without a new request.
  package static let freshness: TimeInterval = 30 * 60

  /// The number of pages without a new photo after which the list counts as ended, so that a service that repeats
  /// its answers cannot use up the request budget.
  package static let fruitlessPages = 3

  private var list: FilteredPhotos
  package private(set) var generation = 0
  package private(set) var edition = 0
  package private(set) var phase: Phase = .idle
  package private(set) var tail: PhotoTail = .more
  package private(set) var isRefreshing = false
  /// The number of photos in the whole list, an estimate; nil if the service has not told it in this session.
  package private(set) var total: Int?
  /// The error of the last refresh, while older photos are shown.
  package private(set) var refreshError: APIError?
  /// A newer first page than the shown one. It waits for the person's consent, so that nothing on screen
  /// jumps.
  private var newerPage: Page<Photo>?

  @ObservationIgnored private let source: PageSource
  @ObservationIgnored private let store: any PhotoStoring
  @ObservationIgnored private let now: () -> Date
  /// Hashes of the known ids; only photos with a known hash are searched for in the list.
  @ObservationIgnored private var marks: Set<UInt32> = []
  @ObservationIgnored private var lastPage = 0
  /// The number of photos that the service's list has lost, up to the end of `lastPage`, since the
  /// pages were requested; negative if it gained some.
  @ObservationIgnored private var shift = 0
  @ObservationIgnored private var task: Task<Void, Never>?

  /// - Parameters:
  ///   - holder: stores photos that are not in view; nil if all stay in memory.
  package init(
    source: PageSource, store: any PhotoStoring, holder: (any PhotoHolding)? = nil,
    now: @escaping () -> Date = { Date() }
  ) {
    list = FilteredPhotos(holder: holder)
    self.source = source
    self.store = store
    self.now = now
  }

  /// The photos that the filter shows.
  package var photos: PhotoList { list.shown }
  /// True if there are photos and the filter hides all of them.
  package var hidesAllPhotos: Bool { list.hidesAllPhotos }

  /// False for the person's own list, which shows all of its photos.
  package var isFiltered: Bool { !source.isOwn }

  /// Shows the stored photos, and asks the service unless they are fresh.
  package func start() {
    guard phase == .idle else { return }
    phase = .loading
    replaceTask { [self] in
      if await !showStored() { await loadFirstPage(isAsked: false) }
      await appendUntilSomethingShows()
    }
  }

  /// Requests the first page again. The shown photos stay until the answer arrives.
  package func refresh() {
    guard !isRefreshing else { return }
    replaceTask { [self] in
      await loadFirstPage(isAsked: true)
      await appendUntilSomethingShows()
    }
    isRefreshing = true
  }

  /// Hides kinds of items, or shows them again in their places.
  package func apply(_ filter: PhotoFilter) {
    guard filter != list.filter else { return }
    let before = photos.ids
    list.setFilter(filter)
    if photos.ids != before { generation += 1 }
    guard phase != .idle, !list.known.isEmpty else { return }
    settlePhase()
    if list.hidesAllPhotos && tail == .more && !isRefreshing {
      replaceTask { [self] in await appendUntilSomethingShows() }
    }
  }

  /// True if newer photos than the shown ones are available.
  package var hasNewer: Bool { newerPage != nil }

  /// Shows the newer photos, from the first on.
  package func showNewer() {
    guard let page = newerPage else { return }
    // Cancels the loading of a page of the old list, which must not be appended to the new one.
    replaceTask { [self] in await appendUntilSomethingShows() }
    replacePhotos(with: page)
  }

  /// Drops the newer photos and keeps the shown ones.
  package func dismissNewer() { newerPage = nil }

  /// Reports that a photo came into view. Near the end, this requests the next page.
  package func show(index: Int) {
    guard index >= photos.count - Self.lookAhead, tail == .more, phase == .loaded, !isRefreshing
    else { return }
    loadNextPage()
  }

  /// Requests the page that failed again.
  package func retryNextPage() {
    guard case .failed = tail, !isRefreshing else { return }
    loadNextPage()
  }

  package func dismissRefreshError() { refreshError = nil }

  /// Returns true if an answer fetched at this date is fresh enough to skip the network. A date in
  /// the future, left by a clock that was set back, is not fresh.
  static func isFresh(_ fetched: Date, at now: Date) -> Bool {
    (0..<freshness).contains(now.timeIntervalSince(fetched))
  }

  /// Ends all work; nothing changes afterwards.
  package func stop() { task?.cancel() }

  /// Runs one task at a time: cancels the previous one.
  private func replaceTask(_ work: @escaping () async -> Void) {
    task?.cancel()
    isRefreshing = false
    if tail == .loading { tail = .more }
    task = Task { await work() }
  }
}

// MARK: - Pages

extension PagedPhotos {
  /// Shows the stored pages. Returns true if they are fresh enough to skip the network.
  private func showStored() async -> Bool {
    guard let stored = await store.stored(source.name), !stored.photos.isEmpty, !Task.isCancelled
    else {
      return false
    }
    replacePhotos(with: stored.photos, lastPage: stored.lastPage, hasNext: stored.hasNext)
    // A photo that was removed from the stored pages is missing in the service's pages, too.
    if source.isOwn { shift = max(0, stored.lastPage * PageSource.pageSize - stored.photos.count) }
    return Self.isFresh(stored.fetchedAt, at: now())
  }

  /// - Parameter isAsked: true if the person asked for new photos, which then replace the shown ones.
  private func loadFirstPage(isAsked: Bool) async {
    if Task.isCancelled { return }
    isRefreshing = true
    if photos.isEmpty { phase = .loading }
    do {
      let page = try await source.page(1)
      if Task.isCancelled { return }
      isRefreshing = false
      refreshError = nil
      total = page.total
      if isAsked || photos.isEmpty {
        replacePhotos(with: page)
      } else {
        compare(with: page)
      }
      if source.isKept { await store.keep(page, number: 1, of: source.name, at: now()) }
    } catch {
      if Task.isCancelled { return }
      isRefreshing = false
      failFirstPage(error)
    }
  }

  /// Compares the shown photos with a new first page. The same photos are updated. A page with
  /// others waits for the person's consent, unless the list is the person's own.
  private func compare(with page: Page<Photo>) {
    let newer = source.arrange(page.elements, true)
    if photos.ids.starts(with: list.shows(of: newer).map(\.id)) {
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
    case _ where !photos.isEmpty: refreshError = error
    default:
      // Photos that are known without an answer, such as new likes.
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

  /// Appends the next page, and further pages while they add nothing visible. Completely hidden pages do not end
  /// this; `fruitlessPages` pages in a row without a new photo do.
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

  /// Loads further pages of a list that is completely hidden so far, since nobody can scroll to its end.
  private func appendUntilSomethingShows() async {
    if list.hidesAllPhotos && phase == .loading && tail == .more && !Task.isCancelled {
      await appendPages()
    }
  }

  /// Appends the next page and returns the number of photos that it added; nil if it did not arrive.
  /// It may add none when the service's list has shifted.
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
      if source.isKept {
        await store.keep(page, number: number, of: source.name, at: now())
      }
      return Task.isCancelled ? nil : gain
    } catch {
      if !Task.isCancelled { failNextPage(error) }
      return nil
    }
  }

  private func failNextPage(_ error: APIError) {
    switch error {
    case .cancelled: tail = .more
    default:
      tail = .failed(error)
      settlePhase()
    }
  }

  /// The number of the page to request next. It is the one after the last, unless photos before that were removed:
  /// then the following ones have moved to an earlier page, which is requested again.
  private var nextPage: Int {
    max(1, lastPage + 1 - (max(0, shift) + PageSource.pageSize - 1) / PageSource.pageSize)
  }

  private func append(_ page: Page<Photo>) -> (known: Int, shown: Int) {
    let new = unique(source.arrange(page.elements, false)).filter { !knows($0.id) }
    marks.formUnion(new.map { Self.mark(of: $0.id) })
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
    let unique = unique(source.arrange(new, true))
    marks = Set(unique.map { Self.mark(of: $0.id) })
    self.lastPage = lastPage
    shift = 0
    tail = hasNext ? .more : .end
    if list.shows(of: unique).map(\.id) != photos.ids {
      generation += 1
      edition += 1
    }
    if !list.known.elementsEqual(unique) { list.replace(with: unique) }
    settlePhase()
  }

  /// Removes duplicates.
  private func unique(_ photos: [Photo]) -> [Photo] {
    var ids: Set<Photo.ID> = []
    return photos.filter { ids.insert($0.id).inserted }
  }

  private func knows(_ id: Photo.ID) -> Bool {
    marks.contains(Self.mark(of: id)) && list.known.index(of: id) != nil
  }

  private static func mark(of id: Photo.ID) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

  /// Sets the phase by the shown photos and the tail.
  private func settlePhase() {
    if list.hidesAllPhotos {
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

// Changes by the person, without a request. The stored list does not change: it follows the service's
// confirmations.
extension PagedPhotos {
  /// Inserts a photo, or moves it to the index. An index beyond the end means the end.
  package func insert(_ photo: Photo, at index: Int) {
    list.insert(photo, at: index)
    marks.insert(Self.mark(of: photo.id))
    generation += 1
    switch phase {
    case .empty: phase = .loaded
    case .failed(let error):
      tail = .failed(error)
      phase = .loaded
    case .idle, .loading, .loaded: break
    }
  }

  /// Removes a photo from the shown photos and from the newer page.
  ///
  /// - Returns: its former index; nil if it was not shown.
  @discardableResult
  package func remove(id: Photo.ID) -> Int? {
    newerPage?.elements.removeAll { $0.id == id }
    guard let index = list.remove(id: id) else { return nil }
    generation += 1
    if photos.isEmpty {
      if tail == .end { phase = .empty } else { refresh() }
    } else {
      // The end may be near now.
      show(index: index)
    }
    return index
  }

  /// Replaces a photo of the list by a newer state of it, in its place.
  package func replace(_ photo: Photo) {
    let known = list.known
    guard let index = known.index(of: photo.id), known[index] != photo else { return }
    list.update(photo)
  }

  /// Reports that the service's list lost photos before the last requested page, or gained some
  /// (negative), so that the next request skips none.
  package func shiftPages(by count: Int) { shift += count }
}

extension PhotoStoring {
  /// Returns the stored list; nil without a database.
  fileprivate func stored(_ name: PhotoListName) async -> StoredPhotoList? {
    do { return try await list(name) } catch { return nil }
  }

  /// Stores a page. Without a database, it is missing at the next warm start only. Storing continues when the caller
  /// is cancelled, so that the stored pages have no gap.
  fileprivate func keep(_ page: Page<Photo>, number: Int, of name: PhotoListName, at date: Date)
    async
  {
    let writing = Task {
      do { try await save(page, number: number, of: name, at: date) } catch { return }
    }
    await writing.value
  }
}
