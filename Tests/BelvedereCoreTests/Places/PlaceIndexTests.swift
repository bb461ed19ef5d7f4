// SPDX-License-Identifier: MIT

// The search among places finds the same as a plain search of all texts, in the requested order.

import Foundation
import TestSupport
import Testing

@testable import BelvedereCore

@Suite struct PlaceIndexTests {
  private static let named = [
    place(
      64.1466, -21.9426, "Harpa", city: "Reykjavík", country: "Iceland", tags: ["concert hall"]),
    place(59.9311, 30.3609, "Дом Королёва", city: "Санкт-Петербург", country: "Россия"),
    place(43.2557, 76.9126, "Королевский мост", city: "Алматы", country: "Қазақстан"),
    place(-17.7134, 178.065, nil, city: "Nadi", country: "Fiji", tags: ["beach", "Palm trees"]),
    place(37.5665, 126.978, "한글".decomposedStringWithCanonicalMapping, city: "Seoul"),
    place(-17.8, -179.9, nil, note: "Come back in May: reef at low tide"),
  ]

  @Test(arguments: [
    ("reykjavik", [0]), ("REYKJAVÍK", [0]), ("ykja", [0]), ("iceland harpa", [0]),
    ("harpa fiji", []), ("hall con", [0]), ("concerthall", []), ("королев", [1, 2]),
    ("м а", [1, 2]), ("КОРОЛЁВ", [1, 2]), ("алматы мост", [2]), ("palm", [3]), ("한글", [4]),
    ("low reef", [5]),
    ("zzz", []), ("i", [0, 3, 5]), ("h r i c", [0, 3]), ("q", []), ("", [0, 1, 2, 3, 4, 5]),
    ("  ", [0, 1, 2, 3, 4, 5]),
  ])
  func finds(text: String, expected: [Int]) {
    let index = PlaceIndex(of: Self.named)
    let found = index.places(matching: SearchWords(text), sortedBy: .name)
    #expect(found.sorted() == expected)
  }

  @Test func onlyInABox() {
    let index = PlaceIndex(of: Self.named)
    let box = MapBox(south: -30, west: 170, north: 10, east: -170)
    #expect(index.places(matching: SearchWords(""), in: box, sortedBy: .name).sorted() == [3, 5])
    #expect(index.places(matching: SearchWords("fiji"), in: box, sortedBy: .name) == [3])
    #expect(index.places(matching: SearchWords("harpa"), in: box, sortedBy: .name) == [])
  }

  @Test func ordersByNameNearnessAndPhotos() throws {
    var places = Self.named
    places[4].photoCount = 3
    places[2].photoCount = 7
    let index = PlaceIndex(of: places)
    let all = SearchWords("")
    #expect(index.places(matching: all, sortedBy: .name) == [0, 3, 1, 2, 4, 5])
    #expect(index.places(matching: all, sortedBy: .photoCount).prefix(3) == [2, 4, 0])
    // The nearest place is across the 180th meridian.
    let position = try #require(Coordinate(latitude: -17.75, longitude: 179.9))
    let near = index.places(matching: all, sortedBy: .nearness(to: position))
    #expect(near == [5, 3, 4, 2, 0, 1])
  }

  @Test func withoutPlacesNothingIsFound() {
    let index = PlaceIndex(of: [])
    #expect(index.places(matching: SearchWords("a"), sortedBy: .name).isEmpty)
    #expect(index.places(matching: SearchWords(""), sortedBy: .photoCount).isEmpty)
  }

  @Test func aLongQueryIsNoTrouble() {
    let text = Array(repeating: "harpa", count: 1_000).joined(separator: " ")
    let index = PlaceIndex(of: Self.named)
    #expect(index.places(matching: SearchWords(text), sortedBy: .name) == [0])
  }

  @Test(arguments: 1...20)
  func findsWhatAPlainSearchFinds(seed: Int) throws {
    var random = SplitMix64(seed: seed)
    let places = (0..<200).map { _ in Self.place(using: &random) }
    let index = PlaceIndex(of: places)
    let texts = places.map { place in
      let fields = [place.name, place.city, place.country, place.note].compactMap(\.self)
      return folded((fields + place.tags).joined(separator: "\n"))
    }
    for _ in 0..<50 {
      let words = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Self.word(upTo: Bool.random(using: &random) ? 1 : 3, using: &random)
      }
      let box =
        Bool.random(using: &random)
        ? nil
        : MapBox(
          south: -90, west: .random(in: -180...180, using: &random), north: 90,
          east: .random(in: -180...180, using: &random))
      let middle = try #require(places.randomElement(using: &random)).position
      let expected = places.indices.filter { place in
        words.allSatisfy { texts[place].contains(folded($0)) }
          && box?.contains(places[place].position) ?? true
      }
      let search = SearchWords(words.joined(separator: " "))
      for order in [PlaceIndex.Order.name, .photoCount, .nearness(to: middle)] {
        let found = index.places(matching: search, in: box, sortedBy: order)
        #expect(found.sorted() == expected, "\(words)")
        for (place, next) in zip(found, found.dropFirst()) {
          switch order {
          case .photoCount: #expect(places[place].photoCount >= places[next].photoCount)
          case .name: break
          case .nearness:
            let distances = [place, next].map { places[$0].position.distance(to: middle) }
            #expect(distances[0] <= distances[1] * 1.000_001 + 0.001)
          }
        }
      }
    }
  }

  private static func word(upTo length: Int, using random: inout SplitMix64) -> String {
    let letters = ["a", "B", "é", "ß", "ø", "z", "ё", "Е", "я", "東", "-", "'", "7"]
    return (0..<Int.random(in: 1...length, using: &random)).map { _ in
      letters.randomElement(using: &random)!
    }.joined()
  }

  private static func place(using random: inout SplitMix64) -> Place {
    func text() -> String {
      (0..<Int.random(in: 1...3, using: &random)).map { _ in word(upTo: 6, using: &random) }
        .joined(separator: [" ", "  ", "\t"].randomElement(using: &random)!)
    }
    var place = place(
      .random(in: -90...90, using: &random), .random(in: -180...180, using: &random),
      Bool.random(using: &random) ? text() : nil, city: text(), country: text(),
      tags: (0..<Int.random(in: 0...3, using: &random)).map { _ in text() },
      note: Bool.random(using: &random) ? text() : nil)
    place.photoCount = .random(in: 0...20, using: &random)
    return place
  }

  private static func place(
    _ latitude: Double, _ longitude: Double, _ name: String?, city: String? = nil,
    country: String? = nil, tags: [String] = [], note: String? = nil
  ) -> Place {
    let position = Coordinate(latitude: latitude, longitude: longitude)!
    return Place(
      key: PlusCode(position), position: position, name: name, city: city, country: country,
      tags: tags, note: note)
  }
}
