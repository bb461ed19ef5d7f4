// SPDX-License-Identifier: MIT

// The facts of a place from its photos, and the middle of their positions.

import Testing

@testable import BelvedereCore

@Suite struct PlaceSummaryTests {
  private func photo(
    _ name: String?, _ city: String? = nil, _ country: String? = nil, tags: [String] = []
  ) -> Photo {
    var photo = Photo(id: "a", imageAddress: nil)
    var location = Location()
    (location.name, location.city, location.country) = (name, city, country)
    photo.location = location
    photo.tags = tags.map(Tag.init(title:))
    return photo
  }

  @Test func theNameIsThatOfMostPhotos() {
    let photos = [
      photo("Eiffel Tower", "Paris", "France"), photo("Tour Eiffel", "Paris"),
      photo("tour eiffel", nil, "France"), photo(nil), photo("  "),
    ]
    for photos in [photos, photos.reversed()] {
      let summary = PlaceSummary(of: photos)
      #expect(summary.name == "Tour Eiffel")
      #expect(summary.city == "Paris")
      #expect(summary.country == "France")
    }
    #expect(PlaceSummary(of: [photo(nil), photo(" ")]).name == nil)
    #expect(PlaceSummary(of: []).tags == [])
  }

  @Test func tagsAreThereOnceTheMostFrequentFirst() {
    let photos = [
      photo(nil, tags: ["sea", "Fog", "zebra"]), photo(nil, tags: ["fog", "Sea", "fog"]),
      photo(nil, tags: ["sea"]),
    ]
    #expect(PlaceSummary(of: photos).tags == ["Fog", "Sea", "zebra"])
  }

  /// Latitude and longitude, to a tenth of a metre.
  private func middle(_ positions: (Double, Double)...) -> [Double]? {
    let positions = positions.compactMap { Coordinate(latitude: $0.0, longitude: $0.1) }
    return Coordinate(middleOf: positions).map { middle in
      [middle.latitude, middle.longitude].map { ($0 * 1e6).rounded() / 1e6 }
    }
  }

  @Test func theMiddleIsOnTheEarth() throws {
    #expect(middle((48.858, 2.294), (48.86, 2.296)) == [48.859, 2.295])
    // Across the 180th meridian, and at the pole.
    let line = try #require(middle((10, 179.999), (10, -179.999)))
    #expect(line[0] == 10 && abs(line[1]) == 180)
    #expect(middle((89.99, 0), (89.99, 180))?.first == 90)
    // Around 0/0, which is invalid.
    #expect(middle((0.001, 0), (-0.001, 0)) == [0.001, 0])
    #expect(middle() == nil)
    #expect(middle((12.3, 45.6)) == [12.3, 45.6])
  }
}
