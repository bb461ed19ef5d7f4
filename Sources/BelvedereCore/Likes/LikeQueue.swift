// SPDX-License-Identifier: MIT

// Compares the person's wishes with the service's likes, and decides which request is due, which waits, and which
// wish is reverted. A value without clock, disk or network: events come in as calls, and each returns the effects
// to perform, in order. The rules:
//
//   1. The last wish wins, and is stored on disk before any request for it.
//   2. One request at a time for a photo. A wish that the service is known to hold needs none.
//   3. While the service is unavailable or its limit is reached, wishes wait. Then one is sent, and the others
//      follow one by one, so that a limit that is reached again costs one request.
//   4. A request with an unknown result (no answer, a failure during the transfer, the end of the program) may
//      have taken effect: the wish is sent again even if it looks settled.
//   5. Any other failure reverts the heart. If the result of an earlier request is unknown, the photo is
//      requested to learn what the service holds.
//   6. 404 and 410 mean that the photo is gone, or that the service has no likes. So the photo itself is
//      requested; if it exists, the service has no likes. From then on likes are favourites of this computer,
//      and the first wish after each start tries the service again.

/// The pending likes of one account.
package struct LikeQueue: Sendable {
  /// One thing to do. Effects are performed in the order given.
  package enum Effect: Sendable, Hashable {
    /// Store the wish on disk before the next effect is performed.
    case keep(Photo.ID, isLiked: Bool)
    /// Store it on disk as a favourite of this computer.
    case keepLocally(Photo.ID, isLiked: Bool)
    /// Delete the stored wish.
    case forget(Photo.ID)
    /// Send a like or an unlike, and report `answered` or `failed`.
    case send(Photo.ID, isLiked: Bool)
    /// Request the photo itself, and report `found` or `notFound`.
    case check(Photo.ID)
    /// The service holds the last wish; `isNews` when it held the opposite before.
    case settled(Photo.ID, isLiked: Bool, isNews: Bool)
    /// The wish was refused and the state before it is restored; `isSecond` if not for the first time.
    case reverted(Photo.ID, wish: Bool, APIError, isSecond: Bool)
    /// The photo does not exist any more; `wasLiked` if the service counted it among the likes.
    case gone(Photo.ID, wasLiked: Bool)
    /// The service has no likes.
    case becameLocal
    /// Call `resume` when the service is available again; `isNews` if it was available before.
    case hold(APIError, isNews: Bool)
  }

  /// A wish that an earlier run stored.
  package struct Left: Sendable, Hashable {
    package let id: Photo.ID
    package let isLiked: Bool
    /// The state that the service was last known to hold.
    package let settled: Bool
    /// True for a favourite of this computer.
    package let isLocal: Bool

    package init(id: Photo.ID, isLiked: Bool, settled: Bool, isLocal: Bool = false) {
      self.id = id
      self.isLiked = isLiked
      self.settled = settled
      self.isLocal = isLocal
    }
  }

  private enum Step: Hashable {
    case sending(Bool)
    /// The photo is requested, because the request for a wish failed with this error.
    case checking(APIError, sent: Bool)

    var isChecking: Bool { if case .checking = self { true } else { false } }
  }

  private struct Entry: Hashable {
    /// The state that the service was last known to hold.
    var settled: Bool
    var wish: Bool
    var step: Step?
    /// True if the service may hold something other than `settled`.
    var isUncertain = false
    /// A favourite of this computer, because the service has no likes.
    var isLocal = false
    /// Failures since the last success.
    var failures = 0
    /// The wish's number in the order of all wishes.
    var turn: Int

    /// True if the service is not known to hold the wish.
    var isOpen: Bool { wish != settled || isUncertain || step != nil }
    /// True if the wish's request can be sent.
    var isDue: Bool { isOpen && step == nil && !isLocal }
  }

  private enum Service: Hashable {
    case there
    case away
    /// One request tests whether the service is available.
    case tried
    /// The service has no likes; `isSure` once it has confirmed that since the start.
    case withoutLikes(isSure: Bool)
  }

  private var entries: [Photo.ID: Entry] = [:]
  private var service = Service.there
  /// True if it is known from the beginning that the service has no likes.
  private let isAlwaysLocal: Bool
  private var lastTurn = 0

  /// - Parameter isLocalOnly: true for a source without likes: no wish is ever sent.
  package init(isLocalOnly: Bool = false) {
    isAlwaysLocal = isLocalOnly
    if isLocalOnly { service = .withoutLikes(isSure: true) }
  }

  /// True if favourites stay on this computer because the service has no likes.
  package var isLocalOnly: Bool { if case .withoutLikes = service { true } else { false } }

  /// True if wishes wait until `resume`.
  package var isHeld: Bool { service == .away }

  /// The number of wishes that the service is not known to hold.
  package var pendingCount: Int { entries.values.count(where: \.isOpen) }

  /// The number of likes that the wishes add to those of the service.
  package var countChange: Int {
    entries.values.reduce(0) { $0 + ($1.wish ? 1 : 0) - ($1.settled ? 1 : 0) }
  }

  /// The wishes that the service is not known to hold, the latest first.
  package var openWishes: [(id: Photo.ID, isLiked: Bool)] {
    entries.filter(\.value.isOpen).sorted { $0.value.turn > $1.value.turn }
      .map { ($0.key, $0.value.wish) }
  }

  /// The photos with a wish.
  package var ids: some Collection<Photo.ID> { entries.keys }

  /// The state of a photo's heart; nil when there was no wish for the photo.
  package func state(of id: Photo.ID) -> LikeState? {
    entries[id].map {
      LikeState(
        isLiked: $0.wish, isBusy: $0.step != nil,
        isPending: $0.isDue && (isHeld || service == .tried))
    }
  }

  /// The number of the next wish.
  private mutating func nextTurn() -> Int {
    lastTurn += 1
    return lastTurn
  }
}

// MARK: - Events

extension LikeQueue {
  /// The person wants a photo liked or not.
  ///
  /// - Parameter settled: the service's state for a photo without a wish so far.
  package mutating func wish(_ isLiked: Bool, for id: Photo.ID, settled: Bool) -> [Effect] {
    let turn = nextTurn()
    var entry = entries[id] ?? Entry(settled: settled, wish: settled, turn: turn)
    entry.wish = isLiked
    entry.turn = turn
    entry.isLocal = service == .withoutLikes(isSure: true) && entry.step == nil
    entries[id] = entry
    guard entry.isOpen else { return [.forget(id)] }
    if entry.isLocal { return [.keepLocally(id, isLiked: isLiked)] }
    return [.keep(id, isLiked: isLiked)] + advance(id)
  }

  /// The service answered with what it holds now.
  package mutating func answered(_ id: Photo.ID, isLiked: Bool) -> [Effect] {
    guard var entry = entries[id], case .sending(let sent)? = entry.step else { return [] }
    let isNews = entry.settled != isLiked
    entry.step = nil
    entry.settled = isLiked
    entry.isUncertain = false
    if entry.wish == isLiked { entry.failures = 0 }
    entries[id] = entry
    let others = serviceHasLikes()
    let effects =
      if entry.wish == isLiked {
        [.forget(id), .settled(id, isLiked: isLiked, isNews: isNews)] as [Effect]
      } else if entry.wish == sent {
        // The service confirms that it did nothing: repeating the request would never end.
        revert(id, .refused(status: 200, messages: []))
      } else {
        [.settled(id, isLiked: isLiked, isNews: isNews)] + advance(id)
      }
    return others + effects + advanceNext()
  }

  /// The request for a photo's wish failed.
  package mutating func failed(_ id: Photo.ID, _ error: APIError) -> [Effect] {
    guard var entry = entries[id], case .sending(let sent)? = entry.step else { return [] }
    let isMissing = error.saysNotThere
    let wasUncertain = entry.isUncertain
    // While it is unsure if the service has likes, only a success proves that it has.
    let staysLocal = isLocalOnly && error != .cancelled && !error.isUnauthorized
    entry.step = isMissing && !staysLocal ? .checking(error, sent: sent) : nil
    if error.mayHaveTakenEffect { entry.isUncertain = true }
    entries[id] = entry
    if staysLocal { return becomeLocal(isSure: isMissing) }
    if isMissing { return [.check(id)] }
    switch error {
    case .cancelled: return []
    case .unauthorized:
      // The connection reports this to the session, which ends.
      service = .away
      return []
    case _ where error.isServiceAway: return hold(error) + dropIfSettled(id)
    default:
      service = .there
      if wasUncertain, entry.wish == sent {
        entries[id]?.step = .checking(error, sent: sent)
        return [.check(id)]
      }
      return revertOrContinue(id, sent: sent, error) + advanceNext()
    }
  }

  /// The checked photo exists; `isLiked` is the service's state.
  package mutating func found(_ id: Photo.ID, isLiked: Bool) -> [Effect] {
    guard var entry = entries[id], case .checking(let error, let sent)? = entry.step else {
      return []
    }
    let isNews = entry.settled != isLiked
    entry.step = nil
    if error.saysNotThere {
      entries[id] = entry
      return becomeLocal(isSure: true) + [.becameLocal]
    }
    entry.settled = isLiked
    entry.isUncertain = false
    entries[id] = entry
    var effects: [Effect] = [.settled(id, isLiked: isLiked, isNews: isNews)]
    if entry.wish == isLiked {
      effects.append(.forget(id))
    } else {
      effects += revertOrContinue(id, sent: sent, error)
    }
    return effects + advanceNext()
  }

  /// The checked photo could not be fetched.
  package mutating func notFound(_ id: Photo.ID, _ error: APIError) -> [Effect] {
    guard let entry = entries[id], entry.step?.isChecking == true else { return [] }
    if error.saysNotThere {
      entries[id] = nil
      if !isLocalOnly { service = .there }
      return [.forget(id), .gone(id, wasLiked: entry.settled)] + advanceNext()
    }
    entries[id]?.step = nil
    switch error {
    case .cancelled: return []
    case _ where isLocalOnly: return becomeLocal(isSure: true)
    case .unauthorized:
      service = .away
      return []
    default: return hold(error)
    }
  }

  /// An answer about photos contained the service's state. Not called for an answer that is older than
  /// the last wish or the last request for the photo.
  package mutating func learned(_ id: Photo.ID, isLiked: Bool) -> [Effect] {
    guard var entry = entries[id], entry.step == nil, !entry.isUncertain else { return [] }
    let wasOpen = entry.isOpen
    entry.settled = isLiked
    if !wasOpen { entry.wish = isLiked }
    entries[id] = entry
    return wasOpen ? dropIfSettled(id) : []
  }

  /// The service may be available again.
  package mutating func resume() -> [Effect] {
    guard service == .away else { return [] }
    guard let next = nextDue else {
      service = .there
      return []
    }
    service = .tried
    return send(next)
  }

  /// Takes over the wishes of an earlier run, the oldest first; wishes of this run are newer.
  package mutating func restore(_ wishes: [Left]) -> [Effect] {
    for left in wishes {
      let turn = nextTurn()
      var entry =
        entries[left.id] ?? Entry(settled: left.settled, wish: left.isLiked, turn: turn)
      if left.isLocal {
        if entry.step == nil { entry.isLocal = true }
        service = .withoutLikes(isSure: isAlwaysLocal)
      } else {
        // The request may have been sent before the program ended.
        entry.isUncertain = true
      }
      entries[left.id] = entry
    }
    if service == .there, nextDue != nil { service = .away }
    return resume()
  }
}

// MARK: - Steps

extension LikeQueue {
  /// The wish that has waited longest.
  private var nextDue: Photo.ID? {
    entries.filter(\.value.isDue).min { $0.value.turn < $1.value.turn }?.key
  }

  /// Sends a wish if it is due and the service available.
  private mutating func advance(_ id: Photo.ID) -> [Effect] {
    guard entries[id]?.isDue == true else { return [] }
    switch service {
    case .there, .withoutLikes: return send(id)
    case .away, .tried: return []
    }
  }

  /// Sends the wish that has waited longest, after a request came to an end.
  private mutating func advanceNext() -> [Effect] {
    guard service == .there, let next = nextDue else { return [] }
    return send(next)
  }

  private mutating func send(_ id: Photo.ID) -> [Effect] {
    guard let wish = entries[id]?.wish else { return [] }
    entries[id]?.step = .sending(wish)
    return [.send(id, isLiked: wish)]
  }

  /// Called after a success: favourites of this computer become wishes again.
  private mutating func serviceHasLikes() -> [Effect] {
    let local = entries.filter(\.value.isLocal).sorted { $0.value.turn < $1.value.turn }
    for (id, _) in local { entries[id]?.isLocal = false }
    service = .there
    return local.map { .keep($0.key, isLiked: $0.value.wish) }
  }

  private mutating func hold(_ error: APIError) -> [Effect] {
    let wasThere = service == .there
    service = .away
    return [.hold(error, isNews: wasThere)]
  }

  /// Makes every open wish a favourite of this computer.
  private mutating func becomeLocal(isSure: Bool) -> [Effect] {
    service = .withoutLikes(isSure: isSure)
    return openWishes.reversed().compactMap { id, isLiked in
      guard entries[id]?.isDue == true else { return nil }
      entries[id]?.isLocal = true
      // A service without likes has changed nothing.
      entries[id]?.isUncertain = false
      return entries[id]?.isOpen == true ? .keepLocally(id, isLiked: isLiked) : .forget(id)
    }
  }

  /// Drops a wish that was taken back while its request ran, if that request had no effect.
  private mutating func dropIfSettled(_ id: Photo.ID) -> [Effect] {
    guard let entry = entries[id], !entry.isOpen else { return [] }
    return [.forget(id), .settled(id, isLiked: entry.wish, isNews: false)]
  }

  private mutating func revertOrContinue(_ id: Photo.ID, sent: Bool, _ error: APIError) -> [Effect]
  {
    guard let entry = entries[id] else { return [] }
    if entry.wish == sent { return revert(id, error) }
    // The person has changed the wish in the meantime, so the failure does not matter.
    return entry.isOpen ? advance(id) : dropIfSettled(id)
  }

  private mutating func revert(_ id: Photo.ID, _ error: APIError) -> [Effect] {
    guard var entry = entries[id] else { return [] }
    let wish = entry.wish
    entry.wish = entry.settled
    entry.isUncertain = false
    entry.failures += 1
    entries[id] = entry
    guard wish != entry.settled else { return [.forget(id)] }
    return [.forget(id), .reverted(id, wish: wish, error, isSecond: entry.failures > 1)]
  }
}

extension APIError {
  /// True when the service is unavailable or limits requests; any other error is a refusal.
  fileprivate var isServiceAway: Bool {
    switch self {
    case .unreachable, .timedOut, .rateLimited: true
    // A proxy in front of the service sends these.
    case .serverFailed(let status, _): [502, 503, 504].contains(status)
    default: false
    }
  }

  /// True when the request may have been carried out despite the error.
  fileprivate var mayHaveTakenEffect: Bool {
    switch self {
    case .cancelled, .unreachable, .timedOut, .serverFailed, .unreadable: true
    case .insecure, .rateLimited, .unauthorized, .forbidden, .notFound, .gone, .refused: false
    }
  }

  fileprivate var saysNotThere: Bool {
    switch self {
    case .notFound, .gone: true
    default: false
    }
  }

  fileprivate var isUnauthorized: Bool { if case .unauthorized = self { true } else { false } }
}
