// SPDX-License-Identifier: MIT

// Boxes of coordinates, also across the 180th meridian.

import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct MapBoxTests {
  @Test func aBoxHoldsItsEdges() throws {
    let box = MapBox(south: 48.1, west: 2.2944, north: 48.9, east: 2.3)
    for (latitude, longitude) in [(48.1, 2.2944), (48.9, 2.3), (48.5, 2.295)] {
      #expect(box.contains(try position(latitude, longitude)))
    }
    for (latitude, longitude) in [(48.0, 2.295), (49, 2.295), (48.5, 2.2943), (48.5, 2.31)] {
      #expect(!box.contains(try position(latitude, longitude)))
    }
  }

  @Test(arguments: [(170.0, -170.0), (170, 190), (-190, -170), (530, 550)])
  func aBoxCrossesThe180thMeridian(west: Double, east: Double) throws {
    let box = MapBox(south: -20, west: west, north: -10, east: east)
    #expect(box.width == 20)
    for longitude in [170.0, 175, 180, -180, -175, -170] {
      #expect(box.contains(try position(-15, longitude)))
    }
    for longitude in [169.0, 0, -169] { #expect(!box.contains(try position(-15, longitude))) }
  }

  @Test func theMiddleIsWhereTheMapsIs() {
    #expect(MapBox(south: 0, west: 170, north: 1, east: 189).near(longitude: -175) == 185)
    #expect(MapBox(south: 0, west: -189, north: 1, east: -170).near(longitude: 175) == -185)
    #expect(MapBox(south: 0, west: 350, north: 1, east: 370).west == -10)
    #expect(MapBox.world.near(longitude: 175) == 175)
  }

  @Test func whatIsMoreThanTheEarthIsTheEarth() throws {
    let box = MapBox(south: -120, west: -300, north: 120, east: 320)
    #expect(box.width == 360 && box.west == -170 && box.south == -90 && box.north == 90)
    var random = SplitMix64(seed: 1)
    for _ in 0..<100 {
      let longitude = Double.random(in: -180...180, using: &random)
      #expect(box.contains(try position(.random(in: -90...90, using: &random), longitude)))
      #expect(box.west...box.east ~= box.near(longitude: longitude))
    }
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }
}
