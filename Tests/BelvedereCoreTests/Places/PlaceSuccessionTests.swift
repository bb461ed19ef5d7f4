// SPDX-License-Identifier: MIT

// The keys of places after a grouping: for any groups, no key is lost and none is assigned twice.

import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct PlaceSuccessionTests {
  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  private func group(
    _ latitude: Double, _ longitude: Double, _ former: [PlusCode: Int] = [:]
  ) throws -> PlaceSuccession.Group {
    PlaceSuccession.Group(position: try position(latitude, longitude), former: former)
  }

  private func key(_ latitude: Double, _ longitude: Double) throws -> PlusCode {
    PlusCode(try position(latitude, longitude))
  }

  @Test func aNewPlaceGetsTheCodeOfItsPosition() throws {
    let succession = PlaceSuccession(
      of: [try group(48.85837, 2.294481)], spots: [], aliases: [])
    #expect(succession.keys.map(\.text) == ["8FW4V75V+8Q"])
    #expect(succession.successors.isEmpty)
  }

  @Test func aPlaceKeepsTheKeyThatMostOfItsPhotosHad() throws {
    let (large, small) = (try key(10, 10), try key(20, 20))
    let succession = PlaceSuccession(
      of: [try group(15, 15, [large: 3, small: 2])], spots: [], aliases: [])
    #expect(succession.keys == [large])
    #expect(succession.successors == [small: large])
  }

  @Test func ofAPlaceThatSplitsTheLargerPartKeepsTheKey() throws {
    let old = try key(10, 10)
    let succession = PlaceSuccession(
      of: [try group(10, 10, [old: 2]), try group(30, 30, [old: 3])], spots: [], aliases: [])
    #expect(succession.keys[1] == old)
    // The other group has its own code.
    #expect(succession.keys[0] != old)
    #expect(succession.successors.isEmpty)
  }

  @Test func aSpotKeepsItsKeyWhateverJoinsIt() throws {
    let (spot, other) = (try key(10, 10), try key(20, 20))
    let joined = PlaceSuccession(
      of: [try group(15, 15, [spot: 1, other: 9])], spots: [spot], aliases: [])
    #expect(joined.keys == [spot])
    #expect(joined.successors == [other: spot])

    let second = try key(30, 30)
    let both = PlaceSuccession(
      of: [try group(15, 15, [spot: 1, second: 2])], spots: [spot, second], aliases: [])
    #expect(both.keys == [second])
    #expect(both.successors.isEmpty)
  }

  @Test func photosAtASpotBelongToIt() throws {
    let spot = try key(10, 10)
    let groups = [try group(10, 10), try group(10, 10)]
    let succession = PlaceSuccession(of: groups, spots: [spot], aliases: [])
    #expect(succession.keys[0] == spot)
    #expect(succession.keys[1] != spot)
  }

  @Test func aTakenCodeMovesToTheEast() throws {
    let natural = try key(10, 179.999_95)
    let next = PlusCode(near: try position(10, 179.999_95)) { $0 == natural }
    let west = try key(10, -179.999_95)
    #expect(next == west)
    let north = try key(90, 0)
    let pole = PlusCode(near: try position(90, 0)) { $0 == north }
    #expect(pole != north)
  }

  /// A linear search would try 2,000,000 keys for 2,000 places at one position.
  @Test func manyPlacesAtOnePositionOrInARowGetKeysInAFewTries() throws {
    var taken: Set<PlusCode> = []
    var looks = 0
    func add(at position: Coordinate, tried: inout Int) {
      let key = PlusCode(near: position, tried: &tried) { key in
        looks += 1
        return taken.contains(key)
      }
      let isNew = taken.insert(key).inserted
      #expect(isNew)
    }
    let position = try self.position(10, 179.9)
    var tried = 0
    for _ in 0..<2_000 { add(at: position, tried: &tried) }
    // A row of cells that are all taken, and places in the middle of it.
    for index in 0..<2_000 { taken.insert(try key(20, 7 + Double(index) / 8_000)) }
    for index in 0..<500 {
      var tried = 0
      add(at: try self.position(20, 7 + Double(index) / 8_000), tried: &tried)
    }
    #expect(looks < 3 * 2_000 + 50 * 500)
  }

  /// A distance that is not coprime to the number of cells would return to the same few.
  @Test(arguments: [(41.331_687_5, 12.002_062_5), (41, 12), (0, 10), (-33, 151.2)])
  func noPositionRunsOutOfKeys(latitude: Double, longitude: Double) throws {
    let position = try self.position(latitude, longitude)
    var taken: Set<PlusCode> = []
    var tried = 0
    for _ in 0..<100_000 {
      let key = PlusCode(near: position, tried: &tried) { taken.contains($0) }
      taken.insert(key)
    }
    #expect(taken.count == 100_000)
    #expect(tried < 110_000)
  }

  @Test(arguments: 0..<200) func noKeyIsLostOrGivenTwice(seed: Int) throws {
    var chance = SplitMix64(seed: seed)
    func someKey() throws -> PlusCode {
      try key(Double(Int.random(in: 1...6, using: &chance)), 10)
    }
    let groups = try (0..<Int.random(in: 0...6, using: &chance)).map { _ in
      var former: [PlusCode: Int] = [:]
      for _ in 0..<Int.random(in: 0...3, using: &chance) {
        former[try someKey()] = Int.random(in: 1...3, using: &chance)
      }
      return try group(Double(Int.random(in: 1...6, using: &chance)), 10, former)
    }
    let spots = Set(try (0..<2).map { _ in try someKey() })
    let former = Set(groups.flatMap { $0.former.keys })
    let aliases = Set(try (0..<2).map { _ in try someKey() }).subtracting(spots)
      .subtracting(former)

    let succession = PlaceSuccession(of: groups, spots: spots, aliases: aliases)

    #expect(succession.keys.count == groups.count)
    #expect(Set(succession.keys).count == groups.count)
    #expect(aliases.isDisjoint(with: succession.keys))
    let present = spots.union(succession.keys)
    for key in former {
      let isPresent = present.contains(key)
      #expect(isPresent == (succession.successors[key] == nil))
    }
    for (old, new) in succession.successors {
      #expect(former.contains(old) && !spots.contains(old))
      #expect(succession.keys.contains(new))
    }
  }
}
