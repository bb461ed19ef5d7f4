// SPDX-License-Identifier: MIT

// The time of day at a place, by its time zone or as mean solar time.

import Foundation
import Testing

@testable import BelvedereCore

@Suite struct PlaceTimeTests {
  private let summer = Date(timeIntervalSince1970: 1_782_043_200)  // 2026-06-21 12:00 GMT
  private let winter = Date(timeIntervalSince1970: 1_797_854_400)  // 2026-12-21 12:00 GMT

  @Test func aZoneHasItsSummerTime() throws {
    let time = PlaceTime(at: try position(60.1242, 6.74), zone: "Europe/Oslo")

    #expect(time.kind == .zone)
    #expect(time.offset(at: summer) == 7_200)
    #expect(time.offset(at: winter) == 3_600)
  }

  @Test(arguments: [(0.0, 0), (-20.0, -4_800), (172.5, 41_400), (-180, -43_200), (6.74, 1_620)])
  func withoutAZoneTheSunTellsTheTime(longitude: Double, offset: Int) throws {
    let time = PlaceTime(at: try position(-62, longitude), zone: nil)

    #expect(time.kind == .meanSolar)
    #expect(time.offset(at: summer) == TimeInterval(offset))
    #expect(time.offset(at: winter) == TimeInterval(offset))
  }

  @Test(arguments: ["", "Middle-earth/Bree"])
  func anUnknownZoneIsNone(zone: String) throws {
    #expect(PlaceTime(at: try position(10, 20), zone: zone).kind == .meanSolar)
  }

  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }
}
