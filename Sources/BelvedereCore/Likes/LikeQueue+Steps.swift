// The steps of LikeQueue: sending, waiting, turning back, and going without the service's likes.

extension LikeQueue {
  /// The wish that has waited longest.
  var nextDue: Photo.ID? {
    entries.filter(\.value.isDue).min { $0.value.turn < $1.value.turn }?.key
  }

  /// Sends a wish if it is its time.
  mutating func advance(_ id: Photo.ID) -> [Effect] {
    guard entries[id]?.isDue == true else { return [] }
    switch service {
    case .there, .withoutLikes: return send(id)
    case .away, .tried: return []
    }
  }

  /// One that waited follows each request that came to an end.
  mutating func advanceNext() -> [Effect] {
    guard service == .there, let next = nextDue else { return [] }
    return send(next)
  }

  mutating func send(_ id: Photo.ID) -> [Effect] {
    guard let wish = entries[id]?.wish else { return [] }
    entries[id]?.step = .sending(wish)
    return [.send(id, isLiked: wish)]
  }

  /// After a success: favourites of this computer, if there are any, become wishes again.
  mutating func serviceHasLikes() -> [Effect] {
    let local = entries.filter(\.value.isLocal).sorted { $0.value.turn < $1.value.turn }
    for (id, _) in local { entries[id]?.isLocal = false }
    service = .there
    return local.map { .keep($0.key, isLiked: $0.value.wish) }
  }

  mutating func hold(_ error: APIError) -> [Effect] {
    let wasThere = service == .there
    service = .away
    return [.hold(error, isNews: wasThere)]
  }

  /// Every wish that is open is a favourite of this computer from now on.
  mutating func goLocal(isSure: Bool) -> [Effect] {
    service = .withoutLikes(isSure: isSure)
    return openWishes.reversed().compactMap { id, isLiked in
      guard entries[id]?.isDue == true else { return nil }
      entries[id]?.isLocal = true
      // There is nothing that a request could have done.
      entries[id]?.isUncertain = false
      return entries[id]?.isOpen == true ? .keepLocally(id, isLiked: isLiked) : .forget(id)
    }
  }

  /// A wish that was taken back while its request ran, and surely did not take effect, is done.
  mutating func dropIfSettled(_ id: Photo.ID) -> [Effect] {
    guard let entry = entries[id], !entry.isOpen else { return [] }
    return [.forget(id), .settled(id, isLiked: entry.wish, isNews: false)]
  }

  mutating func turnBackOrGoOn(_ id: Photo.ID, sent: Bool, _ error: APIError) -> [Effect] {
    guard let entry = entries[id] else { return [] }
    if entry.wish == sent { return turnBack(id, error) }
    // The person has changed their mind meanwhile: the failure is of no interest any more.
    return entry.isOpen ? advance(id) : dropIfSettled(id)
  }

  mutating func turnBack(_ id: Photo.ID, _ error: APIError) -> [Effect] {
    guard var entry = entries[id] else { return [] }
    let wish = entry.wish
    entry.wish = entry.settled
    entry.isUncertain = false
    entry.failures += 1
    entries[id] = entry
    guard wish != entry.settled else { return [.forget(id)] }
    return [.forget(id), .turnedBack(id, wish: wish, error, isSecond: entry.failures > 1)]
  }
}

extension APIError {
  /// Whether the service is away or does not want to be asked now; else it has refused.
  var isServiceAway: Bool {
    switch self {
    case .unreachable, .timedOut, .rateLimited: true
    // What stands before the service answers these for it.
    case .serverFailed(let status, _): [502, 503, 504].contains(status)
    default: false
    }
  }

  /// Whether the request may have been carried out all the same.
  var mayHaveTakenEffect: Bool {
    switch self {
    case .cancelled, .unreachable, .timedOut, .serverFailed, .unreadable: true
    case .insecure, .rateLimited, .unauthorized, .forbidden, .notFound, .gone, .refused: false
    }
  }

  var saysNotThere: Bool {
    switch self {
    case .notFound, .gone: true
    default: false
    }
  }

  var isUnauthorized: Bool { if case .unauthorized = self { true } else { false } }
}
