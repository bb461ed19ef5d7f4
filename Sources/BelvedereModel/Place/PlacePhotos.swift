// SPDX-License-Identifier: MIT

// The photos of a place: first those that are stored with it, then those that the source has around it or, if it
// cannot search by position, finds by the place's name. That costs a request, so it begins when the end of the stored
// photos comes into view, and only while enough requests of the hour are left.

import BelvedereCore
import Observation

/// The stored photos of a place, and more from the source.
@Observable
package final class PlacePhotos: PhotoSequence {
  /// The number of requests in the hour that this leaves unused.
  static let reserve = 10

  package private(set) var photos = PhotoList()
  package private(set) var generation = 0
  /// The number of photos that are stored with the place; the source found those after them.
  package private(set) var storedCount = 0
  /// True when the stored photos have been read.
  package private(set) var isLoaded = false

  @ObservationIgnored private let place: PlusCode
  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let store: any PlaceStoring
  @ObservationIgnored private let budget: (any RequestBudgetReporting)?
  /// Photos from the source; nil if it has no search for them.
  @ObservationIgnored private let more: PagedPhotos?
  @ObservationIgnored private let holder: (any PhotoHolding)?
  @ObservationIgnored private var stored: FilteredPhotos
  /// The ids of all photos, also of hidden ones; and the pages of those with an author's licence, which may have
  /// other ids at the source.
  @ObservationIgnored private var known: (ids: Set<Photo.ID>, pages: Set<String>) = ([], [])
  /// The photos of the source that are in `photos`: their number, and the generation of the source's list.
  @ObservationIgnored private var taken = (generation: 0, count: 0)
  @ObservationIgnored private var isStopped = false

  /// - Parameters:
  ///   - holder: stores photos that are not in view; nil if all stay in memory.
  ///   - filter: selects the photos that are shown.
  init(
    of place: PlusCode, for account: AccountName, store: any PlaceStoring, more: PagedPhotos?,
    budget: (any RequestBudgetReporting)?, holder: (any PhotoHolding)?, filter: PhotoFilter
  ) {
    self.place = place
    self.account = account
    self.store = store
    self.more = more
    self.budget = budget
    self.holder = holder
    stored = FilteredPhotos(holder: holder)
    stored.setFilter(filter)
    more?.apply(filter)
  }

  package var isFiltered: Bool { true }

  /// Reads the stored photos, and adds those that are new.
  func start() {
    Task {
      var read: [Photo] = []
      do throws(StoreError) {
        read = try await store.photos(of: place, for: account)
      } catch {
        if error == .cancelled { return }
        // The source may still find some.
      }
      guard !isStopped else { return }
      stored.replace(with: read)
      isLoaded = true
      putTogether()
      if photos.isEmpty { show(index: 0) }
    }
  }

  func stop() {
    isStopped = true
    more?.stop()
  }

  package var tail: PhotoTail {
    guard let more else { return isLoaded ? .end : .loading }
    return switch more.phase {
    case .idle: !isLoaded ? .loading : isSpare ? .more : .end
    case .loading: .loading
    case .loaded: more.tail
    case .empty: .end
    case .failed(let error): .failed(error)
    }
  }

  package func show(index: Int) {
    guard let more, isLoaded, index >= photos.count - PagedPhotos.lookAhead else { return }
    if more.phase == .idle {
      guard isSpare, !isStopped else { return }
      more.start()
      follow(more)
    } else {
      // Counted from the end, since photos that are stored with the place are left out of the source's.
      more.show(index: more.photos.count - (photos.count - index))
    }
  }

  package func retryNextPage() {
    guard let more else { return }
    if case .failed = more.phase { more.refresh() } else { more.retryNextPage() }
  }

  /// Hides kinds of photos, or shows them again in their places.
  func apply(_ filter: PhotoFilter) {
    guard filter != stored.filter else { return }
    stored.setFilter(filter)
    more?.apply(filter)
    putTogether()
  }

  /// Removes a photo that no longer exists.
  func remove(id: Photo.ID) {
    stored.remove(id: id)
    more?.remove(id: id)
    putTogether()
  }

  private var isSpare: Bool { budget?.budget.map { $0.remaining > Self.reserve } ?? true }

  /// Updates the photos, now and after every change of the source's list.
  private func follow(_ more: PagedPhotos) {
    guard !isStopped else { return }
    withObservationTracking {
      _ = more.photos
    } onChange: { [weak self, weak more] in
      Task { @MainActor in if let more { self?.follow(more) } }
    }
    update()
  }

  /// Appends the source's new photos; after any other change of its list, rebuilds all.
  private func update() {
    guard let more, more.generation == taken.generation, more.photos.count > taken.count else {
      return putTogether()
    }
    let new = unknown(more.photos[taken.count...])
    taken.count = more.photos.count
    if !new.isEmpty { photos.append(new) }
  }

  private func putTogether() {
    known = (Set(stored.known.ids), Set(stored.known.compactMap { $0.credit?.source }))
    let found = more?.photos ?? PhotoList()
    taken = (more?.generation ?? 0, found.count)
    let new = stored.shown + unknown(found)
    if !new.map(\.id).starts(with: photos.ids) { generation += 1 }
    if !new.elementsEqual(photos) { photos = PhotoList(new, holder: holder) }
    if storedCount != stored.shown.count { storedCount = stored.shown.count }
  }

  /// Returns the photos that are not in the list yet, and marks them as known.
  private func unknown(_ photos: some Sequence<Photo>) -> [Photo] {
    photos.filter { photo in
      known.ids.insert(photo.id).inserted
        && photo.credit?.source.map { known.pages.insert($0).inserted } ?? true
    }
  }
}
