// SPDX-License-Identifier: MIT

// The model of the places' tab: all places, the list, the map, and *Find Places*. Nothing is read before the tab is
// opened. Lists, pins and searches are computed off the main thread; of several requests in a row only the last is
// shown.

import BelvedereCore
import Foundation
import Observation

/// The places of this computer, on a map and in a list.
@Observable
package final class Places: PlaceFollowing, ShownPlaces {
  package enum Phase: Equatable {
    case idle
    /// Nothing to show yet.
    case loading
    /// The places are read; there may be none.
    case loaded
    case failed(StoreError)
  }

  package enum Order: String, CaseIterable {
    /// The nearest to the middle of the map first; by name if there is no map.
    case nearness
    case name
    /// The most photos first.
    case photoCount = "photo-count"
  }

  /// The state of *Find Places*.
  package enum Finding: Equatable {
    case idle
    case asking
    /// The numbers of new photos with a position, and of new places.
    case found(photos: Int, places: Int)
    case failed(APIError)
    /// The answer could not be stored.
    case notStored
  }

  /// The places of the list, in order: a subset of all.
  nonisolated package struct List: RandomAccessCollection, Equatable, Sendable {
    fileprivate let places: [Place]
    fileprivate let indices: [Int]
    /// Different for lists of different places.
    fileprivate let edition: Int

    package var startIndex: Int { 0 }
    package var endIndex: Int { indices.count }
    package subscript(position: Int) -> Place { places[indices[position]] }

    package static func == (one: List, other: List) -> Bool {
      one.edition == other.edition && one.indices == other.indices
    }
  }

  /// The distance from the person's own position, in metres, within which no source is asked. A position rounded to
  /// 0.01 degrees may be 0.8 km away.
  private static let privacyRadius = 2_000.0
  /// The time for which the map must rest before the list follows it.
  static let rest = Duration.milliseconds(200)

  package private(set) var phase = Phase.idle
  /// All places with their pins; nil until they are read.
  package private(set) var atlas: PlaceAtlas?
  package private(set) var list = List(places: [], indices: [], edition: 0)
  package var pins: [PlaceClusters.Pin] { pinsInView.pins }
  /// The search text, as it was typed.
  package private(set) var query = ""
  /// True while the list leaves out places outside of the map's view.
  package private(set) var isOnlyInView = false
  package private(set) var order = Order.nearness
  /// The place that is marked in the list and on the map.
  package private(set) var selected: PlusCode?
  package private(set) var finding = Finding.idle

  package let acts: PlaceActs
  package let ownPosition: PositionWatch
  /// The topics for *Find Places*.
  package let topics: Topics
  /// Nil if the source cannot search by position.
  package let nearby: NearbyPhotos?

  @ObservationIgnored private let account: AccountName
  @ObservationIgnored private let store: any PlaceStoring
  @ObservationIgnored private let lists: any PhotoLists
  @ObservationIgnored private let budget: (any RequestBudgetReporting)?
  @ObservationIgnored private let likes: Likes
  @ObservationIgnored private let geography: (any Geography)?
  @ObservationIgnored private let now: () -> Date
  @ObservationIgnored private let pinsInView = PinsInView()
  /// The view for which the list was made.
  @ObservationIgnored private var listedView: PlaceView?
  @ObservationIgnored private var edition = 0
  /// True if the search index has old words of a changed place.
  @ObservationIgnored private var isOutdated = false
  @ObservationIgnored private var covers: [PlusCode: Photo?] = [:]
  @ObservationIgnored private var loading: Task<Void, Never>?
  @ObservationIgnored private var listing: Task<Void, Never>?
  /// Waits until the map has rested.
  @ObservationIgnored private var following: Task<Void, Never>?
  @ObservationIgnored private var asking: Task<Void, Never>?

  /// - Parameters:
  ///   - budget: has the time until which the service refuses requests; nil if requests are not counted.
  ///   - likes: updated by the answers.
  ///   - nearby: requests photos around the middle of the map; nil if the source cannot search by position.
  ///   - geography: has names in the person's language; without it cities and countries are shown as stored.
  init(
    account: AccountName, store: any PlaceStoring, lists: any PhotoLists,
    budget: (any RequestBudgetReporting)?, likes: Likes, topics: Topics, acts: PlaceActs,
    ownPosition: PositionWatch, nearby: NearbyPhotos?, geography: (any Geography)? = nil,
    now: @escaping () -> Date = { Date() }
  ) {
    self.account = account
    self.store = store
    self.lists = lists
    self.budget = budget
    self.likes = likes
    self.topics = topics
    self.acts = acts
    self.ownPosition = ownPosition
    self.nearby = nearby
    self.geography = geography
    self.now = now
    acts.add(self)
    nearby?.onPhotos = { [weak self] in _ = await self?.keep($0) }
  }

  /// The middle of the map; nil while no map was shown, and where it would reveal the person's position.
  var middle: Coordinate? {
    view.flatMap { revealsOwnPosition($0.middle) ? nil : $0.middle }
  }

  /// True for a middle of the map that would reveal the person's position to a source: one that is near their own
  /// position, while that is shown.
  package func revealsOwnPosition(_ middle: Coordinate) -> Bool {
    ownPosition.position.map { $0.coordinate.distance(to: middle) < Self.privacyRadius } ?? false
  }

  /// Reads the places; called when the tab comes into view, since new photos may have come. The shown ones stay until
  /// then.
  package func start() {
    if phase != .loaded { phase = .loading }
    load()
  }

  /// Ends the work for the visible tab: the watch of the person's position, and requests around the map's middle.
  package func leave() {
    ownPosition.stop()
    nearby?.stop()
  }

  /// Ends all work; nothing changes afterwards.
  func stop() {
    for task in [loading, listing, following, asking] { task?.cancel() }
    pinsInView.stop()
    leave()
  }

  private func load() {
    loading?.cancel()
    loading = Task { await read() }
  }

  private func read() async {
    do throws(StoreError) {
      let places = try await store.places(of: account.service)
      if Task.isCancelled { return }
      let isSame = await atlas?.holds(places) ?? false
      if isSame && !isOutdated {
        phase = .loaded
        return
      }
      await show(PlaceAtlas.made(of: places, names: geography?.names() ?? PlaceNames()))
    } catch {
      if Task.isCancelled || error == .cancelled { return }
      if atlas == nil { phase = .failed(error) }
    }
  }

  /// Shows other places. List and pins change together, since both refer to places by index.
  private func show(_ atlas: PlaceAtlas) async {
    let (request, view) = (listRequest, view)
    let indices = await atlas.list(request)
    var pins: [PlaceClusters.Pin] = []
    if let view { pins = await atlas.pins(in: view) }
    if Task.isCancelled { return }
    listing?.cancel()
    edition += 1
    covers = [:]
    isOutdated = false
    self.atlas = atlas
    pinsInView.take(pins, of: atlas, for: view)
    list = List(places: atlas.places, indices: indices, edition: edition)
    phase = .loaded
    if let selected, atlas.index(of: selected) == nil { self.selected = nil }
    if request != listRequest { makeList() }
  }
}

// MARK: - List and map

extension Places {
  package func search(for query: String) {
    let isOther = SearchWords(query) != SearchWords(self.query)
    self.query = query
    if isOther { makeList() }
  }

  /// The position that was pasted into the search field, for *Add This Spot*; nil for other text.
  package var pasted: Coordinate? { Coordinate(pasted: query) }

  package func showOnlyInView(_ isOnlyInView: Bool) {
    guard isOnlyInView != self.isOnlyInView else { return }
    self.isOnlyInView = isOnlyInView
    makeList()
  }

  package func sort(by order: Order) {
    guard order != self.order else { return }
    self.order = order
    makeList()
  }

  /// Shows another part of the earth.
  ///
  /// - Parameter isResting: false while the map moves: the pins follow at once, and the list only after the map has
  ///   rested for `rest`, so that it does not change at each step.
  package func show(_ view: PlaceView, isResting: Bool = true) {
    pinsInView.show(view, of: atlas)
    following?.cancel()
    guard isResting, view != listedView, isOnlyInView || order == .nearness else { return }
    following = Task {
      do { try await Task.sleep(for: Self.rest) } catch { return }
      makeList()
    }
  }

  /// Returns the first place of the list for the latest search; nil if nothing is found.
  package func firstFound() async -> Place? {
    await listing?.value
    return list.first
  }

  /// Marks a place in the list and on the map; nil for none.
  package func select(_ place: Place?) { selected = place?.key }

  /// The photo that represents a place; nil if it has none.
  package func cover(of place: Place) async -> Photo? {
    if let known = covers[place.key] { return known }
    do throws(StoreError) {
      let cover = try await store.covers(of: [place.key], for: account)[place.key]
      covers[place.key] = .some(cover)
      return cover
    } catch {
      return nil
    }
  }

  private var view: PlaceView? { pinsInView.view }

  private func makeList() {
    guard let atlas else { return }
    listing?.cancel()
    listedView = view
    listing = Task { [edition, request = listRequest] in
      let indices = await atlas.list(request)
      if Task.isCancelled { return }
      let list = List(places: atlas.places, indices: indices, edition: edition)
      if list != self.list { self.list = list }
    }
  }

  private var listRequest: PlaceListRequest {
    PlaceListRequest(
      words: SearchWords(pasted == nil ? query : ""), box: isOnlyInView ? view?.box : nil,
      order: indexOrder)
  }

  private var indexOrder: PlaceIndex.Order {
    switch order {
    case .nearness: (pasted ?? view?.middle).map { .nearness(to: $0) } ?? .name
    case .name: .name
    case .photoCount: .photoCount
    }
  }
}

// MARK: - Acts

extension Places {
  package var haveHearts: Bool { true }

  package func setFavourite(_ isFavourite: Bool, for place: Place) {
    acts.setFavourite(isFavourite, for: place)
  }

  func take(_ place: Place?, for key: PlusCode) {
    guard let atlas else { return }
    guard let place, let index = atlas.index(of: place.key),
      atlas.places[index].position == place.position
    else {
      load()
      return
    }
    let old = atlas.places[index]
    // Indices and pins do not change.
    edition += 1
    let changed = atlas.replacing(place, at: index)
    self.atlas = changed
    list = List(places: changed.places, indices: list.indices, edition: edition)
    if place.name != old.name || place.note != old.note {
      isOutdated = true
      load()
    }
  }

  func readAgain() { if phase == .loaded { load() } }
}

// MARK: - Find Places

extension Places {
  /// Requests random photos from the service; those with a position add places. One request.
  package func find(_ subject: RandomSubject) {
    guard finding != .asking else { return }
    if let wait = budget?.budget?.nextTry?.timeIntervalSince(now()), wait > 0 {
      finding = .failed(.rateLimited(retryAfter: wait))
      return
    }
    finding = .asking
    asking = Task { await ask(subject) }
  }

  package func dismissFinding() { if finding != .asking { finding = .idle } }

  private func ask(_ subject: RandomSubject) async {
    do throws(APIError) {
      let moment = likes.moment
      let photos = try await lists.page(1, of: .random(subject)).elements
      likes.learn(photos, askedAt: moment)
      await take(photos)
    } catch {
      if Task.isCancelled { return }
      switch error {
      case .cancelled: finding = .idle
      default: finding = .failed(error)
      }
    }
  }

  private func take(_ photos: [Photo]) async {
    let before = atlas?.places.count ?? 0
    guard let count = await keep(photos), !Task.isCancelled else { return }
    finding = .found(photos: count, places: max(0, (atlas?.places.count ?? 0) - before))
  }

  /// Stores photos, even if the person has left, since they have cost a request. Then shows their places. Returns the
  /// number of new photos; nil if the work was cancelled, or if they could not be stored, which `finding` shows.
  private func keep(_ photos: [Photo]) async -> Int? {
    let storing = Task { [store, account] () -> Int? in
      do { return try await store.store(photos, of: account.service) } catch { return nil }
    }
    let count = await storing.value
    if Task.isCancelled { return nil }
    guard let count else {
      finding = .notStored
      return nil
    }
    load()
    await loading?.value
    return Task.isCancelled ? nil : count
  }
}
