// Places that are made up, the same in every run: towns with spots around them, whose names are mostly words
// that no other place has, as on the earth.

import BelvedereCore
import Foundation

/// A world with spots where photos are taken.
struct MadeWorld {
  struct Spot {
    let key: PlusCode
    let position: Coordinate
    let name: String
    let city: String
    let country: String
    let tags: [String]
  }

  private struct Town {
    let middle: Vector
    let name: String
    let country: String
  }

  let spots: [Spot]

  init(spots count: Int) {
    var numbers = SeededNumbers()
    let countries = (0..<60).map { _ in numbers.word(of: 1...2) + "ia" }
    let towns = (0...count / 10).map { _ in
      Town(
        // Nobody lives at the upper and at the lower edge of the map.
        middle: Vector(
          .random(in: 0..<1, using: &numbers), .random(in: 0.2..<0.7, using: &numbers)),
        name: numbers.word(of: 2...3), country: numbers.element(of: countries))
    }
    var spots: [Spot] = []
    var keys: Set<PlusCode> = []
    while spots.count < count {
      let town = numbers.element(of: towns)
      let position = MercatorProjection.position(at: numbers.point(around: town.middle))
      let key = PlusCode(position)
      guard keys.insert(key).inserted else { continue }
      spots.append(
        Spot(
          key: key, position: position,
          name: "\(numbers.word(of: 2...4)) \(numbers.element(of: kinds))", city: town.name,
          country: town.country,
          tags: (0..<Int.random(in: 1...6, using: &numbers)).map { _ in
            numbers.element(of: tags)
          }))
    }
    self.spots = spots
  }

  /// The spots as places with a photo each, sorted by key as the database gives them.
  var places: [Place] {
    spots.map { spot in
      Place(
        key: spot.key, position: spot.position, name: spot.name, city: spot.city,
        country: spot.country, tags: spot.tags, photoCount: 1)
    }.sorted { $0.key.text < $1.key.text }
  }

  /// Photos of a spot, at most 100 m apart.
  ///
  /// - Parameter picture: the photo that all of them show; nil for one that nobody looks at.
  func photos(ofSpot index: Int, count: Int, showing picture: Photo? = nil) -> [Photo] {
    let spot = spots[index]
    let middle = MercatorProjection.point(of: spot.position)
    return (0..<count).map { number in
      var photo = Photo(id: "bench-\(index)-\(number)", imageAddress: picture?.imageAddress ?? "")
      (photo.width, photo.height) = (picture?.width, picture?.height)
      photo.blurHash = picture?.blurHash
      photo.likes = number
      photo.tags = spot.tags.map(Tag.init(title:))
      var location = Location()
      (location.name, location.city, location.country) = (spot.name, spot.city, spot.country)
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

  /// A point on the map's square, mostly near to the middle and at most about 10° away.
  mutating func point(around middle: Vector) -> Vector {
    let reach = Double.random(in: 0...1, using: &self)
    let way = Vector(.random(in: -1...1, using: &self), .random(in: -1...1, using: &self))
    return middle + way * (0.03 * reach * reach * reach)
  }
}

private let syllables = [
  "an", "bel", "bø", "cor", "da", "el", "fjel", "gra", "hol", "is", "ka", "lin", "mo", "nor", "né",
  "os", "pra", "qui", "ras", "sel", "to", "und", "vik", "zür",
]

private let kinds = [
  "Bay", "Beach", "Bridge", "Castle", "Cathedral", "Cliffs", "Falls", "Forest", "Garden", "Glacier",
  "Harbour", "Island", "Lake", "Lighthouse", "Market", "Mountain", "Museum", "Old Town", "Park",
  "Pier", "Station", "Tower", "Valley", "Viewpoint",
]

private let tags = [
  "aerial view", "architecture", "autumn", "black and white", "city lights", "clouds", "fog",
  "hiking", "long exposure", "milky way", "minimal", "night", "people", "portrait", "rain",
  "reflection", "sea", "snow", "street", "sunrise", "sunset", "travel", "wildlife", "winter",
]
