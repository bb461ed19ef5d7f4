// SPDX-License-Identifier: MIT

// Assigns keys when photos are grouped again. Favourites, notes and links name a place by its key, so a key follows
// most of its photos.

/// The assignment of keys to groups of photos.
///
/// The rule: the heir of a key is the group that has most of its photos. Of the keys whose heir it is, a group
/// takes that of a spot, else that of most of its photos; the others become aliases of it. A group without such a
/// key joins the spot in the cell of its Plus Code, or takes that code, or else the nearest one to the east that
/// no place has or had. A spot keeps its key, with photos or without. So a key always leads to the person's data
/// on its place.
package struct PlaceSuccession: Sendable, Hashable {
  /// A group of photos that becomes a place.
  package struct Group: Sendable {
    /// The middle of its photos.
    package let position: Coordinate
    /// The number of its photos that belonged to each place before.
    package let former: [PlusCode: Int]

    package init(position: Coordinate, former: [PlusCode: Int]) {
      self.position = position
      self.former = former
    }
  }

  /// The key of each group, in their order.
  package private(set) var keys: [PlusCode] = []
  /// The keys that no place has any more, each with the key of its successor.
  package private(set) var successors: [PlusCode: PlusCode] = [:]

  /// - Parameters:
  ///   - groups: in an order that depends on the photos only. They contain all photos that had a key.
  ///   - spots: the keys of the places that exist without photos.
  ///   - aliases: the keys that lead to other places.
  package init(of groups: [Group], spots: Set<PlusCode>, aliases: Set<PlusCode>) {
    let heirs = Self.heirs(among: groups)
    var inherited = Array(repeating: [PlusCode](), count: groups.count)
    for (key, heir) in heirs { inherited[heir].append(key) }
    var taken = spots.union(aliases).union(heirs.keys)
    var freeSpots = spots.subtracting(heirs.keys)
    for (group, inherited) in zip(groups, inherited) {
      let natural = PlusCode(group.position)
      let key: PlusCode
      if let best = inherited.min(by: { group.prefers($0, to: $1, spots: spots) }) {
        key = best
        for other in inherited where other != best && !spots.contains(other) {
          successors[other] = best
        }
      } else if freeSpots.remove(natural) != nil {
        key = natural
      } else {
        key = PlusCode(near: group.position) { taken.contains($0) }
      }
      taken.insert(key)
      keys.append(key)
    }
  }

  /// The index of the group that has most photos of each key; the first of equal ones.
  private static func heirs(among groups: [Group]) -> [PlusCode: Int] {
    var heirs: [PlusCode: (index: Int, count: Int)] = [:]
    for (index, group) in groups.enumerated() {
      for (key, count) in group.former where count > heirs[key]?.count ?? 0 {
        heirs[key] = (index, count)
      }
    }
    return heirs.mapValues(\.index)
  }
}

extension PlaceSuccession.Group {
  fileprivate func prefers(
    _ key: PlusCode, to other: PlusCode, spots: Set<PlusCode>
  ) -> Bool {
    func rank(_ key: PlusCode) -> (Int, Int, String) {
      (spots.contains(key) ? 0 : 1, -(former[key] ?? 0), key.text)
    }
    return rank(key) < rank(other)
  }
}

extension PlusCode {
  /// The number of neighbouring cells that are tried in order.
  private static let neighbours = 16
  /// The number of cells around the earth: each is 1/8000 of a degree wide.
  private static let columns = 360 * 8_000

  /// The code of 10 digits of a position, or of a free cell on its latitude: one of the next to the east, else one
  /// at multiples of a distance that depends on the code. So no file can occupy a row of cells that makes all later
  /// searches long.
  ///
  /// - Parameter tried: the number of cells that were tried before for this position's code and are taken;
  ///   updated by the call.
  package init(
    near position: Coordinate, tried: inout Int, isTaken: (PlusCode) throws -> Bool
  ) rethrows {
    let own = PlusCode(position)
    let stride = Self.stride(of: own)
    var code = own.moved(from: position, by: Self.cells(after: tried, stride: stride))
    while try isTaken(code) {
      tried += 1
      code = own.moved(from: position, by: Self.cells(after: tried, stride: stride))
    }
    self = code
  }

  /// The same without earlier tries.
  package init(near position: Coordinate, isTaken: (PlusCode) throws -> Bool) rethrows {
    var tried = 0
    try self.init(near: position, tried: &tried, isTaken: isTaken)
  }

  /// The distance between tries, in cells. It is coprime to the number of cells around the earth, so that all of
  /// them are tried before one is repeated.
  private static func stride(of code: PlusCode) -> Int {
    var stride = code.text.utf8.reduce(0) { ($0 * 31 + Int($1)) % columns } | 1
    // 2,880,000 is 2⁹ · 3² · 5⁴.
    while stride.isMultiple(of: 3) || stride.isMultiple(of: 5) { stride += 2 }
    return stride
  }

  /// The distance to the east of the next try.
  private static func cells(after tried: Int, stride: Int) -> Int {
    tried <= neighbours ? tried : (neighbours + (tried - neighbours) * stride) % columns
  }

  /// Wraps around at 180°.
  private func moved(from position: Coordinate, by cells: Int) -> PlusCode {
    guard cells > 0 else { return self }
    let east = position.longitude + Double(cells) / 8_000
    let longitude = east > 180 ? east - 360 : east
    return Coordinate(latitude: position.latitude, longitude: longitude).map { PlusCode($0) }
      ?? self
  }
}
