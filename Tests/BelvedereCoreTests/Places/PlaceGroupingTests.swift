// SPDX-License-Identifier: MIT

// Grouping photos into places: the rule of PlaceGrouping holds for any photos.

import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct PlaceGroupingTests {
  @Test func photosNearEachOtherAreOnePlace() throws {
    let photos = try [
      photo("a", 48.85837, 2.294481), photo("b", 48.85851, 2.29462), photo("c", 48.8606, 2.3376),
    ]
    #expect(places(of: photos) == [["a", "b"], ["c"]])
  }

  @Test func photosOfOneNameAreOnePlaceWithinTwoKilometres() throws {
    let photos = try [
      photo("a", 64.0784, -16.2306, "Jökulsárlón"), photo("b", 64.0884, -16.2306, "jokulsarlon"),
      photo("c", 64.1784, -16.2306, "Jökulsárlón"), photo("d", 64.0785, -16.2306),
    ]
    #expect(places(of: photos) == [["a", "b", "d"], ["c"]])
  }

  @Test func aCityDoesNotChainIntoOnePlace() throws {
    // A photo every 50 m, over 10 km.
    let photos = try (0..<200).map { try photo("\($0)", 48.85, 2.3 + Double($0) * 0.000_684) }
    let places = PlaceGrouping.places(of: photos)
    #expect(places.count >= 34 && places.count <= 68)
    for place in places { #expect(width(of: place) <= PlaceGrouping.width) }
  }

  @Test func placesLieOverTheEdgesOfTheMap() throws {
    let photos = try [
      photo("a", -17.7134, 179.9999), photo("b", -17.7134, -179.9999), photo("c", 89.9999, 10),
      photo("d", 89.9999, -170),
    ]
    #expect(places(of: photos) == [["a", "b"], ["c", "d"]])
  }

  @Test func manyPhotosAtOneSpotAreOnePlace() throws {
    let photos = try (0..<3_000).map { try photo("\($0)", 27.1751, 78.0421, "Taj Mahal") }
    #expect(PlaceGrouping.places(of: photos).map(\.count) == [3_000])
  }

  @Test(.timeLimit(.minutes(15)))
  func manyPhotosOfManyNamesAtOneSpotAreOnePlace() throws {
    let photos = try (0..<10_000).map { try photo("\($0)", 27.1751, 78.0421, "Name \($0)") }
    #expect(PlaceGrouping.places(of: photos).map(\.count) == [10_000])
  }

  @Test(arguments: 1...40)
  func theRuleHoldsForPhotosByChance(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let photos = try crowd(of: Int.random(in: 1...400, using: &random), using: &random)

    let places = PlaceGrouping.places(of: photos)

    #expect(places.joined().sorted { $0.id < $1.id } == photos.sorted { $0.id < $1.id })
    #expect(PlaceGrouping.places(of: photos.shuffled(using: &random)) == places)
    for place in places { #expect(width(of: place) <= limit(of: place)) }
    // Places near each other are one place if that is narrow enough.
    for (index, place) in places.enumerated() {
      for other in places[(index + 1)...] where areNear(place, other) {
        // The bounding box is up to twice as wide as the photos.
        #expect(width(of: place + other) * 2 > limit(of: place + other))
      }
    }
  }

  /// Photos around some centres, some of them with one of three names.
  private func crowd(of count: Int, using random: inout SplitMix64) throws -> [LocatedPhoto] {
    let middles = try (0..<4).map { _ in
      try #require(
        Coordinate(
          latitude: .random(in: -85...85, using: &random),
          longitude: .random(in: -179...179, using: &random)))
    }
    return try (0..<count).map { index in
      let middle = middles.randomElement(using: &random)!
      let spread = [0, 0.000_5, 0.005, 0.02].randomElement(using: &random)!
      let name = ["Harbour", "Old Town", "", nil].randomElement(using: &random)!
      return try photo(
        "\(index)", middle.latitude + .random(in: -spread...spread, using: &random),
        middle.longitude + .random(in: -spread...spread, using: &random), name)
    }
  }

  private func photo(
    _ id: String, _ latitude: Double, _ longitude: Double, _ name: String? = nil
  ) throws -> LocatedPhoto {
    LocatedPhoto(
      id: id, position: try #require(Coordinate(latitude: latitude, longitude: longitude)),
      placeName: name)
  }

  private func places(of photos: [LocatedPhoto]) -> [[String]] {
    let places = PlaceGrouping.places(of: photos)
    #expect(PlaceGrouping.places(of: photos.reversed()) == places)
    return places.map { $0.map(\.id) }
  }

  private func width(of photos: [LocatedPhoto]) -> Double {
    photos.indices.reduce(0) { widest, index in
      photos[index...].reduce(widest) { max($0, $1.position.distance(to: photos[index].position)) }
    }
  }

  private func limit(of photos: [LocatedPhoto]) -> Double {
    let names = Set(photos.compactMap(\.placeName).filter { !$0.isEmpty })
    return names.count == 1 ? PlaceGrouping.namedWidth : PlaceGrouping.width
  }

  private func areNear(_ place: [LocatedPhoto], _ other: [LocatedPhoto]) -> Bool {
    place.contains { photo in
      other.contains { $0.position.distance(to: photo.position) < PlaceGrouping.nearness - 0.01 }
    }
  }
}
