// SPDX-License-Identifier: MIT

// Circles of views, and the cells that are requested for them.

import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct MapCircleTests {
  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test func aCircleReachesTheFartherEdges() throws {
    let paris = try position(48.86, 2.35)
    let wide = MapBox(south: 48.76, west: 1.35, north: 48.96, east: 3.35)
    // A degree of longitude has 73.2 km there.
    #expect(abs(MapCircle(in: wide, middle: paris).radius - 73_200) < 200)
    let high = MapBox(south: 47.86, west: 2.25, north: 49.86, east: 2.45)
    #expect(abs(MapCircle(in: high, middle: paris).radius - 111_200) < 200)
    #expect(MapCircle(in: .world, middle: paris).radius > 10_000_000)
  }

  @Test func aCellHoldsItsCircleAndIsNotMuchWider() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<2_000 {
      let middle = try position(
        .random(in: -80...80, using: &random), .random(in: -180...180, using: &random))
      let circle = MapCircle(middle: middle, radius: .random(in: 50...250_000, using: &random))
      let cell = circle.cell
      #expect(middle.distance(to: cell.middle) + circle.radius <= cell.radius, "\(circle)")
      #expect(cell.radius <= 3 * circle.radius)
    }
  }

  @Test func smallMovementsStayInFewCells() throws {
    var cells: Set<MapCircle> = []
    for step in 0..<100 {
      let middle = try position(48.86 + 0.0001 * Double(step), 2.35)
      cells.insert(MapCircle(middle: middle, radius: 2_000).cell)
    }
    #expect(cells.count <= 3)
  }

  @Test(arguments: [
    (0.0, 0.01), (0.01, 0), (89.99, 10), (-89.99, -170), (12, 179.999), (12, -179.999),
  ])
  func theEdgesOfTheEarthHaveCells(latitude: Double, longitude: Double) throws {
    for radius in [0, 1, 1_000, 250_000, .infinity] {
      let cell = MapCircle(middle: try position(latitude, longitude), radius: radius).cell
      #expect(abs(cell.middle.latitude) <= 90 && abs(cell.middle.longitude) <= 180)
    }
  }
}
