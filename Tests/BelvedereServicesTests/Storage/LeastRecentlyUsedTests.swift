// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import BelvedereServices

struct LeastRecentlyUsedTests {
  private var cache = LeastRecentlyUsed<String, Int>(limit: 10)

  @Test mutating func theOldestLeaveUntilTheRestFits() {
    for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, cost: 4, for: key) }
    #expect(cache.evict().map(\.key) == ["a"])
    #expect(cache.totalCost == 8)
    #expect(cache.use("a") == nil)
    #expect(cache.use("c") == 2)
  }

  @Test mutating func usingMakesNewest() {
    for (value, key) in ["a", "b", "c"].enumerated() { cache.insert(value, cost: 4, for: key) }
    #expect(cache.use("a") == 0)
    #expect(cache.evict().map(\.key) == ["b"])
  }

  @Test mutating func insertingAgainReplacesValueAndCost() {
    cache.insert(1, cost: 4, for: "a")
    cache.insert(2, cost: 4, for: "b")
    cache.insert(3, cost: 6, for: "a")
    #expect(cache.totalCost == 10)
    #expect(cache.use("a") == 3)
    cache.limit = 6
    #expect(cache.evict().map(\.key) == ["b"])
  }

  @Test mutating func removingFromEachPlaceKeepsTheOrder() {
    cache.limit = 0
    for first in ["a", "b", "c", "d"] {
      for key in ["a", "b", "c", "d"] { cache.insert(0, cost: 1, for: key) }
      cache.remove(first)
      let rest = ["a", "b", "c", "d"].filter { $0 != first }
      #expect(cache.evict().map(\.key) == rest)
      #expect(cache.totalCost == 0)
    }
  }

  /// Compared with a plain array as the model.
  @Test mutating func aLongRunAgreesWithThePlainModel() {
    var generator = SplitMix64(state: 42)
    var model: [(key: String, cost: Int)] = []
    cache.limit = 40
    for _ in 0..<5000 {
      let key = String(Int.random(in: 0..<30, using: &generator))
      switch Int.random(in: 0..<4, using: &generator) {
      case 0, 1:
        let cost = Int.random(in: 1...9, using: &generator)
        cache.insert(0, cost: cost, for: key)
        model.removeAll { $0.key == key }
        model.append((key, cost))
      case 2:
        let isThere = cache.use(key) != nil
        let index = model.firstIndex { $0.key == key }
        #expect(isThere == (index != nil))
        if let index { model.append(model.remove(at: index)) }
      default:
        cache.remove(key)
        model.removeAll { $0.key == key }
      }
      var expected: [String] = []
      while model.reduce(0, { $0 + $1.cost }) > 40 { expected.append(model.removeFirst().key) }
      #expect(cache.evict().map(\.key) == expected)
      #expect(cache.totalCost == model.reduce(0) { $0 + $1.cost })
    }
  }
}
