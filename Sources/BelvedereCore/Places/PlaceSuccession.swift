// The keys of places when their photos are grouped anew. Favourites, notes and links name a place by its
// key, so a key stays with most of its photos.

/// Which group of photos takes over which key.
///
/// The rule: the heir of a key is the group that has most of its photos. A group takes, of the keys whose
/// heir it is, that of a spot, or else that which most of its photos had; the others lead to it from now on.
/// A group without such a key joins the spot in the cell of its Plus Code, or gets that code, or else the
/// nearest one to the east that no place has or had. A spot keeps its key, with photos or without. So a key
/// leads to whatever the person keeps of its place.
package struct PlaceSuccession: Sendable, Hashable {
  /// A group of photos on its way to be a place.
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
  /// Each key that no place has any more, with that of the place that took it over.
  package private(set) var successors: [PlusCode: PlusCode] = [:]

  /// - Parameters:
  ///   - groups: in an order that depends on the photos only. All photos that had a key are in them.
  ///   - spots: the keys of the places that stay without photos.
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

  /// The index of the group that has most photos of each key; of equal ones the first.
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
  /// The cells in a row that are tried one by one.
  private static let neighbours = 16
  /// The cells around the earth: each is 1/8000 of a degree wide.
  private static let columns = 360 * 8_000

  /// The code of 10 digits of a position, or of a cell on its latitude that is not taken: one of the next to
  /// the east, or else of those at a distance that is the code's own. So no file can make a row of taken cells
  /// in which every code has to be tried.
  ///
  /// - Parameter tried: the number of cells that were tried before for the code of this position, and have
  ///   been taken since; set to what it is now.
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

  /// The same where nothing was tried before.
  package init(near position: Coordinate, isTaken: (PlusCode) throws -> Bool) rethrows {
    var tried = 0
    try self.init(near: position, tried: &tried, isTaken: isTaken)
  }

  /// The distance of a code's own, in cells. It has no divisor in common with the cells around the earth, so that all
  /// of these are tried before one is tried again.
  private static func stride(of code: PlusCode) -> Int {
    var stride = code.text.utf8.reduce(0) { ($0 * 31 + Int($1)) % columns } | 1
    // 2,880,000 is 2⁹ · 3² · 5⁴.
    while stride.isMultiple(of: 3) || stride.isMultiple(of: 5) { stride += 2 }
    return stride
  }

  /// The distance to the east at which the next cell is tried.
  private static func cells(after tried: Int, stride: Int) -> Int {
    tried <= neighbours ? tried : (neighbours + (tried - neighbours) * stride) % columns
  }

  /// East of 180° begins the west.
  private func moved(from position: Coordinate, by cells: Int) -> PlusCode {
    guard cells > 0 else { return self }
    let east = position.longitude + Double(cells) / 8_000
    let longitude = east > 180 ? east - 360 : east
    return Coordinate(latitude: position.latitude, longitude: longitude).map { PlusCode($0) }
      ?? self
  }
}
