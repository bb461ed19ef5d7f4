// SPDX-License-Identifier: MIT

// Chooses the names that a map shows. The choice is the same for all views of a zoom level, so that names
// neither flicker nor jump while the map moves.

import Foundation

/// The box that a label takes: its corners relative to the label's position, in application pixels, y down.
package struct LabelRoom: Sendable, Hashable {
  package let low: Vector
  package let high: Vector

  package init(low: Vector, high: Vector) {
    self.low = low
    self.high = high
  }

  /// A box with the position in its middle.
  package init(size: Vector) { self.init(low: -size / 2, high: size / 2) }

  /// The farthest distance of an edge from the position, along an axis.
  fileprivate var reach: Double { max(low.reach, high.reach) }

  /// True if the boxes leave less than `LabelLayout.gap` between them.
  ///
  /// - Parameter offset: from this label's position to the other one's.
  fileprivate func isCramped(by other: LabelRoom, after offset: Vector) -> Bool {
    let gap = LabelLayout.gap
    let (otherLow, otherHigh) = (other.low + offset, other.high + offset)
    return low.x - gap < otherHigh.x && otherLow.x < high.x + gap && low.y - gap < otherHigh.y
      && otherLow.y < high.y + gap
  }
}

/// Decides which labels are shown, from the lowest rank to the highest: a label is shown unless a label that is
/// already shown cramps it.
///
/// The decision for a label needs only the labels around it. Measurements and decisions are kept for the next view.
/// Other labels or another font need a new layout.
package struct LabelLayout: Sendable {
  /// The least distance between two labels, in application pixels.
  package static let gap = 6.0
  /// A label that reaches farther from its position, in application pixels, is never shown.
  package static let reach = 256.0
  /// Countries have no label at higher zooms, at which a country fills the view.
  package static let closestZoomOfCountries = 5

  /// By priority.
  private let labels: [MapLabel]
  /// The labels' positions in the square of `MercatorProjection`.
  private let places: [Vector]
  /// Indices of `labels`.
  private let fromWestToEast: [Int]
  /// By label; nil until it is measured.
  private var rooms: [LabelRoom?]
  private var level: Level?

  /// The decisions for one zoom level.
  fileprivate struct Level {
    let zoom: Int
    let worldSize: Double
    /// The labels whose rank this zoom reaches, from west to east, and their positions.
    let candidates: [Int]
    let xs: [Double]
    /// By label; nil until it is decided.
    var isShown: [Bool?]
  }

  package init(_ labels: [MapLabel]) {
    self.labels = labels.sorted {
      ($0.rank, $0.kind == .country ? 0 : 1) < ($1.rank, $1.kind == .country ? 0 : 1)
    }
    let places = self.labels.map { MercatorProjection.point(of: $0.position) }
    self.places = places
    fromWestToEast = places.indices.sorted { places[$0].x < places[$1].x }
    rooms = Array(repeating: nil, count: labels.count)
  }

  /// The labels in a view, the lowest rank first.
  ///
  /// - Parameter measure: returns the same for a label at each call; called once for each candidate.
  package mutating func labels(
    in camera: MapCamera, measure: (MapLabel) -> LabelRoom
  ) -> [MapLabel] {
    let zoom = Int(camera.zoom.rounded(.down))
    var level = if let known = self.level, known.zoom == zoom { known } else { makeLevel(zoom) }
    let found = level.candidates(
      around: camera.middle.x, within: (camera.size.x / 2 + Self.reach) / camera.worldSize
    )
    .filter { index in
      let point = camera.point(of: places[index])
      guard point.y > -Self.reach, point.y < camera.size.y + Self.reach else { return false }
      let room = self.room(of: index, measure: measure)
      let (low, high) = (point + room.low, point + room.high)
      return low.x < camera.size.x && high.x > 0 && low.y < camera.size.y && high.y > 0
        && decide(index, in: &level, measure: measure)
    }
    self.level = level
    return found.sorted().map { labels[$0] }
  }

  private mutating func room(of index: Int, measure: (MapLabel) -> LabelRoom) -> LabelRoom {
    if let room = rooms[index] { return room }
    let room = measure(labels[index])
    rooms[index] = room
    return room
  }
}

// MARK: - Levels

extension LabelLayout {
  private func makeLevel(_ zoom: Int) -> Level {
    let candidates = fromWestToEast.filter { index in
      let label = labels[index]
      return label.rank <= zoom * 10
        && (label.kind == .city || zoom <= Self.closestZoomOfCountries)
    }
    return Level(
      zoom: zoom, worldSize: MapCamera.tileSize * exp2(Double(zoom)), candidates: candidates,
      xs: candidates.map { places[$0].x }, isShown: Array(repeating: nil, count: labels.count))
  }
}

extension LabelLayout.Level {
  /// The candidates in a range from west to east, which may cross the 180th meridian.
  ///
  /// - Parameters:
  ///   - x: the middle of the range in the square of `MercatorProjection`.
  ///   - reach: the distance of its ends from the middle.
  func candidates(around x: Double, within reach: Double) -> [Int] {
    guard reach < 0.5 else { return candidates }
    let west = MercatorProjection.wrapped(x - reach)
    let east = MercatorProjection.wrapped(x + reach)
    let (first, end) = (count(westOf: west), count(westOf: east))
    return Array(
      west <= east ? candidates[first..<end] : candidates[first...] + candidates[..<end])
  }

  private func count(westOf x: Double) -> Int {
    var range = xs.startIndex..<xs.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = xs[middle] < x ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

// MARK: - The decision

extension LabelLayout {
  /// Decides a label, after the labels on which it depends. Iterative, because a chain of these may be long.
  private mutating func decide(
    _ index: Int, in level: inout Level, measure: (MapLabel) -> LabelRoom
  ) -> Bool {
    var open = [index]
    while let index = open.last {
      guard level.isShown[index] == nil else {
        open.removeLast()
        continue
      }
      let rivals = rivals(of: index, in: level, measure: measure)
      if rivals.contains(where: { level.isShown[$0] == true }) {
        level.isShown[index] = false
      } else if let undecided = rivals.first {
        open.append(undecided)
      } else {
        level.isShown[index] = self.room(of: index, measure: measure).reach <= Self.reach
      }
    }
    return level.isShown[index] ?? false
  }

  /// The labels with priority over this one that would cramp it, without those that are known to be hidden.
  private mutating func rivals(
    of index: Int, in level: Level, measure: (MapLabel) -> LabelRoom
  ) -> [Int] {
    let room = self.room(of: index, measure: measure)
    let reach = 2 * Self.reach + Self.gap
    // At low zooms, copies of the world are within reach.
    let copies = level.zoom < 3 ? [0.0, -1, 1] : [0]
    return level.candidates(around: places[index].x, within: reach / level.worldSize)
      .filter { other in
        guard other < index, level.isShown[other] != false else { return false }
        let x = MercatorProjection.nearest(places[other].x, to: places[index].x)
        let offset = (Vector(x, places[other].y) - places[index]) * level.worldSize
        guard abs(offset.y) < reach else { return false }
        let otherRoom = self.room(of: other, measure: measure)
        return otherRoom.reach <= Self.reach
          && copies.contains {
            room.isCramped(by: otherRoom, after: offset + Vector($0 * level.worldSize, 0))
          }
      }
  }
}
