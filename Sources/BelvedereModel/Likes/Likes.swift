// The person's likes, as every screen sees them. A heart turns at once on every screen, and the
// queue (LikeQueue) brings the service to the same state. Wishes are written to the database before
// they are sent, so nothing is lost when the program ends.

import BelvedereCore
import Foundation
import Observation

/// The likes of the signed-in person.
@Observable
package final class Likes {
  /// A moment in the order of likes. The answer to a request made at one moment says nothing about
  /// later likes.
  package struct Moment { fileprivate let number: Int }

  /// The delays before an unreachable service is tried again. Nothing is lost meanwhile, and each
  /// try may cost a request.
  static let retryDelay = GrowingDelay(first: 30, longest: 15 * 60)

  /// The known state of a photo's heart.
  private struct Record {
    var state: LikeState
    /// The moment of the last change.
    var changedAt = 0
  }

  /// The number of wishes that only this computer knows: on their way, waiting, or favourites of
  /// this computer.
  package private(set) var pendingCount = 0
  /// True if favourites stay on this computer because the service has no likes.
  package private(set) var isLocalOnly = false
  /// The number of the person's likes, less the number that the service was last known to hold.
  package private(set) var countChange = 0
  /// Called with each event that the person should know of; set by the shell.
  @ObservationIgnored package var onEvent: (LikeEvent) -> Void = { _ in }

  /// Called when a heart turned. `isBack` is true if that was not the person's wish: the service
  /// refused it, or told of a like that was made elsewhere.
  @ObservationIgnored var onTurn: (_ photo: Photo, _ isLiked: Bool, _ isBack: Bool) -> Void = {
    _, _, _ in
  }
  /// Called when the service holds a wish, with the number of likes that this adds (negative:
  /// removes).
  @ObservationIgnored var onSettled: (_ photo: Photo, _ countChange: Int) -> Void = { _, _ in }
  /// Called when a photo no longer exists.
  @ObservationIgnored var onGone: (_ id: Photo.ID) -> Void = { _ in }
  @ObservationIgnored var onUnauthorized: () -> Void = {}

  @ObservationIgnored var queue: LikeQueue
  @ObservationIgnored private var records: [Photo.ID: Record] = [:]
  @ObservationIgnored private var hearts = FollowedHearts()
  /// The photos for which there was a wish.
  @ObservationIgnored var photos: [Photo.ID: Photo] = [:]
  @ObservationIgnored private var clock = 0
  @ObservationIgnored let service: any PhotoService
  @ObservationIgnored let writer: LikeWriter
  @ObservationIgnored let retry: RetryClock
  @ObservationIgnored let budget: any RequestBudgetReporting
  @ObservationIgnored let now: () -> Date
  @ObservationIgnored var requests: [Photo.ID: Task<Void, Never>] = [:]
  @ObservationIgnored private var isStopped = false
  @ObservationIgnored private var finishing: Task<Void, Never>?
  /// Reads what an earlier run left.
  @ObservationIgnored private var resuming: Task<Void, Never>?
  /// True while hearts turn by the person's wish.
  @ObservationIgnored private var isWishing = false

  /// - Parameters:
  ///   - budget: tells until when the service refuses requests.
  ///   - isLocalOnly: true for a source without likes.
  init(
    account: AccountName, service: any PhotoService, budget: any RequestBudgetReporting,
    store: any LikeStoring, isLocalOnly: Bool = false,
    clock: any Clock<Duration> = ContinuousClock(), now: @escaping () -> Date = { Date() }
  ) {
    queue = LikeQueue(isLocalOnly: isLocalOnly)
    self.service = service
    self.budget = budget
    self.now = now
    writer = LikeWriter(store: store, account: account, clock: clock, now: now)
    retry = RetryClock(Self.retryDelay, clock: clock)
    self.isLocalOnly = isLocalOnly
  }

  /// Resumes the wishes that an earlier run left.
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

  /// Returns when every wish made before `stop` is written, or was refused again.
  func finish() async { await finishing?.value }
}

// MARK: - Hearts

extension Likes {
  /// The current state of a photo's heart.
  package func state(of photo: Photo) -> LikeState { record(of: photo).state }

  /// A photo's heart. Whoever follows it keeps a reference to it.
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
    let settled = state(of: photo).isLiked
    guard !isStopped, settled != isLiked else { return }
    if photos[photo.id] == nil {
      var known = photo
      known.isLiked = settled
      photos[photo.id] = known
    }
    isWishing = true
    step { $0.wish(isLiked, for: photo.id, settled: settled) }
    isWishing = false
  }

  /// The latest wishes that the service may not hold yet, the newest first.
  var openWishes: [(photo: Photo, isLiked: Bool)] {
    queue.openWishes.compactMap { id, isLiked in photos[id].map { ($0, isLiked) } }
  }

  /// The photos whose wishes came or settled since a moment, the newest wish first.
  func wishes(since moment: Moment) -> [(photo: Photo, isLiked: Bool)] {
    let changed = queue.ids.compactMap { id in
      photos[id].map { ($0, record(of: $0)) }
    }
    return changed.filter { $0.1.changedAt > moment.number }
      .sorted { $0.1.changedAt > $1.1.changedAt }.map { ($0, $1.state.isLiked) }
  }

  private func record(of photo: Photo) -> Record {
    if let record = records[photo.id] { return record }
    let record = Record(
      state: queue.state(of: photo.id) ?? LikeState(isLiked: photo.isLiked))
    records[photo.id] = record
    return record
  }

  private func show(_ state: LikeState, of id: Photo.ID, since moment: Int) {
    records[id] = Record(state: state, changedAt: moment)
    hearts[id]?.state = state
  }

  /// Changes the queue, shows the new states and performs the effects.
  func step(_ change: (inout LikeQueue) -> [LikeQueue.Effect]) {
    guard !isStopped else { return }
    let effects = change(&queue)
    clock += 1
    let turnedBack = effects.compactMap { effect in
      if case .turnedBack(let id, _, _, _) = effect { id } else { nil }
    }
    for id in queue.ids { showState(of: id, isBack: turnedBack.contains(id) || !isWishing) }
    // The effects may change the queue again.
    if pendingCount != queue.pendingCount { pendingCount = queue.pendingCount }
    if isLocalOnly != queue.isLocalOnly { isLocalOnly = queue.isLocalOnly }
    if countChange != queue.countChange { countChange = queue.countChange }
    perform(effects)
  }

  private func showState(of id: Photo.ID, isBack: Bool) {
    guard let state = queue.state(of: id), let photo = photos[id] else { return }
    let old = record(of: photo).state
    guard old != state else { return }
    show(state, of: id, since: clock)
    if old.isLiked != state.isLiked { onTurn(photo, state.isLiked, isBack) }
  }
}

// MARK: - Answers of the service

extension Likes {
  /// The current moment, to be taken before the service is asked for photos.
  package var moment: Moment { Moment(number: clock) }

  /// Takes over the likes in an answer. Wishes made since its request stay.
  package func learn(_ photos: [Photo], askedAt moment: Moment) {
    guard !isStopped else { return }
    for photo in photos {
      let record = record(of: photo)
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

  /// Resumes sending: the service may be reachable again, since the network came back or a request
  /// succeeded.
  package func resume() {
    if queue.isHeld { step { $0.resume() } }
  }
}
