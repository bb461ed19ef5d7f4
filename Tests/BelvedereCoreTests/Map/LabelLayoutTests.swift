// SPDX-License-Identifier: MIT

// The names on the map: for any labels none is cramped, important ones have priority, and moving the map changes
// nothing.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct LabelLayoutTests {
  private let view = Vector(1200, 800)

  @Test func theLowerRankWins() throws {
    let labels = try [
      label("Schöneberg", 52.48, 13.35, rank: 60), label("Berlin", 52.52, 13.4, rank: 30),
      label("Prague", 50.08, 14.42, rank: 30),
    ]
    #expect(names(of: labels, in: try camera(52, 13, zoom: 7)) == ["Berlin", "Prague"])
    #expect(
      names(of: labels, in: try camera(52.5, 13.4, zoom: 13)) == ["Berlin", "Schöneberg"])
  }

  @Test func aLabelWaitsForItsZoom() throws {
    let labels = try [
      label("Germany", 51, 10, rank: 31, kind: .country), label("Kassel", 51.3, 9.5, rank: 55),
    ]
    let names = try (2...8).map { zoom in
      self.names(of: labels, in: try camera(51, 10, zoom: Double(zoom) + 0.9))
    }
    // Kassel does not overlap the country's name from zoom 7 on, and that name ends there.
    #expect(names == [[], [], ["Germany"], ["Germany"], ["Kassel"], ["Kassel"], ["Kassel"]])
  }

  @Test func labelsAreSeenOnBothSidesOfTheEdgeOfTheMap() throws {
    let labels = try [
      label("Taveuni", -16.85, 179.97, rank: 50), label("Qamea", -16.77, -179.77, rank: 60),
    ]
    #expect(names(of: labels, in: try camera(-16.8, -180, zoom: 11)) == ["Taveuni", "Qamea"])
    #expect(names(of: labels, in: try camera(-16.8, 180, zoom: 7)) == ["Taveuni"])
  }

  @Test func aLabelThatIsTooLargeHidesNone() throws {
    let labels = try [
      label("Gibraltar", 36.14, -5.35, rank: 60),
      label(String(repeating: "Llanfair", count: 20), 36.1, -5.3, rank: 0),
    ]
    #expect(names(of: labels, in: try camera(36, -5, zoom: 8)) == ["Gibraltar"])
  }

  @Test func aLongChainOfLabelsIsDecided() throws {
    // Each is cramped by the one before it.
    let labels = try (0..<5_000).map {
      try label("Mile", 0.01, Double($0) * 0.07 - 175, rank: 50 + $0 / 200)
    }
    let shown = names(of: labels, in: try camera(0, 170, zoom: 8.5))
    #expect(shown.count > 10)
  }

  @Test(arguments: 1...12)
  func theRuleHoldsForLabelsByChance(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let labels = try crowd(of: 600, using: &random)
    let zoom = Int.random(in: 0...9, using: &random)
    let world = wholeWorld(zoom, showing: labels)

    for (index, one) in world.enumerated() {
      for other in world[(index + 1)...] { #expect(!areCramped(one, other, zoom: zoom)) }
    }
    // Each hidden candidate overlaps a shown label of at least the same importance.
    let shown = Set(world)
    for label in labels where label.rank <= zoom * 10 && !shown.contains(label) {
      #expect(
        label.kind == .country && zoom > LabelLayout.closestZoomOfCountries
          || world.contains { $0.rank <= label.rank && areCramped($0, label, zoom: zoom) })
    }
  }

  @Test(arguments: 1...12)
  func movingTheMapChangesNothing(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let labels = try crowd(of: 600, using: &random)
    let zoom = Double.random(in: 2.5...9, using: &random)
    let world = Set(wholeWorld(Int(zoom), showing: labels))
    // One layout for many views, as the map uses it.
    var layout = LabelLayout(labels)

    for _ in 0..<40 {
      let camera = try camera(
        .random(in: -75...75, using: &random), .random(in: -180...180, using: &random), zoom: zoom)
      let shown = layout.labels(in: camera, measure: room)
      #expect(Set(shown) == world.filter { isSeen($0, in: camera) })
    }
  }

  @Test func theOrderOfTheLabelsDoesNotMatterBetweenRanks() throws {
    var random = SplitMix64(seed: 7)
    let labels = try crowd(of: 400, using: &random).enumerated().map { index, label in
      var label = label
      label.rank = index % 90 * 10 + index / 90
      return label
    }
    let camera = try camera(48, 8, zoom: 5)
    let names = names(of: labels, in: camera)
    #expect(self.names(of: labels.shuffled(using: &random), in: camera) == names)
  }

  // MARK: - Labels and rooms

  private func label(
    _ name: String, _ latitude: Double, _ longitude: Double, rank: Int,
    kind: MapLabel.Kind = .city
  ) throws -> MapLabel {
    MapLabel(
      kind: kind, name: name,
      position: try #require(Coordinate(latitude: latitude, longitude: longitude)), rank: rank)
  }

  private func camera(_ latitude: Double, _ longitude: Double, zoom: Double) throws -> MapCamera {
    let middle = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return MapCamera(size: view).centred(on: middle, zoom: zoom)
  }

  /// Labels with unique names, crowded in some places and at the edge of the map.
  private func crowd(of count: Int, using random: inout SplitMix64) throws -> [MapLabel] {
    try (0..<count).map { index in
      let isNear = Bool.random(using: &random)
      let longitude = Double.random(in: isNear ? 172...188 : -180...180, using: &random)
      return try label(
        "\(index)" + String(repeating: "n", count: .random(in: 0...12, using: &random)),
        .random(in: isNear ? -10...10 : -84...84, using: &random),
        longitude > 180 ? longitude - 360 : longitude, rank: .random(in: 0...99, using: &random),
        kind: index.isMultiple(of: 9) ? .country : .city)
    }
  }

  private func room(of label: MapLabel) -> LabelRoom {
    let width = Double(label.name.count) * 8
    // A country's name stands around its position, a city's to the right of its dot.
    return label.kind == .country
      ? LabelRoom(size: Vector(width * 1.5, 20))
      : LabelRoom(low: Vector(-4, -9), high: Vector(width + 6, 9))
  }

  private func names(of labels: [MapLabel], in camera: MapCamera) -> [String] {
    var layout = LabelLayout(labels)
    return layout.labels(in: camera, measure: room).map(\.name)
  }

  /// All labels of a zoom level, in a view as large as the world.
  private func wholeWorld(_ zoom: Int, showing labels: [MapLabel]) -> [MapLabel] {
    let side = MapCamera.tileSize * exp2(Double(zoom))
    var layout = LabelLayout(labels)
    return layout.labels(
      in: MapCamera(zoom: Double(zoom), size: Vector(side, side)), measure: room)
  }

  private func areCramped(_ one: MapLabel, _ other: MapLabel, zoom: Int) -> Bool {
    let worldSize = 256 * exp2(Double(zoom))
    let (room, otherRoom) = (self.room(of: one), self.room(of: other))
    let way =
      (MercatorProjection.point(of: other.position) - MercatorProjection.point(of: one.position))
      * worldSize
    return [-2.0, -1, 0, 1, 2].contains { turns in
      let x = way.x + turns * worldSize
      let (low, high) = (room.low - LabelLayout.gap, room.high + LabelLayout.gap)
      return low.x < otherRoom.high.x + x && otherRoom.low.x + x < high.x
        && low.y < otherRoom.high.y + way.y && otherRoom.low.y + way.y < high.y
    }
  }

  private func isSeen(_ label: MapLabel, in camera: MapCamera) -> Bool {
    let (point, room) = (camera.point(of: label.position), self.room(of: label))
    return point.x + room.low.x < camera.size.x && point.x + room.high.x > 0
      && point.y + room.low.y < camera.size.y && point.y + room.high.y > 0
  }
}
