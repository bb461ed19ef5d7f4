// SPDX-License-Identifier: MIT

// Conversion between degrees and the unit square.

import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct MercatorProjectionTests {
  @Test func edgesAndMiddleAreThoseOfTheSquare() {
    #expect(MercatorProjection.x(ofLongitude: -180) == 0)
    #expect(MercatorProjection.x(ofLongitude: 180) == 1)
    #expect(MercatorProjection.x(ofLongitude: 0) == 0.5)
    #expect(MercatorProjection.y(ofLatitude: 0) == 0.5)
    for latitude in [MercatorProjection.maximumLatitude, 86, 90] {
      #expect(abs(MercatorProjection.y(ofLatitude: latitude)) < 1e-12)
      #expect(abs(MercatorProjection.y(ofLatitude: -latitude) - 1) < 1e-12)
    }
  }

  @Test func latitudesEndWhereTheMapEnds() {
    for y in [-1.0, 0, -1e-12] {
      #expect(MercatorProjection.latitude(ofY: y) <= MercatorProjection.maximumLatitude)
      #expect(MercatorProjection.latitude(ofY: 1 - y) >= -MercatorProjection.maximumLatitude)
    }
  }

  @Test func positionsComeBack() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<1_000 {
      let (latitude, longitude) = (
        Double.random(in: -85...85, using: &random), Double.random(in: -180...180, using: &random)
      )
      let y = MercatorProjection.y(ofLatitude: latitude)
      #expect(abs(MercatorProjection.latitude(ofY: y) - latitude) < 1e-9)
      let x = MercatorProjection.x(ofLongitude: longitude)
      #expect(abs(MercatorProjection.longitude(ofX: x) - longitude) < 1e-9)
    }
  }
}
