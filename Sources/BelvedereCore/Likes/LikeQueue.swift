// What the person likes against what the service knows of it: which request is due, what waits, and
// what is taken back. A value without clock, disk or network: it is told what happened, and answers
// with what is to be done, in order. What happens is in LikeQueue+Events.swift, the steps that follow
// in LikeQueue+Steps.swift. The rules:
//
//   1. The last wish wins, and is kept on disk before any request for it.
//   2. One request at a time for a photo. A wish that the service is known to hold costs none.
//   3. While the service is away or at its limit, wishes wait; then one is tried, and the others
//      follow one by one, so that a limit reached again costs one request.
//   4. A request whose end is unknown (no answer, a failure half way, the program ended) may have
//      taken effect: the wish is sent again even if it looks settled.
//   5. Any other failure turns the heart back; where the end of an earlier request is unknown, the
//      photo is asked for to see what the service holds.
//   6. "Not there" (404, 410) is answered for a photo that is gone and by a service without likes
//      alike: the photo itself is asked for, and if that is there, likes are not. From then on they
//      are favourites of this computer, and the first wish after each start asks again.

/// The likes of one account that are on their way.
package struct LikeQueue: Sendable {
  /// What is to be done, in the order given.
  package enum Effect: Sendable, Hashable {
    /// Keep the wish on disk, before what follows is done.
    case keep(Photo.ID, isLiked: Bool)
    /// Keep it on disk as a favourite of this computer.
    case keepLocally(Photo.ID, isLiked: Bool)
    /// Nothing about the photo needs to be kept any more.
    case forget(Photo.ID)
    /// Send a like or an unlike, and report `answered` or `failed`.
    case send(Photo.ID, isLiked: Bool)
    /// Ask for the photo itself, and report `found` or `notFound`.
    case check(Photo.ID)
    /// The service holds the last wish; `isNews` when it held the opposite before.
    case settled(Photo.ID, isLiked: Bool, isNews: Bool)
    /// The wish was refused, and what held before holds again; `isSecond`: not for the first time.
    case turnedBack(Photo.ID, wish: Bool, APIError, isSecond: Bool)
    /// The photo does not exist any more; `wasLiked` when the service counted it among the likes.
    case gone(Photo.ID, wasLiked: Bool)
    /// The service has no likes.
    case becameLocal
    /// The service does not know the person any more.
    case signOut
    /// Call `resume` when the service is there again; `isNews` when it was there before.
    case hold(APIError, isNews: Bool)
  }

  /// A wish as an earlier run left it.
  package struct Left: Sendable, Hashable {
    package let id: Photo.ID
    package let isLiked: Bool
    /// What the service was known to hold.
    package let settled: Bool
    /// Whether it is a favourite of this computer.
    package let isLocal: Bool

    package init(id: Photo.ID, isLiked: Bool, settled: Bool, isLocal: Bool = false) {
      self.id = id
      self.isLiked = isLiked
      self.settled = settled
      self.isLocal = isLocal
    }
  }

  enum Step: Hashable {
    case sending(Bool)
    /// Asking for the photo, for what the request for a wish ended with.
    case checking(APIError, sent: Bool)

    var isChecking: Bool { if case .checking = self { true } else { false } }
  }

  struct Entry: Hashable {
    /// What the service was last known to hold.
    var settled: Bool
    var wish: Bool
    var step: Step?
    /// Whether the service may hold something else than `settled`.
    var isUncertain = false
    /// A favourite of this computer, for want of likes at the service.
    var isLocal = false
    /// Failures since the last success.
    var failures = 0
    /// The order of the wishes.
    var turn: Int

    /// Whether the service does not hold the wish, or is not known to.
    var isOpen: Bool { wish != settled || isUncertain || step != nil }
    /// Whether its request can be sent.
    var isDue: Bool { isOpen && step == nil && !isLocal }
  }

  enum Service: Hashable {
    case there
    case away
    /// One request finds out.
    case tried
    /// Without likes; `isSure` once it said so since the start.
    case withoutLikes(isSure: Bool)
  }

  var entries: [Photo.ID: Entry] = [:]
  var service = Service.there
  private var lastTurn = 0

  package init() {}

  /// Whether favourites stay on this computer because the service has no likes.
  package var isLocalOnly: Bool { if case .withoutLikes = service { true } else { false } }

  /// Whether wishes wait until `resume`.
  package var isHeld: Bool { service == .away }

  /// How many wishes the service does not hold, or is not known to.
  package var pendingCount: Int { entries.values.count(where: \.isOpen) }

  /// By how much the person's likes differ from those that the service was last known to hold.
  package var countChange: Int {
    entries.values.reduce(0) { $0 + ($1.wish ? 1 : 0) - ($1.settled ? 1 : 0) }
  }

  /// The wishes that the service may not hold yet, the latest first.
  package var openWishes: [(id: Photo.ID, isLiked: Bool)] {
    entries.filter(\.value.isOpen).sorted { $0.value.turn > $1.value.turn }
      .map { ($0.key, $0.value.wish) }
  }

  /// The photos that something was wished for.
  package var ids: some Collection<Photo.ID> { entries.keys }

  /// How a photo's heart looks; nil when nothing was wished for it.
  package func state(of id: Photo.ID) -> LikeState? {
    entries[id].map {
      LikeState(
        isLiked: $0.wish, isBusy: $0.step != nil,
        isPending: $0.isDue && (isHeld || service == .tried))
    }
  }

  /// The number of the next wish.
  mutating func nextTurn() -> Int {
    lastTurn += 1
    return lastTurn
  }
}
