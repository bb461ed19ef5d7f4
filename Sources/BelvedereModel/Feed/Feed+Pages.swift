// How a feed comes by its photos: the stored pages, the first page anew, and one page after the other
// at the end.

import BelvedereCore
import Foundation

extension Feed {
  /// Shows the stored pages; returns true when they are fresh enough to skip the network.
  func showStored() async -> Bool {
    guard let stored = await store.stored(source.name), !stored.photos.isEmpty, !Task.isCancelled
    else {
      return false
    }
    replacePhotos(with: stored.photos, lastPage: stored.lastPage, hasNext: stored.hasNext)
    // What was taken out of the stored pages is gone from the service's pages too.
    if source.isOwn { shift = max(0, stored.lastPage * Self.pageSize - stored.photos.count) }
    return Self.isFresh(stored.fetchedAt, at: now())
  }

  /// - Parameter isAsked: whether the person asked for it, and so for new photos in place of the old.
  func loadFirstPage(isAsked: Bool) async {
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
      // What is known without the service.
      let known = source.arrange([], true)
      if known.isEmpty {
        phase = .failed(error)
      } else {
        replacePhotos(with: [], lastPage: 0, hasNext: true)
        tail = .failed(error)
      }
    }
  }

  func loadNextPage() {
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
  func appendUntilSomethingShows() async {
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
    max(1, lastPage + 1 - (max(0, shift) + Self.pageSize - 1) / Self.pageSize)
  }

  private func append(_ page: Page<Photo>) -> (known: Int, shown: Int) {
    let new = source.arrange(page.elements, false).filter { ids.insert($0.id).inserted }
    let shown = new.isEmpty ? 0 : list.append(new)
    tail = page.hasNext ? .more : .end
    settlePhase()
    return (new.count, shown)
  }

  func replacePhotos(with page: Page<Photo>) {
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
  func settlePhase() {
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

extension PhotoStoring {
  /// The stored feed; nil without a database.
  fileprivate func stored(_ name: FeedName) async -> StoredFeed? {
    do { return try await feed(name) } catch { return nil }
  }

  /// Stores a page; without a database, only the next warm start misses it. Goes on when the
  /// caller is cancelled: the next request must not leave a gap between the stored pages.
  fileprivate func keep(_ page: Page<Photo>, number: Int, of name: FeedName, at date: Date) async {
    let writing = Task {
      do { try await save(page, number: number, of: name, at: date) } catch { return }
    }
    await writing.value
  }
}
