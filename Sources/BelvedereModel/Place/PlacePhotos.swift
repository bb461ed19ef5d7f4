// The photos of a place: first those that are stored with it, then what the source has around it or, if it knows
// no photos by position, finds under the place's name. That costs a request, so it begins when the end of the
// stored photos comes into view, and not while the requests of the hour run short.

import BelvedereCore
import Observation

/// The photos of a place, and more.
@Observable
package final class PlacePhotos: PhotoSequence {
  /// Requests of the hour that this leaves for everything else.
  static let reserve = 10

  package private(set) var photos = PhotoList()
  package private(set) var generation = 0
  /// The number of photos that are stored with the place; those after them the source has found.
  package private(set) var storedCount = 0
  /// True when the stored photos are read.
  package private(set) var isLoaded = false

  @ObservationIgnored private let place: PlusCode
  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let store: any PlaceStoring
  @ObservationIgnored private let budget: (any RequestBudgetReporting)?
  /// Nil where the source can find none.
  @ObservationIgnored private let more: PagedPhotos?
  @ObservationIgnored private let holder: (any PhotoHolding)?
  @ObservationIgnored private var stored: FilteredPhotos
  /// The ids of all photos, and the pages of those with an author's licence, by which these are known under other ids,
  /// too. Hidden photos are among them.
  @ObservationIgnored private var known: (ids: Set<Photo.ID>, pages: Set<String>) = ([], [])
  /// The photos of the source that are among `photos`, by their number and the state of its list.
  @ObservationIgnored private var taken = (generation: 0, count: 0)
  @ObservationIgnored private var isStopped = false

  /// - Parameters:
  ///   - holder: keeps photos that nobody looks at; nil if all stay in memory.
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

  /// Reads the stored photos. Photos that came since the last time are added.
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
      // From the end: photos that are stored with the place are not shown again.
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

  /// Updates the photos, now and after every change of what the source has found.
  private func follow(_ more: PagedPhotos) {
    guard !isStopped else { return }
    withObservationTracking {
      _ = more.photos
    } onChange: { [weak self, weak more] in
      Task { @MainActor in if let more { self?.follow(more) } }
    }
    update()
  }

  /// Adds what the source has found since the last time; after any other change, puts all photos together anew.
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

  /// Returns those of some photos that are not here yet, and remembers them.
  private func unknown(_ photos: some Sequence<Photo>) -> [Photo] {
    photos.filter { photo in
      known.ids.insert(photo.id).inserted
        && photo.credit?.source.map { known.pages.insert($0).inserted } ?? true
    }
  }
}
