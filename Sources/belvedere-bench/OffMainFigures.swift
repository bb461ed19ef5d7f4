// SPDX-License-Identifier: MIT

// Work that the program does off the main thread: places with pins and search, likes, and the light of a place.

import BelvedereCore
import BelvedereModel
import BelvedereServices
import DemoService
import Foundation

/// Measures many places.
func measurePlaces(on stage: Stage, _ report: Report) async throws {
  let count = stage.length.of(100_000, quick: 10_000, smoke: 1_000)
  let rounds = stage.length.of(9, quick: 3, smoke: 1)
  let places = MadeWorld.places(count)
  func makeClusters() -> PlaceClusters {
    PlaceClusters(of: places, radius: PlaceAtlas.pinRadius, maximumZoom: PlaceAtlas.maximumZoom)
  }
  let times = await mediansInTurns(rounds) { _ in [await milliseconds(of: makeClusters)] }
  report.add("clusters of \(count) places", times[0], "ms", limit: 500)
  let clusters = makeClusters()
  var views: [Double] = []
  // At every zoom, around some of the places.
  for index in stride(from: 0, to: count, by: count / 20) {
    for zoom in 0...PlaceAtlas.maximumZoom {
      let camera = MapCamera(
        middle: MercatorProjection.point(of: places[index].position), zoom: Double(zoom),
        size: Vector(1920, 1080))
      let view = MapBox(of: camera)
      views.append(await milliseconds { clusters.pins(in: view, zoom: Int(camera.zoom)) })
    }
  }
  report.add("pins of a view, worst of \(views.count)", views.longest, "ms", limit: 30)

  let index = PlaceIndex(of: places)
  let order = PlaceIndex.Order.nearness(to: places[count / 2].position)
  let named = [places[0].city, places[0].country, places[0].name].compactMap(\.self)
  let texts =
    ["lighthouse", "old town", "sunset lake", "black and white mountain", "zürich"] + named
  var keys: [Double] = []
  // Each key that is typed is a search.
  for text in texts.flatMap({ text in text.indices.map { String(text[...$0]) } }) {
    keys += await mediansInTurns(rounds) { _ in
      [await milliseconds { index.places(matching: SearchWords(text), sortedBy: order) }]
    }
  }
  report.add("search, the slowest of \(keys.count) keys", keys.longest, "ms", limit: 10)
  try await measureOpening(photos: count, on: stage, report)
}

/// Measures the opening of places in the database: five photos are at each, but a crowd is at the first.
private func measureOpening(photos count: Int, on stage: Stage, _ report: Report) async throws {
  let account = AccountName(service: "bench", account: "ada")
  let database = AppDatabase(at: stage.home.appending(path: "places/belvedere.sqlite"))
  let photos = MadeWorld.places(count / 5).enumerated().flatMap { index, place in
    MadeWorld.photos(at: place, count: index == 0 ? 1_000 : 5)
  }
  try await database.store(photos, of: account.service)
  let places = try await database.places(of: account.service)
  let some = stride(from: 0, to: places.count, by: places.count / 100).map { places[$0] }
  let crowds = places.filter { $0.photoCount > 100 }
  for (name, places) in [("place opened, worst", some), ("place of 1,000 photos opened", crowds)] {
    var times: [Double] = []
    for key in places.map(\.key) {
      let time = try await milliseconds {
        (try await database.place(key), try await database.photos(of: key, for: account))
      }
      times.append(time)
    }
    report.add(name, times.longest, "ms", limit: 100)
  }
}

/// Measures the storing of a like, before anything is sent, in turns with the least work that survives a power cut:
/// 4 kB written to a file and flushed.
func measureLike(on stage: Stage, _ report: Report) async throws {
  let rounds = stage.length.of(300, quick: 50, smoke: 5)
  let database = AppDatabase(at: stage.home.appending(path: "likes/belvedere.sqlite"))
  let account = AccountName(service: "bench", account: "ada")
  let flushed = stage.home.appending(path: "flushed")
  try Data().write(to: flushed)
  let file = try FileHandle(forWritingTo: flushed)
  let times = try await mediansInTurns(rounds, after: 1) { number in
    let raw = try await milliseconds {
      try file.write(contentsOf: Data(repeating: 1, count: 4096))
      try file.synchronize()
    }
    let photo = Photo(id: Photo.ID("bench-\(number)"), imageAddress: "")
    let wish = StoredWish(photo: photo, isLiked: true, isLocal: false)
    return [raw, try await milliseconds { try await database.keep(wish, of: account, at: Date()) }]
  }
  report.add("like kept / 4 kB flushed", times[1], to: times[0], limit: 3)
}

/// Measures the light of a place: computed in this process, and printed by the program, compared with its start
/// without a window.
func measureLight(on stage: Stage, _ report: Report) async throws {
  guard let place = Coordinate(latitude: 60.1242, longitude: 6.74),
    let first = CivilDate("2026-01-01")
  else { throw BenchError("no place for light") }
  let rounds = stage.length.of(15, quick: 3, smoke: 1)
  let time = PlaceTime(at: place, zone: "Europe/Oslo")
  var days: [Double] = []
  for number in 0..<365 {
    let day = first.adding(days: number)
    days.append(await milliseconds { LightDay(day, at: place, time: time) })
  }
  report.add("day of light, p99", days.p99, "ms", limit: 1)
  let year = time.day(first).lowerBound..<time.day(first.adding(days: 365)).lowerBound
  for body in SkyBody.allCases {
    let search = DirectionSearch(body, bearing: 135, altitudes: 0...30)
    let times = try await mediansInTurns(rounds) { _ in
      [try await milliseconds { try search.passages(seenFrom: place, during: year) }]
    }
    report.add("year of a direction, \(body.rawValue)", times[0], "ms", limit: 200)
  }
  // The first round fills the system's file cache.
  let times = try await mediansInTurns(rounds, after: 1) { _ in
    try [["--version"], ["light", "60.1242", "6.74", "--json"]].map {
      try Process.run([stage.program] + $0)
    }
  }
  report.add("belvedere light / --version", times[1], to: times[0], limit: 2)
}

/// Places that are the same in every run: towns with spots around them. As in reality, most names are unique.
enum MadeWorld {
  /// Places with a photo each, sorted by key as the database gives them.
  static func places(_ count: Int) -> [Place] {
    var numbers = SeededGenerator(seed: 1)
    func one(of words: [Substring]) -> String { "\(words.randomElement(using: &numbers) ?? "")" }
    /// A word of so many syllables.
    func word(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &numbers)).map { _ in one(of: syllables) }.joined()
        .capitalized
    }
    func vector(_ xs: Range<Double>, _ ys: Range<Double>) -> Vector {
      Vector(.random(in: xs, using: &numbers), .random(in: ys, using: &numbers))
    }
    // No towns at the upper and at the lower edge of the map.
    let towns = (0...count / 10).map { _ in
      (middle: vector(0..<1, 0.2..<0.7), name: word(2...3), country: "\(word(1...1))ia")
    }
    var places: [PlusCode: Place] = [:]
    while places.count < count {
      let town = towns[Int.random(in: towns.indices, using: &numbers)]
      // Mostly near the town, and at most about 10° away.
      let reach = Double.random(in: 0...1, using: &numbers)
      let way = vector(-1..<1, -1..<1) * (0.03 * reach * reach * reach)
      let position = MercatorProjection.position(at: town.middle + way)
      let key = PlusCode(position)
      places[key] = Place(
        key: key, position: position, name: "\(word(2...4)) \(one(of: kinds))", city: town.name,
        country: town.country,
        tags: (0..<Int.random(in: 1...6, using: &numbers)).map { _ in one(of: tags) },
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
      photo.blurHash = picture?.blurHash
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

  private static let syllables =
    "an bel bø cor da el fjel gra hol is ka lin mo nor né os pra qui ras sel to und vik zür"
    .split(separator: " ")
  private static let kinds = """
    Beach,Bridge,Castle,Cliffs,Falls,Garden,Harbour,Island,Lake,Lighthouse,Mountain,Old Town,Park
    """.split(separator: ",")
  private static let tags = """
    aerial view,architecture,autumn,black and white,city lights,clouds,fog,hiking,long exposure,\
    milky way,night,people,portrait,rain,reflection,sea,snow,street,sunrise,sunset,travel,wildlife
    """.split(separator: ",")
}
