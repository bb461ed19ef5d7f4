// SPDX-License-Identifier: MIT

// The distance and direction to a place, rounded for display.

import Testing

@testable import BelvedereCore

@Suite struct PlaceWayTests {
  @Test(arguments: [
    (0.0, CompassDirection.north), (22.4, .north), (22.6, .northEast), (90, .east),
    (135, .southEast), (180, .south), (225, .southWest), (270, .west), (315, .northWest),
    (337.6, .north), (359.9, .north),
  ])
  func aDirectionIsTheNearestOfEight(bearing: Double, direction: CompassDirection) {
    #expect(CompassDirection(bearing: bearing) == direction)
  }

  @Test(arguments: [
    (0.0, 0.0, RoundedLength.Unit.metres, 0), (4.9, 0, .metres, 0), (5, 10, .metres, 0),
    (994, 990, .metres, 0), (995, 1, .kilometres, 1), (3_249, 3.2, .kilometres, 1),
    (9_949, 9.9, .kilometres, 1), (9_951, 10, .kilometres, 0), (1_234_567, 1_235, .kilometres, 0),
  ])
  func metricLengths(metres: Double, value: Double, unit: RoundedLength.Unit, digits: Int) {
    let length = RoundedLength(metres: metres, in: .metric)
    #expect(length.value == value && length.unit == unit && length.fractionDigits == digits)
  }

  @Test(arguments: [
    (0.0, 0.0, RoundedLength.Unit.feet), (100, 350, .feet), (300, 0.2, .miles),
    (1_609.344, 1, .miles), (40_000, 25, .miles),
  ])
  func imperialLengths(metres: Double, value: Double, unit: RoundedLength.Unit) {
    let length = RoundedLength(metres: metres, in: .imperial)
    #expect(length.value == value && length.unit == unit)
  }

  @Test(
    arguments: [
      ("DE", .metric), ("RU", .metric), ("US", .imperial), ("GB", .imperial), ("LR", .imperial),
      ("MM", .imperial), (nil, .metric), ("", .metric),
    ] as [(String?, LengthUnits)])
  func theUnitsOfARegion(region: String?, units: LengthUnits) {
    #expect(LengthUnits(region: region) == units)
  }

  @Test func aPathHasLengthAndDirection() throws {
    let paris = try #require(Coordinate(latitude: 48.8566, longitude: 2.3522))
    let london = try #require(Coordinate(latitude: 51.5074, longitude: -0.1278))
    let distance = PlaceDistance(from: paris, to: london)
    #expect(distance.length(in: .metric).value == 344)
    #expect(distance.direction == .northWest)
  }
}
