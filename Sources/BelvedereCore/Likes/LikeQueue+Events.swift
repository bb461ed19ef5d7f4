// What happens to the likes: the person wishes, the service answers or fails, the program starts. Each
// gives what is to be done about it (LikeQueue.swift has the rules).

extension LikeQueue {
  /// The person wants a photo liked or not.
  ///
  /// - Parameter settled: what the service is known to hold of a photo without any wish so far.
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
        // It says itself that it did not do it: asking again would go on for ever.
        turnBack(id, .refused(status: 200, messages: []))
      } else {
        [.settled(id, isLiked: isLiked, isNews: isNews)] + advance(id)
      }
    return others + effects + advanceNext()
  }

  /// The request for a photo's wish did not come to a good end.
  package mutating func failed(_ id: Photo.ID, _ error: APIError) -> [Effect] {
    guard var entry = entries[id], case .sending(let sent)? = entry.step else { return [] }
    let isMissing = error.saysNotThere
    let wasUncertain = entry.isUncertain
    // With likes at the service in doubt, only a success says that there are any.
    let staysLocal = isLocalOnly && error != .cancelled && !error.isUnauthorized
    entry.step = isMissing && !staysLocal ? .checking(error, sent: sent) : nil
    if error.mayHaveTakenEffect { entry.isUncertain = true }
    entries[id] = entry
    if staysLocal { return goLocal(isSure: isMissing) }
    if isMissing { return [.check(id)] }
    switch error {
    case .cancelled: return []
    case .unauthorized:
      service = .away
      return [.signOut]
    case _ where error.isServiceAway: return hold(error) + dropIfSettled(id)
    default:
      service = .there
      if wasUncertain, entry.wish == sent {
        entries[id]?.step = .checking(error, sent: sent)
        return [.check(id)]
      }
      return turnBackOrGoOn(id, sent: sent, error) + advanceNext()
    }
  }

  /// The photo that was checked is there, and what the service holds.
  package mutating func found(_ id: Photo.ID, isLiked: Bool) -> [Effect] {
    guard var entry = entries[id], case .checking(let error, let sent)? = entry.step else {
      return []
    }
    let isNews = entry.settled != isLiked
    entry.step = nil
    if error.saysNotThere {
      entries[id] = entry
      return goLocal(isSure: true) + [.becameLocal]
    }
    entry.settled = isLiked
    entry.isUncertain = false
    entries[id] = entry
    var effects: [Effect] = [.settled(id, isLiked: isLiked, isNews: isNews)]
    if entry.wish == isLiked {
      effects.append(.forget(id))
    } else {
      effects += turnBackOrGoOn(id, sent: sent, error)
    }
    return effects + advanceNext()
  }

  /// The photo that was checked could not be had.
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
    case _ where isLocalOnly: return goLocal(isSure: true)
    case .unauthorized:
      service = .away
      return [.signOut]
    default: return hold(error)
    }
  }

  /// An answer about photos told what the service holds. An answer older than the last wish or the
  /// last request for the photo must not be told.
  package mutating func learned(_ id: Photo.ID, isLiked: Bool) -> [Effect] {
    guard var entry = entries[id], entry.step == nil, !entry.isUncertain else { return [] }
    let wasOpen = entry.isOpen
    entry.settled = isLiked
    if !wasOpen { entry.wish = isLiked }
    entries[id] = entry
    return wasOpen ? dropIfSettled(id) : []
  }

  /// The service may be there again.
  package mutating func resume() -> [Effect] {
    guard service == .away else { return [] }
    guard let next = nextDue else {
      service = .there
      return []
    }
    service = .tried
    return send(next)
  }

  /// Takes over what an earlier run left, the oldest first; wishes of this run are newer.
  package mutating func restore(_ wishes: [Left]) -> [Effect] {
    for left in wishes {
      let turn = nextTurn()
      var entry =
        entries[left.id] ?? Entry(settled: left.settled, wish: left.isLiked, turn: turn)
      if left.isLocal {
        if entry.step == nil { entry.isLocal = true }
        service = .withoutLikes(isSure: false)
      } else {
        // It may have been sent before the program ended.
        entry.isUncertain = true
      }
      entries[left.id] = entry
    }
    if service == .there, nextDue != nil { service = .away }
    return resume()
  }
}
