// SPDX-License-Identifier: MIT

// The person's likes, for all screens. A heart changes at once on every screen, and the queue (LikeQueue) brings the
// service to the same state. Wishes are written to the database before they are sent, so none is lost when the
// program ends.

import BelvedereCore
import Foundation
import Observation

/// The likes of the signed-in person.
@Observable
package final class Likes {
  /// A point in the order of likes. The answer to a request made at one point does not cover
  /// later likes.
  package struct Moment { fileprivate let number: Int }

  /// The delays before an unreachable service is tried again. No wish is lost in the meantime, and each try may cost
  /// a request.
  static let retryDelay = GrowingDelay(first: 30, longest: 15 * 60)

  /// The known state of a photo's heart.
  private struct Record {
    var state: LikeState
    /// The time of the last change.
    var changedAt = 0
  }

  /// The number of wishes that the service does not have: being sent, waiting, or favourites of this computer.
  package private(set) var pendingCount = 0
  /// True if favourites stay on this computer because the service has no likes.
  package private(set) var isLocalOnly = false
  /// The number of the person's likes, less the service's last known number.
  package private(set) var countChange = 0
  /// Called with each event that the window should show; set by the shell.
  @ObservationIgnored package var onEvent: (LikeEvent) -> Void = { _ in }

  /// Called when a heart has changed. `isBack` is true if that was not the person's wish: the service refused
  /// it, or sent a like that was made elsewhere.
  @ObservationIgnored var onTurn: (_ photo: Photo, _ isLiked: Bool, _ isBack: Bool) -> Void = {
    _, _, _ in
  }
  /// Called when the service has confirmed a wish, with the change in the number of likes.
  @ObservationIgnored var onSettled: (_ photo: Photo, _ countChange: Int) -> Void = { _, _ in }
  /// Called when a photo no longer exists.
  @ObservationIgnored var onGone: (_ id: Photo.ID) -> Void = { _ in }

  @ObservationIgnored private var queue: LikeQueue
  /// The hearts of liked photos, and of those with a wish or a change. For all others, the photo's own state
  /// holds.
  @ObservationIgnored private var records: [Photo.ID: Record] = [:]
  @ObservationIgnored private var hearts = FollowedHearts()
  /// The photos with a wish.
  @ObservationIgnored private var photos: [Photo.ID: Photo] = [:]
  @ObservationIgnored private var clock = 0
  @ObservationIgnored private let service: (any Liking)?
  @ObservationIgnored private let lists: any PhotoLists
  @ObservationIgnored let writer: LikeWriter
  @ObservationIgnored private let retry: RetryClock
  @ObservationIgnored private let budget: (any RequestBudgetReporting)?
  @ObservationIgnored private let now: () -> Date
  @ObservationIgnored private var requests: [Photo.ID: Task<Void, Never>] = [:]
  @ObservationIgnored private var isStopped = false
  @ObservationIgnored private var finishing: Task<Void, Never>?
  /// Reads the wishes of an earlier run.
  @ObservationIgnored private var resuming: Task<Void, Never>?
  /// True while hearts change by the person's wish.
  @ObservationIgnored private var isWishing = false

  /// - Parameters:
  ///   - service: nil for a source without likes, whose favourites stay on this computer.
  ///   - budget: has the time until which the service refuses requests.
  init(
    account: AccountName, service: (any Liking)?, lists: any PhotoLists,
    budget: (any RequestBudgetReporting)?, store: any LikeStoring,
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping () -> Date = { Date() }
  ) {
    queue = LikeQueue(isLocalOnly: service == nil)
    isLocalOnly = service == nil
    self.service = service
    self.lists = lists
    self.budget = budget
    self.now = now
    writer = LikeWriter(store: store, account: account, clock: clock, now: now)
    retry = RetryClock(Self.retryDelay, clock: clock)
  }

  /// Resumes the wishes of an earlier run.
  func start() {
    resuming = Task {
      let left = await writer.wishes()
      guard !isStopped else { return }
      for wish in left where photos[wish.photo.id] == nil { photos[wish.photo.id] = wish.photo }
      let wishes = left.map {
        LikeQueue.Left(
          id: $0.photo.id, isLiked: $0.isLiked, settled: $0.photo.isLiked, isLocal: $0.isLocal)
      }
      step { $0.restore(wishes) }
    }
  }

  /// Ends all work; nothing changes afterwards. Open wishes stay in the database.
  func stop() {
    isStopped = true
    resuming?.cancel()
    retry.cancel()
    for request in requests.values { request.cancel() }
    requests = [:]
    finishing = Task { await writer.finish() }
  }

  /// Returns when every wish before `stop` is written, or was refused again.
  func finish() async { await finishing?.value }
}

// MARK: - Hearts

extension Likes {
  /// The current state of a photo's heart.
  package func state(of photo: Photo) -> LikeState { record(of: photo).state }

  /// A photo's heart. A view keeps a reference to it as long as it follows it.
  package func heart(of photo: Photo) -> Heart {
    if let heart = hearts[photo.id] { return heart }
    let heart = Heart(state(of: photo)) { [weak self] in self?.hearts[photo.id] = nil }
    hearts[photo.id] = heart
    return heart
  }

  /// Likes the photo, or unlikes it if it is liked.
  package func toggle(_ photo: Photo) { set(!state(of: photo).isLiked, for: photo) }

  /// Sets the wish to have a photo liked or not.
  package func set(_ isLiked: Bool, for photo: Photo) {
    let record = record(of: photo)
    let settled = record.state.isLiked
    guard !isStopped, settled != isLiked else { return }
    records[photo.id] = record
    if photos[photo.id] == nil {
      var known = photo
      known.isLiked = settled
      photos[photo.id] = known
    }
    isWishing = true
    step { $0.wish(isLiked, for: photo.id, settled: settled) }
    isWishing = false
  }

  /// The wishes that the service is not known to hold, the newest first.
  var openWishes: [(photo: Photo, isLiked: Bool)] {
    queue.openWishes.compactMap { id, isLiked in photos[id].map { ($0, isLiked) } }
  }

  /// The photos with wishes that were made or confirmed since a moment, the newest wish first.
  func wishes(since moment: Moment) -> [(photo: Photo, isLiked: Bool)] {
    let changed = queue.ids.compactMap { id in
      photos[id].map { ($0, record(of: $0)) }
    }
    return changed.filter { $0.1.changedAt > moment.number }
      .sorted { $0.1.changedAt > $1.1.changedAt }.map { ($0, $1.state.isLiked) }
  }

  private func record(of photo: Photo) -> Record {
    if let record = records[photo.id] { return record }
    let wished = queue.state(of: photo.id)
    let record = Record(state: wished ?? LikeState(isLiked: photo.isLiked))
    if wished != nil || photo.isLiked { records[photo.id] = record }
    return record
  }

  private func show(_ state: LikeState, of id: Photo.ID, since moment: Int) {
    records[id] = Record(state: state, changedAt: moment)
    hearts[id]?.state = state
  }

  /// Changes the queue, publishes the new states and performs the effects.
  private func step(_ change: (inout LikeQueue) -> [LikeQueue.Effect]) {
    guard !isStopped else { return }
    let effects = change(&queue)
    clock += 1
    let reverted = effects.compactMap { effect in
      if case .reverted(let id, _, _, _) = effect { id } else { nil }
    }
    for id in queue.ids { showState(of: id, isBack: reverted.contains(id) || !isWishing) }
    // Assigned first, since the effects may change the queue again.
    if pendingCount != queue.pendingCount { pendingCount = queue.pendingCount }
    if isLocalOnly != queue.isLocalOnly { isLocalOnly = queue.isLocalOnly }
    if countChange != queue.countChange { countChange = queue.countChange }
    perform(effects)
  }

  private func showState(of id: Photo.ID, isBack: Bool) {
    guard let state = queue.state(of: id), let photo = photos[id] else { return }
    let old = record(of: photo).state
    guard old != state else {
      // One that was shown before the wishes of an earlier run were read.
      if let heart = hearts[id], heart.state != state { heart.state = state }
      return
    }
    show(state, of: id, since: clock)
    if old.isLiked != state.isLiked { onTurn(photo, state.isLiked, isBack) }
  }
}

// MARK: - The effects of the queue: writes, requests, waits and messages

extension Likes {
  private func perform(_ effects: [LikeQueue.Effect]) {
    // All effects of one step on a photo form one transaction: a crash between two of them would count a like
    // twice.
    var ended: Set<Photo.ID> = []
    var closed: Set<Photo.ID> = []
    for effect in effects {
      switch effect {
      case .forget(let id): ended.insert(id)
      case .settled(let id, _, _), .gone(let id, _): closed.insert(id)
      default: break
      }
    }
    for id in ended.subtracting(closed) { writer.forget(id) }
    for effect in effects { perform(effect, ending: ended) }
  }

  private func perform(_ effect: LikeQueue.Effect, ending ended: Set<Photo.ID>) {
    switch effect {
    case .keep(let id, let isLiked): keep(id, isLiked: isLiked, isLocal: false)
    case .keepLocally(let id, let isLiked): keep(id, isLiked: isLiked, isLocal: true)
    case .forget: break
    case .send(let id, let isLiked): send(id, isLiked: isLiked)
    case .check(let id): check(id)
    case .settled(let id, let isLiked, let isNews):
      settle(id, isLiked: isLiked, isNews: isNews, endsWish: ended.contains(id))
    case .reverted(let id, let wish, let error, let isSecond):
      if let photo = photos[id] { onEvent(.failed(photo, wish: wish, error, isSecond: isSecond)) }
    case .gone(let id, let wasLiked): leave(id, wasLiked: wasLiked)
    case .becameLocal: onEvent(.becameLocal)
    case .hold(let error, let isNews):
      retry.start(for: wantedDelay(after: error)) { [weak self] in self?.resume() }
      if isNews { onEvent(.waiting(error)) }
    }
  }

  /// Returns the seconds after which the service accepts requests again; nil if it sent no time.
  private func wantedDelay(after error: APIError) -> TimeInterval? {
    if let asked = error.retryAfter { return max(1, asked) }
    guard case .rateLimited = error, let until = budget?.budget?.blockedUntil else { return nil }
    return max(1, until.timeIntervalSince(now()))
  }

  private func keep(_ id: Photo.ID, isLiked: Bool, isLocal: Bool) {
    guard let photo = photos[id] else { return }
    writer.keep(StoredWish(photo: photo, isLiked: isLiked, isLocal: isLocal))
  }

  private func send(_ id: Photo.ID, isLiked: Bool) {
    guard let service else { return }
    requests[id] = Task { [weak self, written = writer.latest] in
      await written?.value
      if Task.isCancelled { return }
      do throws(APIError) {
        let answer =
          isLiked ? try await service.like(photo: id) : try await service.unlike(photo: id)
        self?.step { $0.answered(id, isLiked: answer.isLiked) }
      } catch {
        self?.step { $0.failed(id, error) }
      }
    }
  }

  private func check(_ id: Photo.ID) {
    requests[id] = Task { [weak self, lists] in
      do throws(APIError) {
        let photo = try await lists.photo(id: id)
        self?.step { $0.found(id, isLiked: photo.isLiked) }
      } catch {
        self?.step { $0.notFound(id, error) }
      }
    }
  }

  private func settle(_ id: Photo.ID, isLiked: Bool, isNews: Bool, endsWish: Bool) {
    retry.reset()
    guard var photo = photos[id] else { return }
    photo.isLiked = isLiked
    photos[id] = photo
    let change = isNews ? (isLiked ? 1 : -1) : 0
    writer.settle(SettledLike(photo, countChange: change, endsWish: endsWish))
    onSettled(photo, change)
  }

  private func leave(_ id: Photo.ID, wasLiked: Bool) {
    guard let photo = photos[id] else { return }
    photos[id] = nil
    if wasLiked { onSettled(photo, -1) }
    writer.remove(id, countChange: wasLiked ? -1 : 0)
    onGone(id)
    onEvent(.photoGone(photo))
  }
}

// MARK: - Answers of the service

extension Likes {
  /// The current moment, to be read before photos are requested.
  package var moment: Moment { Moment(number: clock) }

  /// Applies the likes in an answer. Wishes made since its request stay.
  package func learn(_ photos: [Photo], askedAt moment: Moment) {
    guard !isStopped else { return }
    for photo in photos {
      // The followed heart may belong to another copy of the photo.
      let followed = records[photo.id] == nil ? hearts[photo.id] : nil
      let record = followed.map { Record(state: $0.state) } ?? record(of: photo)
      guard record.changedAt <= moment.number, record.state.isLiked != photo.isLiked else {
        continue
      }
      if queue.state(of: photo.id) == nil {
        show(LikeState(isLiked: photo.isLiked), of: photo.id, since: record.changedAt)
      } else {
        self.photos[photo.id]?.isLiked = photo.isLiked
        step { $0.learned(photo.id, isLiked: photo.isLiked) }
      }
    }
    resume()
  }

  /// Resumes sending: the service may be reachable again, since the network is back or a request succeeded.
  package func resume() {
    if queue.isHeld { step { $0.resume() } }
  }
}
