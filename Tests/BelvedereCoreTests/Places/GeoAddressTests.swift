// SPDX-License-Identifier: MIT

// geo: addresses as RFC 5870 and Android's programs write them, and those that name no place.

import Testing

@testable import BelvedereCore

@Suite struct GeoAddressTests {
  private func position(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
    try #require(Coordinate(latitude: latitude, longitude: longitude))
  }

  @Test(arguments: [
    "geo:48.85,2.35", "GEO:48.85,2.35", " geo:48.85,2.35\n", "geo:48.85,2.35,330",
    "geo:48.85,2.35;u=35", "geo:48.85,2.35,-4.5;CRS=WGS84;U=12.5;name=x%2Cy", "geo:+48.85,+2.35",
    "geo:48.85%2C2.35", "geo:48.85,%202.35", "geo:48.85,2.35#fragment", "geo:048.850,002.350",
  ])
  func aPositionIsReadWithWhatMayFollow(text: String) throws {
    let address = try GeoAddress(text)
    #expect(try address.position == position(48.85, 2.35))
    #expect(address.label == nil && address.zoom == nil)
  }

  @Test func aMapsAddressHasZoomAndLabel() throws {
    let plain = try GeoAddress("geo:48.85,2.35?z=12")
    #expect(try plain.position == position(48.85, 2.35) && plain.zoom == 12)
    let labelled = try GeoAddress("geo:0,0?q=48.85,2.35(Tour+Eiffel%2C%20Paris)&z=9.5")
    #expect(try labelled.position == position(48.85, 2.35))
    #expect(labelled.label == "Tour Eiffel, Paris" && labelled.zoom == 9.5)
    let moved = try GeoAddress("geo:1,2?q=-33.85,+151.2")
    #expect(try moved.position == position(-33.85, 151.2) && moved.label == nil)
    let named = try GeoAddress("geo:48.85,2.35?q=Caf%C3%A9%20(old)")
    #expect(try named.position == position(48.85, 2.35) && named.label == "Café (old)")
  }

  @Test func wordsWithoutAPositionAreToBeLookedUp() throws {
    for text in ["geo:0,0?q=Paris,+France", "geo:?q=Paris%2C%20France", "geo:0,0?Q=Paris, France"] {
      #expect(try GeoAddress(text).place == .words("Paris, France"), "\(text)")
    }
  }

  @Test(arguments: ["z=99", "z=-1", "z=near", "z="])
  func aZoomThatNoMapHasIsIgnored(query: String) throws {
    #expect(try GeoAddress("geo:48.85,2.35?\(query)").zoom == nil)
  }

  @Test(arguments: [
    ("geo:48,85,2,35", GeoAddressError.decimalComma), ("geo:48,85;2,35", .decimalComma),
    ("geo:48,85837,2.29", .decimalComma), ("geo:91,2", .outOfRange(latitude: 91, longitude: 2)),
    ("geo:48,-180.5", .outOfRange(latitude: 48, longitude: -180.5)),
    ("geo:0,0?q=95,2(Pole)", .outOfRange(latitude: 95, longitude: 2)), ("geo:0,0", .zero),
    ("geo:0,0?q=", .zero), ("geo:4472,5410;crs=EPSG%3A31467", .otherReferenceSystem("EPSG:31467")),
    ("geo:48.8,2.3;crs=nad27;u=3", .otherReferenceSystem("nad27")), ("geo:", .noPosition),
    ("geo:48.85", .noPosition), ("geo:a,b", .noPosition), ("geo:1e1,2", .noPosition),
    ("geo:,", .noPosition), ("geo:48.85,", .noPosition), ("geo:4°,2°", .noPosition),
    ("http://example.org/", .noPosition), ("", .noPosition),
  ])
  func whatNamesNoPlaceHasItsReason(text: String, error: GeoAddressError) {
    #expect(throws: error) { try GeoAddress(text) }
  }

  @Test func labelsFromOutsideAreOneShortLine() throws {
    let long = String(repeating: "x", count: 500)
    let label = try #require(try GeoAddress("geo:0,0?q=1,2(a%0Ab%1B\(long))").label)
    #expect(label.hasPrefix("a bxxx") && label.count == 200)
    #expect(throws: GeoAddressError.noPosition) {
      try GeoAddress("geo:1,2?q=" + String(repeating: "x", count: 3_000))
    }
  }

  @Test func whatIsPastedIsReadTheSameWay() throws {
    #expect(try Coordinate(pasted: "geo:0,0?q=48.85,2.35(Tour)") == position(48.85, 2.35))
    #expect(Coordinate(pasted: "geo:48.8,2.3;crs=nad27") == nil)
  }

  @Test func namesAreFoundAmongTheMapsOwn() throws {
    let labels = try [
      ("Paris", 45, 48.9, 2.3), ("Paris", 80, 33.7, -95.6), ("Málaga", 50, 36.7, -4.4),
    ]
    .map { MapLabel(kind: .city, name: $0.0, position: try position($0.2, $0.3), rank: $0.1) }
    #expect(labels.named("paris, France")?.rank == 45)
    #expect(labels.named("MALAGA")?.name == "Málaga")
    #expect(labels.named("Par") == nil && labels.named("") == nil)
  }
}
