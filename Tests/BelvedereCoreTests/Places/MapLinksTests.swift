// SPDX-License-Identifier: MIT

// The exact addresses of map services, which the reader of pasted positions reads back.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct MapLinksTests {
  private let position: Coordinate

  init() throws {
    position = try #require(Coordinate(latitude: 48.85837, longitude: 2.294481))
  }

  @Test func addressesAreThoseThatTheServicesDescribe() {
    let name = "Tour Eiffel & \"co\"/é#?+%"
    #expect(MapLink.mapsProgram.address(of: position, name: name) == "geo:48.85837,2.294481")
    #expect(
      MapLink.openStreetMap.address(of: position, name: name)
        == "https://www.openstreetmap.org/?mlat=48.85837&mlon=2.294481#map=17/48.85837/2.294481")
    #expect(
      MapLink.googleMaps.address(of: position, name: name)
        == "https://www.google.com/maps/search/?api=1&query=48.85837%2C2.294481")
    #expect(
      MapLink.appleMaps.address(of: position, name: name)
        == "https://maps.apple.com/?ll=48.85837,2.294481"
        + "&q=Tour%20Eiffel%20%26%20%22co%22%2F%C3%A9%23%3F%2B%25")
  }

  @Test(arguments: [nil, "", "*", "\n"] as [String?])
  func aNameThatIsNoneIsLeftOut(name: String?) {
    #expect(
      MapLink.appleMaps.address(of: position, name: name)
        == "https://maps.apple.com/?ll=48.85837,2.294481")
  }

  @Test(arguments: MapLink.allCases) func addressesLeadToThePosition(link: MapLink) throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<500 {
      let position = try #require(
        Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -180...180, using: &random)))
      let address = link.address(of: position, name: random.hostileText())
      #expect(URL(string: address)?.absoluteString == address)
      #expect(address.utf8.allSatisfy { (0x21...0x7E).contains($0) })
      let read = try #require(Coordinate(pasted: address), "\(address)")
      #expect(abs(read.latitude - position.latitude) < 1e-6, "\(address)")
      #expect(abs(read.longitude - position.longitude) < 1e-6, "\(address)")
    }
  }

  @Test func tinyNumbersHaveNoExponent() throws {
    let position = try #require(Coordinate(latitude: 0.000_000_2, longitude: -0.000_000_01))
    #expect(MapLink.mapsProgram.address(of: position) == "geo:0.0000002,0")
  }

  @Test func aPlaceIsSharedWithNameCoordinatesAndLink() {
    let link = "https://www.openstreetmap.org/?mlat=48.85837&mlon=2.294481#map=17/48.85837/2.294481"
    #expect(position.shareText(named: "Tour\nEiffel") == "Tour Eiffel\n48.85837, 2.29448\n\(link)")
    #expect(position.shareText(named: nil) == "48.85837, 2.29448\n\(link)")
  }
}
