// SPDX-License-Identifier: MIT

// Groups photos into places: a pure function of the set of photos, independent of their order.

/// A photo and its position.
package struct LocatedPhoto: Sendable, Hashable {
  /// The photo's id, unique in a set.
  package let id: String
  package let position: Coordinate
  /// The place's name in the photo's location; nil or empty if there is none.
  package let placeName: String?

  package init(id: String, position: Coordinate, placeName: String? = nil) {
    self.id = id
    self.position = position
    self.placeName = placeName
  }
}

/// Groups photos into places.
///
/// The rule: the photos of each name, and those without a name, are first cut at the widest gaps until every
/// part is narrow enough. Then parts with photos near each other are joined, the nearest first, if the result is
/// still narrow enough. A place is at most `width` wide, or `namedWidth` if it has at least one name and no two
/// different ones. So a city does not chain into one place, and photos near each other are separated only if
/// their places together would be too wide.
package enum PlaceGrouping {
  /// The greatest distance between two photos of a place, in metres.
  package static let width = 300.0
  /// The greatest distance in metres where no two photos have different names and one has a name.
  package static let namedWidth = 2_000.0
  /// The distance in metres within which two photos count as near each other.
  package static let nearness = 150.0

  /// The photos of each place, sorted by id; the places are sorted by their first photo.
  ///
  /// 100,000 photos take about a second: call it off the main thread.
  package static func places(of photos: some Sequence<LocatedPhoto>) -> [[LocatedPhoto]] {
    // The order decides ties between equal distances.
    let points = photos.sorted { ($0.id, $0.position.latitude) < ($1.id, $1.position.latitude) }
      .map(Point.init)
    let parts = Dictionary(grouping: points.indices) { points[$0].name }
      .flatMap { name, members in
        parted(members, of: points, into: name == nil ? width : namedWidth)
      }
      .sorted { $0[0] < $1[0] }
    return joined(parts, of: points).map { $0.map { points[$0].photo } }
  }
}

/// A photo's place in space, in metres from the centre of the earth, where neither the poles nor the 180th
/// meridian are edges. Over 2 km, a straight line and the distance over the ground differ by a hundredth of a
/// millimetre.
private struct Point {
  let photo: LocatedPhoto
  let name: String?
  let place: SIMD3<Double>

  init(_ photo: LocatedPhoto) {
    self.photo = photo
    let name = photo.placeName.map(folded) ?? ""
    self.name = name.isEmpty ? nil : name
    place = photo.position.unitVector * Coordinate.earthRadius
  }
}

/// The smallest box around points.
private struct Box {
  var low: SIMD3<Double>
  var high: SIMD3<Double>

  init(_ place: SIMD3<Double>) { (low, high) = (place, place) }

  func union(_ other: Box) -> Box {
    var box = self
    box.low = pointwiseMin(low, other.low)
    box.high = pointwiseMax(high, other.high)
    return box
  }

  var size: SIMD3<Double> { high - low }
  /// An upper bound of the distance between two points inside.
  var diagonal: Double { (size * size).sum().squareRoot() }

  var longestAxis: Int {
    let size = size
    return size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2
  }
}

private func box(around members: some Collection<Int>, of points: [Point]) -> Box {
  members.dropFirst().reduce(Box(points[members.first!].place)) { box, member in
    box.union(Box(points[member].place))
  }
}

/// Cuts until no part is wider than the limit; each part keeps the order of its members.
private func parted(_ members: [Int], of points: [Point], into limit: Double) -> [[Int]] {
  var open = [members]
  var parts: [[Int]] = []
  while let members = open.popLast() {
    let box = box(around: members, of: points)
    guard box.diagonal > limit else {
      parts.append(members)
      continue
    }
    let axis = box.longestAxis
    let sorted = members.sorted { points[$0].place[axis] < points[$1].place[axis] }
    let cut = widestGap(in: sorted.map { points[$0].place[axis] })
    open.append(sorted[..<cut].sorted())
    open.append(sorted[cut...].sorted())
  }
  return parts
}

/// The index after the widest gap in the middle half of sorted numbers, so that few cuts are needed. If all
/// numbers of that half are equal, the index after the widest gap of all.
private func widestGap(in numbers: [Double]) -> Int {
  func widest(in range: Range<Int>) -> (index: Int, gap: Double) {
    range.reduce((range.lowerBound, 0)) { best, index in
      let gap = numbers[index] - numbers[index - 1]
      return gap > best.1 ? (index, gap) : best
    }
  }
  let quarter = numbers.count / 4
  let middle = max(1, quarter)..<max(2, numbers.count - quarter)
  let found = widest(in: middle)
  return found.gap > 0 ? found.index : widest(in: 1..<numbers.count).index
}

/// Joins parts that have photos near each other, the nearest first, as far as the widths allow.
private func joined(_ parts: [[Int]], of points: [Point]) -> [[Int]] {
  var partOf = Array(repeating: 0, count: points.count)
  for (index, part) in parts.enumerated() { for member in part { partOf[member] = index } }
  var places = parts.map { part in
    Joining(box: box(around: part, of: points), name: points[part[0]].name)
  }
  // Parts at the same position first: that quickly reduces many names at one position to few places.
  var marks: [Mark] = []
  let spots = Dictionary(grouping: points.indices) { points[$0].place }.values
  for spot in spots.sorted(by: { $0[0] < $1[0] }) {
    var apart: [Int] = []
    for point in spot where !apart.contains(where: { places.join($0, partOf[point]) }) {
      apart.append(partOf[point])
    }
    marks += apart.map { Mark(place: points[spot[0]].place, part: $0) }
  }
  for index in marks.indices { marks[index].part = places.root(of: marks[index].part) }
  var pairs = nearPairs(of: marks)
  var count: Int
  // Repeated after a change: parts that were too wide without a name may be narrow enough with one.
  repeat {
    count = pairs.count
    pairs = pairs.filter { !places.join($0.first, $0.second) }
  } while pairs.count < count
  var members: [Int: [Int]] = [:]
  for point in points.indices { members[places.root(of: partOf[point]), default: []].append(point) }
  return members.values.sorted { $0[0] < $1[0] }
}

/// A part of the photos while parts are joined.
private struct Joining {
  var box: Box
  /// Nil where no photo has a name.
  var name: String?
  var hasSeveralNames = false
  /// The part that this one was joined to.
  var parent: Int?

  init(box: Box, name: String?) {
    self.box = box
    self.name = name
  }

  /// Both together; nil if that is too wide.
  func joined(_ other: Joining) -> Joining? {
    var both = Joining(box: box.union(other.box), name: name ?? other.name)
    both.hasSeveralNames =
      hasSeveralNames || other.hasSeveralNames
      || name != nil && other.name != nil && name != other.name
    let hasOneName = both.name != nil && !both.hasSeveralNames
    let limit = hasOneName ? PlaceGrouping.namedWidth : PlaceGrouping.width
    return both.box.diagonal <= limit ? both : nil
  }
}

extension [Joining] {
  /// Joins the groups of two parts if they are narrow enough together; returns true if they are one group.
  fileprivate mutating func join(_ first: Int, _ second: Int) -> Bool {
    let (first, second) = (root(of: first), root(of: second))
    if first == second { return true }
    guard let joined = self[first].joined(self[second]) else { return false }
    self[Swift.min(first, second)] = joined
    self[Swift.max(first, second)].parent = Swift.min(first, second)
    return true
  }

  fileprivate func root(of index: Int) -> Int {
    var index = index
    while let parent = self[index].parent { index = parent }
    return index
  }
}

/// A position at which a part has photos.
private struct Mark {
  let place: SIMD3<Double>
  var part: Int
}

/// Pairs of parts with photos near each other, once each, the nearest first.
private func nearPairs(of marks: [Mark]) -> [(first: Int, second: Int)] {
  struct Pair: Hashable {
    let first: Int
    let second: Int
  }
  let side = PlaceGrouping.nearness
  // Of each cell, the positions of each part, sorted by x.
  let cells = Dictionary(grouping: marks) { cell(of: $0.place / side) }.mapValues { marks in
    Dictionary(grouping: marks, by: \.part).mapValues { $0.map(\.place).sorted { $0.x < $1.x } }
  }
  var distances: [Pair: Double] = [:]
  for (cell, parts) in cells {
    for others in neighbours(of: cell).compactMap({ cells[$0] }) {
      for (part, places) in parts {
        for (other, otherPlaces) in others where part < other {
          let pair = Pair(first: part, second: other)
          distances[pair] = smallestDistance(
            from: places, to: otherPlaces, orElse: distances[pair])
        }
      }
    }
  }
  return distances.sorted {
    ($0.value, $0.key.first, $0.key.second) < ($1.value, $1.key.first, $1.key.second)
  }
  .map { ($0.key.first, $0.key.second) }
}
/// The smallest distance between two sets of positions that are sorted by x, or the one that is known if that
/// is smaller; nil where no two are near each other.
private func smallestDistance(
  from places: [SIMD3<Double>], to others: [SIMD3<Double>], orElse known: Double?
) -> Double? {
  var smallest = known
  var limit = known ?? PlaceGrouping.nearness
  var start = 0
  for place in places {
    // Positions near each other have similar x. The converse holds, too, except around 0° N 0° E and 0° N 180° E,
    // which are in the sea.
    while start < others.count && others[start].x < place.x - limit { start += 1 }
    for other in others[start...] {
      if other.x > place.x + limit { break }
      let offset = other - place
      let distance = (offset * offset).sum().squareRoot()
      if distance <= limit { (smallest, limit) = (distance, distance) }
    }
  }
  return smallest
}

private func cell(of place: SIMD3<Double>) -> SIMD3<Int32> {
  SIMD3<Int32>(place.rounded(.down))
}

private func neighbours(of cell: SIMD3<Int32>) -> [SIMD3<Int32>] {
  (-1...1).flatMap { x in
    (-1...1).flatMap { y in (-1...1).map { z in cell &+ SIMD3<Int32>(Int32(x), Int32(y), Int32(z)) }
    }
  }
}
