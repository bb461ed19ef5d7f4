// The photos of a place: first those that are stored with it, then what the service finds under its name.
// The search costs a request, so it begins when the end of the stored photos comes into view, and not while
// the requests of the hour run short.

import BelvedereCore
import Observation

/// The photos of a place, and more under its name.
@Observable
package final class PlacePhotos: PhotoSequence {
  /// Requests of the hour that this leaves for everything else.
  static let reserve = 10

  package private(set) var photos: [Photo] = []
  package private(set) var generation = 0
  /// The number of photos that were taken at the place; those after them were found by its name.
  package private(set) var storedCount = 0
  /// True when the stored photos are read.
  package private(set) var isLoaded = false

  @ObservationIgnored private let place: PlusCode
  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let store: any PlaceStoring
  @ObservationIgnored private let budget: any RequestBudgetReporting
  /// Nil for a place without a name.
  @ObservationIgnored private let search: PagedPhotos?
  @ObservationIgnored private var stored: [Photo] = []
  @ObservationIgnored private var isStopped = false

  init(
    of place: PlusCode, for account: AccountName, store: any PlaceStoring, search: PagedPhotos?,
    budget: any RequestBudgetReporting
  ) {
    self.place = place
    self.account = account
    self.store = store
    self.search = search
    self.budget = budget
  }

  /// Reads the stored photos. Photos that came since the last time are added.
  func start() {
    Task {
      do throws(StoreError) {
        stored = try await store.photos(of: place, for: account)
      } catch {
        if error == .cancelled { return }
        // The search may still find some.
        stored = []
      }
      guard !isStopped else { return }
      isLoaded = true
      update()
      if stored.isEmpty { show(index: 0) }
    }
  }

  func stop() {
    isStopped = true
    search?.stop()
  }

  package var tail: PhotoTail {
    guard let search else { return isLoaded ? .end : .loading }
    return switch search.phase {
    case .idle: !isLoaded ? .loading : isSpare ? .more : .end
    case .loading: .loading
    case .loaded: search.tail
    case .empty: .end
    case .failed(let error): .failed(error)
    }
  }

  package func show(index: Int) {
    guard let search, isLoaded, index >= photos.count - PagedPhotos.lookAhead else { return }
    if search.phase == .idle {
      guard isSpare, !isStopped else { return }
      search.start()
      follow(search)
    } else {
      // From the end: photos that are stored with the place are not shown again.
      search.show(index: search.photos.count - (photos.count - index))
    }
  }

  package func retryNextPage() {
    guard let search else { return }
    if case .failed = search.phase { search.refresh() } else { search.retryNextPage() }
  }

  private var isSpare: Bool { budget.budget.map { $0.remaining > Self.reserve } ?? true }

  /// Updates the photos, now and after every change of what the search found.
  private func follow(_ search: PagedPhotos) {
    guard !isStopped else { return }
    withObservationTracking {
      _ = search.photos
    } onChange: { [weak self, weak search] in
      Task { @MainActor in if let search { self?.follow(search) } }
    }
    update()
  }

  private func update() {
    let known = Set(stored.map(\.id))
    // A photo with an author's licence is known by its page, also under other ids.
    var pages = Set(stored.compactMap { $0.credit?.source })
    let found = (search?.photos ?? []).filter { photo in
      !known.contains(photo.id) && photo.credit?.source.map { pages.insert($0).inserted } ?? true
    }
    let new = stored + found
    if !new.map(\.id).starts(with: photos.map(\.id)) { generation += 1 }
    if new != photos { photos = new }
    if storedCount != stored.count { storedCount = stored.count }
  }
}
