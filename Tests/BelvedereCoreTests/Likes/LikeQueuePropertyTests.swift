// SPDX-License-Identifier: MIT

// Any sequence of taps, answers, failures, restarts and outages ends in the last wish, without a loss, and never with
// two requests for a photo at once.

import BelvedereCore
import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(15)))
struct LikeQueuePropertyTests {
  @Test func everyInterleavingEndsInTheLastWish() {
    for seed in 0..<4_000 {
      var world = LikeWorld(seed: seed)
      for _ in 0..<60 { world.doSomething() }
      world.comeToRest()

      for id in LikeWorld.ids {
        let wish = world.wishes[id, default: false]
        #expect(world.truth[id, default: false] == wish, "seed \(seed), photo \(id)")
        #expect(world.queue.state(of: id)?.isLiked ?? wish == wish, "seed \(seed), photo \(id)")
      }
      #expect(world.queue.pendingCount == 0, "seed \(seed)")
      #expect(world.disk.isEmpty, "seed \(seed)")
      #expect(world.violations == [], "seed \(seed)")
      #expect(world.sent.count <= 2 * world.steps, "seed \(seed)")
    }
  }

  @Test func withoutLikesAtTheServiceNothingIsLost() {
    for seed in 0..<1_000 {
      var world = LikeWorld(seed: seed, hasLikes: false)
      for _ in 0..<60 { world.doSomething() }
      world.comeToRest()
      world.restart()

      for id in LikeWorld.ids {
        let wish = world.wishes[id, default: false]
        #expect(world.queue.state(of: id)?.isLiked ?? false == wish, "seed \(seed), photo \(id)")
      }
      #expect(world.truth.isEmpty)
      #expect(world.violations == [], "seed \(seed)")
      #expect(world.newsOfLocal <= 1 + world.restarts, "seed \(seed)")
    }
  }

  @Test func likesThatComeBackGetAll() {
    for seed in 0..<1_000 {
      var world = LikeWorld(seed: seed, hasLikes: false)
      for _ in 0..<40 { world.doSomething() }
      world.comeToRest()
      world.hasLikes = true
      world.restart()
      // The first wish detects this.
      world.tap("a", true)
      world.tap("a", false)
      world.tap("a", true)
      world.comeToRest()

      for id in LikeWorld.ids {
        let wish = world.wishes[id, default: false]
        #expect(world.truth[id, default: false] == wish, "seed \(seed), photo \(id)")
      }
      #expect(world.disk.isEmpty, "seed \(seed)")
      #expect(world.violations == [], "seed \(seed)")
    }
  }
}

/// A random simulation of a person, a service, a disk and the network.
private struct LikeWorld {
  static let ids = ["a", "b", "c"]

  struct Kept: Equatable {
    var isLiked: Bool
    var isLocal: Bool
  }

  private(set) var queue = LikeQueue()
  /// The service's state.
  private(set) var truth: [String: Bool] = [:]
  /// The person's wishes, except those that were reported as refused.
  private(set) var wishes: [String: Bool] = [:]
  private(set) var disk: [String: Kept] = [:]
  private(set) var sent: [String] = []
  private(set) var violations: [String] = []
  private(set) var newsOfLocal = 0
  private(set) var restarts = 0
  private(set) var steps = 0
  var hasLikes: Bool
  /// The last known state of every settled photo; survives a restart, as stored lists do.
  private var known: [String: Bool] = [:]
  private var requests: [(id: String, isLiked: Bool)] = []
  private var checks: [String] = []
  private var chance: SplitMix64

  init(seed: Int, hasLikes: Bool = true) {
    chance = SplitMix64(seed: seed)
    self.hasLikes = hasLikes
  }

  mutating func doSomething() {
    steps += 1
    switch Int.random(in: 0..<12, using: &chance) {
    case 0...4: tap(pick(Self.ids), .random(using: &chance))
    case 5...8: endARequest()
    case 9: endACheck()
    case 10: run { $0.resume() }
    default: if Int.random(in: 0..<4, using: &chance) == 0 { restart() } else { tellOfAPhoto() }
    }
  }

  /// The service is available and answers without errors until all work is done.
  mutating func comeToRest() {
    for _ in 0..<200 {
      if !requests.isEmpty {
        succeed(requests.removeFirst())
      } else if !checks.isEmpty {
        let id = checks.removeFirst()
        find(id)
      } else {
        run { $0.resume() }
        if requests.isEmpty && checks.isEmpty { return }
      }
    }
    violations.append("no rest")
  }

  mutating func tap(_ id: String, _ isLiked: Bool) {
    wishes[id] = isLiked
    let settled = known[id, default: false]
    run { $0.wish(isLiked, for: id, settled: settled) }
  }

  /// The program is killed: running requests may or may not arrive.
  mutating func restart() {
    restarts += 1
    for request in requests where hasLikes && .random(using: &chance) {
      truth[request.id] = request.isLiked
    }
    requests = []
    checks = []
    queue = LikeQueue()
    let left = disk.sorted { $0.key < $1.key }.map { id, kept in
      LikeQueue.Left(
        id: id, isLiked: kept.isLiked, settled: known[id, default: false], isLocal: kept.isLocal)
    }
    run { $0.restore(left) }
  }

  private mutating func endARequest() {
    guard !requests.isEmpty else { return }
    let request = requests.remove(at: .random(in: 0..<requests.count, using: &chance))
    let isDone = hasLikes && Bool.random(using: &chance)
    switch Int.random(in: 0..<10, using: &chance) {
    case 0...3: succeed(request)
    case 4, 5: fail(request, .timedOut, isDone: isDone)
    case 6: fail(request, .serverFailed(status: 503, retryAfter: nil), isDone: isDone)
    case 7: fail(request, .rateLimited(retryAfter: nil), isDone: false)
    case 8 where hasLikes: fail(request, .serverFailed(status: 500, retryAfter: nil), isDone: false)
    case 9 where hasLikes: fail(request, .forbidden(messages: []), isDone: false)
    default: fail(request, .unreachable(detail: ""), isDone: false)
    }
  }

  private mutating func succeed(_ request: (id: String, isLiked: Bool)) {
    guard hasLikes else { return fail(request, .notFound(messages: []), isDone: false) }
    truth[request.id] = request.isLiked
    run { $0.answered(request.id, isLiked: request.isLiked) }
  }

  private mutating func fail(
    _ request: (id: String, isLiked: Bool), _ error: APIError, isDone: Bool
  ) {
    if isDone { truth[request.id] = request.isLiked }
    run { $0.failed(request.id, error) }
  }

  private mutating func endACheck() {
    guard !checks.isEmpty else { return }
    let id = checks.removeFirst()
    if .random(using: &chance) { find(id) } else { run { $0.notFound(id, .timedOut) } }
  }

  private mutating func find(_ id: String) {
    let isLiked = truth[id, default: false]
    run { $0.found(id, isLiked: isLiked) }
  }

  private mutating func tellOfAPhoto() {
    let id = pick(Self.ids)
    guard !requests.contains(where: { $0.id == id }) else { return }
    let isLiked = truth[id, default: false]
    run { $0.learned(id, isLiked: isLiked) }
  }

  private mutating func run(_ step: (inout LikeQueue) -> [LikeQueue.Effect]) {
    for effect in step(&queue) { perform(effect) }
  }

  private mutating func perform(_ effect: LikeQueue.Effect) {
    switch effect {
    case .keep(let id, let isLiked): disk[id] = Kept(isLiked: isLiked, isLocal: false)
    case .keepLocally(let id, let isLiked): disk[id] = Kept(isLiked: isLiked, isLocal: true)
    case .forget(let id): disk[id] = nil
    case .send(let id, let isLiked):
      if requests.contains(where: { $0.id == id }) { violations.append("two for \(id)") }
      if disk[id]?.isLiked != isLiked { violations.append("\(id) was sent and not kept") }
      requests.append((id, isLiked))
      sent.append(id)
    case .check(let id): checks.append(id)
    case .settled(let id, let isLiked, _): known[id] = isLiked
    case .reverted(let id, let wish, _, _):
      if wishes[id] != wish { violations.append("\(id) turned back another wish") }
      wishes[id] = !wish
    case .becameLocal: newsOfLocal += 1
    case .gone(let id, _): violations.append("\(id) is gone")
    case .hold: break
    }
  }

  private mutating func pick(_ ids: [String]) -> String {
    ids[.random(in: 0..<ids.count, using: &chance)]
  }
}
