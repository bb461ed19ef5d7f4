// SPDX-License-Identifier: MIT

// Places that would cover each other on the map are drawn as one cluster.
//
// The method is that of supercluster: at the highest zoom, each pin in turn forms a cluster with all pins within
// the radius. The next lower zoom does the same with the result, and so on. The clusters form a tree that is
// computed once and does not depend on the view, so that pins do not change while the map moves.

/// The pins of all places at every zoom of the map.
///
/// 100,000 places take about a third of a second: make it off the main thread.
package struct PlaceClusters: Sendable {
  /// A place or a cluster on the map.
  package struct Pin: Sendable, Hashable, Identifiable {
    /// The same at all zooms at which the pin stands for the same places.
    package let id: Int
    /// Degrees, within the edges of Web Mercator. A cluster is at the mean of its places.
    package let latitude: Double
    /// Degrees. Beyond ±180 if the pin is then next to the middle of the requested box.
    package let longitude: Double
    /// The number of places, at least 1.
    package let count: Int
    /// The index of the place whose cover is shown: a favourite if there is one, else the place with the most
    /// photos.
    package let representative: Int
  }

  /// The highest zoom with clusters: places in one cluster there are in one at all zooms.
  package let maximumZoom: Int
  private let tree: ClusterTree
  /// The pins at zoom 0.
  private let roots: [Int]
  /// The indices of the places; those of each node are adjacent.
  private let places: [Int]
  private let nodeOfPlace: [Int]

  /// - Parameters:
  ///   - places: with different keys. Their order changes only the indices.
  ///   - radius: application pixels, at least 1, on a map whose tiles are 256 of them wide.
  ///   - maximumZoom: 0...24.
  package init(of places: [Place], radius: Double, maximumZoom: Int) {
    precondition(radius >= 1 && (0...24).contains(maximumZoom))
    let keys = places.map(\.key.text)
    let order = places.indices.sorted { keys[$0] < keys[$1] }
    var tree = ClusterTree(of: places, in: order)
    var pins = Array(tree.nodes.indices)
    for zoom in (0...maximumZoom).reversed() {
      pins = tree.join(pins, within: radius / Double(256 << zoom), at: zoom)
    }
    tree.numberPlaces(from: pins)

    var (sorted, nodeOfPlace) = (order, order)
    for (node, place) in order.enumerated() {
      sorted[tree.nodes[node].places.lowerBound] = place
      nodeOfPlace[place] = node
    }
    self.maximumZoom = maximumZoom
    self.tree = tree
    self.places = sorted
    self.nodeOfPlace = nodeOfPlace
    roots = pins
  }

  /// The pins in a box, unsorted.
  ///
  /// - Parameter zoom: the map's zoom, rounded down; limited to `maximumZoom`.
  package func pins(in box: MapBox, zoom: Int) -> [Pin] {
    let zoom = min(zoom, maximumZoom)
    let view = UnitBox(box)
    var open = roots
    var pins: [Pin] = []
    while let id = open.popLast() {
      let node = tree.nodes[id]
      if node.zoom >= zoom {
        if view.contains(x: node.x, y: node.y) { pins.append(pin(id, moved: box.near)) }
      } else if view.overlaps(node.box) {
        open += tree.children[node.children]
      }
    }
    return pins
  }

  /// The pins into which a cluster splits at the next zoom that splits it; none if the pin is one place.
  package func children(of pin: Pin) -> [Pin] {
    tree.children[tree.nodes[pin.id].children].map { id in
      self.pin(id) { $0 - 360 * (($0 - pin.longitude) / 360).rounded() }
    }
  }

  /// The lowest zoom at which a cluster splits into several pins. Nil if no zoom splits it, because its places
  /// (nearly) coincide, and if the pin is one place.
  package func expansionZoom(of pin: Pin) -> Int? {
    let zoom = tree.nodes[pin.id].zoom
    return zoom < maximumZoom ? zoom + 1 : nil
  }

  /// The indices of a pin's places: a slice, without a copy.
  package func places(of pin: Pin) -> ArraySlice<Int> { places[tree.nodes[pin.id].places] }

  /// The id of the pin that stands for a place at a zoom.
  package func pin(ofPlace index: Int, zoom: Int) -> Pin.ID {
    var id = nodeOfPlace[index]
    while let parent = tree.nodes[id].parent, tree.nodes[parent].zoom >= min(zoom, maximumZoom) {
      id = parent
    }
    return id
  }

  private func pin(_ id: Int, moved: (Double) -> Double) -> Pin {
    let node = tree.nodes[id]
    return Pin(
      id: id, latitude: MercatorProjection.latitude(ofY: node.y),
      longitude: moved(MercatorProjection.longitude(ofX: node.x)), count: node.places.count,
      representative: node.representative.place)
  }
}

// MARK: - The tree

/// All pins of all zooms, with positions on the unit square of Web Mercator.
private struct ClusterTree {
  struct Node {
    var x: Double
    var y: Double
    /// The box around all its places.
    var box: UnitBox
    /// The highest zoom at which this is one pin.
    var zoom: Int
    var representative: Representative
    /// A range of `children`.
    var children: Range<Int>
    /// A range in the order that `numberPlaces` makes; before that only its count is valid.
    var places: Range<Int>
    var parent: Int?
  }

  struct Representative {
    let place: Int
    let isFavourite: Bool
    let photoCount: Int

    func stands(before other: Self) -> Bool {
      isFavourite == other.isFavourite ? photoCount > other.photoCount : isFavourite
    }
  }

  /// The places first; a cluster comes after its children.
  private(set) var nodes: [Node]
  /// The children of each cluster are adjacent.
  private(set) var children: [Int] = []

  init(of places: [Place], in order: [Int]) {
    nodes = order.map { index in
      let place = places[index]
      let x = MercatorProjection.x(ofLongitude: place.position.longitude)
      let y = MercatorProjection.y(ofLatitude: place.position.latitude)
      return Node(
        x: x, y: y, box: UnitBox(x: x, y: y), zoom: .max,
        representative: Representative(
          place: index, isFavourite: place.isFavourite, photoCount: place.photoCount),
        children: 0..<0, places: 0..<1)
    }
  }

  /// Joins the pins of the next higher zoom to those of this zoom.
  ///
  /// - Parameter radius: a fraction of the unit square's side.
  mutating func join(_ pins: [Int], within radius: Double, at zoom: Int) -> [Int] {
    let grid = Grid(of: pins.map { .init(pin: $0, x: nodes[$0].x, y: nodes[$0].y) }, reach: radius)
    var isTaken = Array(repeating: false, count: nodes.count)
    var group: [Int] = []
    var joined: [Int] = []
    for pin in pins where !isTaken[pin] {
      let (x, y) = (nodes[pin].x, nodes[pin].y)
      isTaken[pin] = true
      group.removeAll(keepingCapacity: true)
      group.append(pin)
      grid.forEach(near: x, y) { other in
        guard !isTaken[other.pin] else { return }
        let (across, down) = (x.shortestOffset(to: other.x), other.y - y)
        guard across * across + down * down <= radius * radius else { return }
        isTaken[other.pin] = true
        group.append(other.pin)
      }
      joined.append(group.count == 1 ? pin : addCluster(of: group, at: zoom))
    }
    return joined
  }

  private mutating func addCluster(of members: [Int], at zoom: Int) -> Int {
    let first = nodes[members[0]]
    var cluster = first
    var (east, south, count) = (0.0, 0.0, 0)
    for member in members {
      let node = nodes[member]
      let offset = first.x.shortestOffset(to: node.x)
      east += offset * Double(node.places.count)
      south += (node.y - first.y) * Double(node.places.count)
      count += node.places.count
      cluster.box.unite(node.box, movedBy: first.x + offset - node.x)
      if node.representative.stands(before: cluster.representative) {
        cluster.representative = node.representative
      }
      nodes[member].parent = nodes.count
    }
    let x = first.x + east / Double(count)
    cluster.x = x.fractionalPart
    cluster.y = first.y + south / Double(count)
    cluster.box.west += cluster.x - x
    cluster.zoom = zoom
    cluster.places = 0..<count
    cluster.children = children.count..<children.count + members.count
    children += members
    nodes.append(cluster)
    return nodes.count - 1
  }

  /// Numbers the places so that those of every node are adjacent.
  mutating func numberPlaces(from roots: [Int]) {
    number(roots[...], from: 0)
    for id in nodes.indices.reversed() {
      number(children[nodes[id].children], from: nodes[id].places.lowerBound)
    }
  }

  private mutating func number(_ ids: ArraySlice<Int>, from start: Int) {
    var start = start
    for id in ids {
      nodes[id].places = start..<start + nodes[id].places.count
      start = nodes[id].places.upperBound
    }
  }
}

/// Finds the pins near a position. The unit square is divided into cells, which are hashed into a table.
private struct Grid {
  struct Entry {
    let pin: Int
    let x: Double
    let y: Double
  }

  /// The number of columns, and of rows.
  private let columns: Int
  private let mask: Int
  /// The entries of each table slot are adjacent. Cells may share a slot.
  private var entries: [Entry]
  private var starts: [Int32]

  /// - Parameter reach: the distance within which `forEach` finds all pins.
  init(of pins: [Entry], reach: Double) {
    // A circle then touches at most two columns and two rows.
    columns = max(1, Int(0.5 / reach))
    mask = 1 << (Int.bitWidth - pins.count.leadingZeroBitCount) - 1
    starts = Array(repeating: 0, count: mask + 2)
    entries = pins
    let slots = pins.map { slot(column: line(of: $0.x), row: line(of: $0.y)) }
    for slot in slots { starts[slot] += 1 }
    var end: Int32 = 0
    for slot in starts.indices {
      end += starts[slot]
      starts[slot] = end
    }
    for (pin, slot) in zip(pins, slots).reversed() {
      starts[slot] -= 1
      entries[Int(starts[slot])] = pin
    }
  }

  /// Passes all pins within reach of a position, and some beyond.
  func forEach(near x: Double, _ y: Double, _ body: (Entry) -> Void) {
    let column = Int((x * Double(columns) - 0.5).rounded(.down))
    let row = Int((y * Double(columns) - 0.5).rounded(.down))
    for row in max(row, 0)...min(row + 1, columns - 1) {
      // The first and the last column are neighbours.
      for column in column...(columns == 1 ? column : column + 1) {
        let slot = slot(column: column < 0 ? columns - 1 : column == columns ? 0 : column, row: row)
        for index in starts[slot]..<starts[slot + 1] { body(entries[Int(index)]) }
      }
    }
  }

  private func line(of coordinate: Double) -> Int {
    min(Int(coordinate * Double(columns)), columns - 1)
  }

  private func slot(column: Int, row: Int) -> Int {
    // A large odd factor spreads the cells of a column over the table.
    (row &* 0x9E37_79B9 &+ column) & mask
  }
}

/// A box of the unit square, which may extend beyond its east or west edge.
private struct UnitBox {
  var west: Double
  var width: Double
  var north: Double
  var south: Double

  init(x: Double, y: Double) { (west, width, north, south) = (x, 0, y, y) }

  init(_ box: MapBox) {
    west = MercatorProjection.x(ofLongitude: box.west)
    width = box.width / 360
    north = MercatorProjection.y(ofLatitude: box.north)
    south = MercatorProjection.y(ofLatitude: box.south)
  }

  func contains(x: Double, y: Double) -> Bool {
    north <= y && y <= south && (x - west).fractionalPart <= width
  }

  func overlaps(_ other: UnitBox) -> Bool {
    north <= other.south && other.north <= south
      && ((other.west - west).fractionalPart <= width
        || (west - other.west).fractionalPart <= other.width)
  }

  mutating func unite(_ other: UnitBox, movedBy offset: Double) {
    let east = max(west + width, other.west + offset + other.width)
    west = min(west, other.west + offset)
    width = east - west
    north = min(north, other.north)
    south = max(south, other.south)
  }
}

extension Double {
  /// The number without its whole part, 0..<1: the distance to the east on the unit square, around the earth.
  fileprivate var fractionalPart: Double { self - rounded(.down) }

  /// The shorter distance to another x on the unit square, around the earth: -0.5...0.5, to the east positive.
  fileprivate func shortestOffset(to other: Double) -> Double {
    let offset = other - self
    return offset > 0.5 ? offset - 1 : offset < -0.5 ? offset + 1 : offset
  }
}
