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
  @ObservationIgnored private let budget: any RequestBudgetReporting
  /// Nil where the source can find none.
  @ObservationIgnored private let more: PagedPhotos?
  @ObservationIgnored private var stored: [Photo] = []
  @ObservationIgnored private var isStopped = false

  init(
    of place: PlusCode, for account: AccountName, store: any PlaceStoring, more: PagedPhotos?,
    budget: any RequestBudgetReporting
  ) {
    self.place = place
    self.account = account
    self.store = store
    self.more = more
    self.budget = budget
  }

  /// Reads the stored photos. Photos that came since the last time are added.
  func start() {
    Task {
      do throws(StoreError) {
        stored = try await store.photos(of: place, for: account)
      } catch {
        if error == .cancelled { return }
        // The source may still find some.
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

  private var isSpare: Bool { budget.budget.map { $0.remaining > Self.reserve } ?? true }

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

  private func update() {
    let known = Set(stored.map(\.id))
    // A photo with an author's licence is known by its page, also under other ids.
    var pages = Set(stored.compactMap { $0.credit?.source })
    let found = (more?.photos ?? PhotoList()).filter { photo in
      !known.contains(photo.id) && photo.credit?.source.map { pages.insert($0).inserted } ?? true
    }
    let new = stored + found
    if !new.map(\.id).starts(with: photos.ids) { generation += 1 }
    if !new.elementsEqual(photos) { photos = PhotoList(new) }
    if storedCount != stored.count { storedCount = stored.count }
  }
}
