// SPDX-License-Identifier: MIT

// Places in memory, with pins for the map and the search while a person types, and in the database. In the program, all
// of this is done off the main thread.

import BelvedereCore
import BelvedereModel
import BelvedereServices
import Foundation

/// Measures many places.
func measurePlaces(on stage: Stage, _ report: Report) async throws {
  let count = stage.length.of(100_000, quick: 10_000, smoke: 1_000)
  let repetitions = stage.length.of(9, quick: 3, smoke: 1)
  let places = MadeWorld.places(count)
  await measurePins(of: places, repetitions: repetitions, report)
  await measureSearch(among: places, repetitions: repetitions, report)
  try await measureOpening(photos: count, on: stage, report)
}

private func measurePins(of places: [Place], repetitions: Int, _ report: Report) async {
  func makeClusters() -> PlaceClusters {
    PlaceClusters(of: places, radius: PlaceAtlas.pinRadius, maximumZoom: PlaceAtlas.maximumZoom)
  }
  report.add(
    "clusters of \(places.count) places", await medianMilliseconds(repetitions, of: makeClusters),
    "ms", limit: 500, note: "median of \(repetitions)")
  let clusters = makeClusters()
  var views: [Double] = []
  // At every zoom, around some of the places.
  for index in stride(from: 0, to: places.count, by: max(1, places.count / 20)) {
    for zoom in 0...PlaceAtlas.maximumZoom {
      let middle = MercatorProjection.point(of: places[index].position)
      let camera = MapCamera(middle: middle, zoom: Double(zoom), size: Vector(1920, 1080))
      let view = MapBox(of: camera)
      views.append(await milliseconds { clusters.pins(in: view, zoom: Int(camera.zoom)) })
    }
  }
  report.add(
    "pins of a view, worst", views.max() ?? 0, "ms", limit: 30,
    note: "of \(views.count) views of 1920x1080 at all zooms")
}

extension MapBox {
  /// The part of the earth that a map shows.
  fileprivate init(of camera: MapCamera) {
    let (low, high) = (camera.position(at: .zero), camera.position(at: camera.size))
    let width = min(360, camera.size.x / camera.worldSize * 360)
    let west = camera.centre.longitude - width / 2
    self.init(south: high.latitude, west: west, north: low.latitude, east: west + width)
  }
}

private func measureSearch(among places: [Place], repetitions: Int, _ report: Report) async {
  let index = PlaceIndex(of: places)
  let middle = places[places.count / 2].position
  func time(_ text: String) async -> Double {
    await medianMilliseconds(repetitions) {
      index.places(matching: SearchWords(text), sortedBy: .nearness(to: middle))
    }
  }
  let texts = [
    "lighthouse", "old town", "sunset lake", "black and white mountain", "zürich",
    places[0].city ?? "", places[0].country ?? "", places[0].name ?? "",
  ]
  // Each key that is typed is a search.
  var keys: [(text: String, time: Double)] = []
  for text in texts.flatMap({ text in text.indices.map { String(text[...$0]) } }) {
    keys.append((text, await time(text)))
  }
  let worst = keys.max { $0.time < $1.time }
  report.add(
    "search, the slowest key", worst?.time ?? 0, "ms", limit: 10,
    note: "“\(worst?.text ?? "")” of \(keys.count) keys; among \(places.count) places")
  report.add(
    "search for five letters", await time("a e i n o"), "ms", limit: 10,
    note: "as five words; nearly every place has them")
}

/// Measures the opening of places in the database: five photos are at each, but a crowd is at the first.
private func measureOpening(photos count: Int, on stage: Stage, _ report: Report) async throws {
  let account = AccountName(service: "bench", account: "ada")
  let database = AppDatabase(at: stage.home.appending(path: "place-figures/belvedere.sqlite"))
  _ = await database.outcome  // The database is open.
  let photos = MadeWorld.places(count / 5).enumerated().flatMap { index, place in
    MadeWorld.photos(at: place, count: index == 0 ? 1_000 : 5)
  }
  try await database.store(photos, of: account.service)
  func opening(_ place: Place) async throws -> Double {
    try await milliseconds {
      (try await database.place(place.key), try await database.photos(of: place.key, for: account))
    }
  }
  let places = try await database.places(of: account.service)
  var times: [Double] = []
  for index in stride(from: 0, to: places.count, by: max(1, places.count / 100)) {
    times.append(try await opening(places[index]))
  }
  guard let largest = places.max(by: { $0.photoCount < $1.photoCount }) else {
    throw BenchError("photos brought no places")
  }
  report.add(
    "place opened, worst of \(times.count)", times.max() ?? 0, "ms", limit: 100,
    note: "place and photos from the database, the screen not included")
  report.add(
    "place of \(largest.photoCount) photos opened", try await opening(largest), "ms", limit: 100,
    note: "the same")
}
