// SPDX-License-Identifier: MIT

// The second line of a place: what its title does not say.

import BelvedereCore
import XCTest

@testable import BelvedereUI

final class PlaceWordsTests: XCTestCase {
  func testTheSecondLineSaysWhatTheTitleDoesNot() throws {
    try onMain {
      for (name, city, country, region) in [
        ("Colosseum, Rome, Italy", "Rome", "Italy", nil),
        ("Colosseum", "Rome", "Italy", "Rome, Italy"),
        ("Petra, Jordan", "Wadi Musa", "Jordan", "Wadi Musa"),
        ("Dolphin Reef, Eilat, Israel", "eilat", "Israel", nil),
        ("Rome Reef", "Rome", nil, "Rome"),
        (nil, "Rome", "Italy", "Italy"),
        ("Old Town", "Singapore", "Singapore", "Singapore"),
      ] as [(String?, String?, String?, String?)] {
        let position = try XCTUnwrap(Coordinate(latitude: 41.89, longitude: 12.49))
        let place = Place(
          key: PlusCode(position), position: position, name: name, city: city, country: country)
        XCTAssertEqual(place.region, region, "\(name ?? "no name")")
      }
    }
  }
}
