// SPDX-License-Identifier: MIT

// Synthetic places, the same in every run: towns with spots around them. As in reality, most words of names are
// unique.

import BelvedereCore
import Foundation

/// A world with places where photos are taken.
enum MadeWorld {
  /// Places with a photo each, sorted by key as the database gives them.
  static func places(_ count: Int) -> [Place] {
    var numbers = SeededNumbers()
    let countries = (0..<60).map { _ in numbers.word(of: 1...2) + "ia" }
    let towns = (0...count / 10).map { _ in
      // No towns at the upper and at the lower edge of the map.
      let middle = Vector(
        .random(in: 0..<1, using: &numbers), .random(in: 0.2..<0.7, using: &numbers))
      return (
        middle: middle, name: numbers.word(of: 2...3), country: numbers.element(of: countries)
      )
    }
    var places: [PlusCode: Place] = [:]
    while places.count < count {
      let town = numbers.element(of: towns)
      // Mostly near the town, and at most about 10° away.
      let reach = Double.random(in: 0...1, using: &numbers)
      let way = Vector(.random(in: -1...1, using: &numbers), .random(in: -1...1, using: &numbers))
      let position = MercatorProjection.position(
        at: town.middle + way * (0.03 * reach * reach * reach))
      let key = PlusCode(position)
      places[key] = Place(
        key: key, position: position,
        name: "\(numbers.word(of: 2...4)) \(numbers.element(of: kinds))", city: town.name,
        country: town.country,
        tags: (0..<Int.random(in: 1...6, using: &numbers)).map { _ in numbers.element(of: tags) },
        photoCount: 1)
    }
    return places.values.sorted { $0.key.text < $1.key.text }
  }

  /// Photos of a place, at most 100 m apart, with the images of another photo; nil if the images are not shown.
  static func photos(at place: Place, count: Int, showing picture: Photo? = nil) -> [Photo] {
    let middle = MercatorProjection.point(of: place.position)
    return (0..<count).map { number in
      var photo = Photo(
        id: "bench-\(place.key.text)-\(number)", imageAddress: picture?.imageAddress ?? "")
      (photo.width, photo.height) = (picture?.width, picture?.height)
      (photo.blurHash, photo.likes) = (picture?.blurHash, number)
      photo.tags = place.tags.map(Tag.init(title:))
      var location = Location()
      (location.name, location.city, location.country) = (place.name, place.city, place.country)
      // In rows of ten, each step 4 m at the equator.
      let step = Vector(Double(number % 10), Double(number / 10 % 10)) * 1e-7
      location.coordinate = MercatorProjection.position(at: middle + step)
      photo.location = location
      return photo
    }
  }
}

/// Random numbers that are the same in every run (SplitMix64).
private struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64 = 1

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &self)]
  }

  /// A word of so many syllables.
  mutating func word(of count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &self)).map { _ in element(of: syllables) }.joined()
      .capitalized
  }
}

private let syllables = [
  "an", "bel", "bø", "cor", "da", "el", "fjel", "gra", "hol", "is", "ka", "lin", "mo", "nor", "né",
  "os", "pra", "qui", "ras", "sel", "to", "und", "vik", "zür",
]

private let kinds = [
  "Bay", "Beach", "Bridge", "Castle", "Cathedral", "Cliffs", "Falls", "Forest", "Garden", "Harbour",
  "Island", "Lake", "Lighthouse", "Market", "Mountain", "Museum", "Old Town", "Park", "Viewpoint",
]

private let tags = [
  "aerial view", "architecture", "autumn", "black and white", "city lights", "clouds", "fog",
  "hiking", "long exposure", "milky way", "night", "people", "portrait", "rain", "reflection",
  "sea",
  "snow", "street", "sunrise", "sunset", "travel", "wildlife", "winter",
]
