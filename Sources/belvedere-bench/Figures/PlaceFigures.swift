// Places in memory: pins for the map, and the search while a person types. In the program, all of this is done
// off the main thread.

import BelvedereCore
import BelvedereModel
import Foundation

/// Figures of many places, in memory and in the database.
///
/// - Parameter count: the number of places, and of the photos that are grouped into places.
func placeFigures(on stage: Stage, places count: Int, repetitions: Int) async throws -> [Figure] {
  let world = MadeWorld(spots: count)
  let places = world.places
  return clusterFigures(of: places, repetitions: repetitions)
    + searchFigures(among: places, repetitions: repetitions)
    + [try memoryFigure(on: stage)]
    + (try await placeStoreFigures(of: world, in: stage.home, repetitions: repetitions))
}

private func clusterFigures(of places: [Place], repetitions: Int) -> [Figure] {
  var clusters = PlaceClusters(ofMap: [])
  let build = (0..<repetitions).map { _ -> Double in
    ContinuousClock().measure { clusters = PlaceClusters(ofMap: places) } / .milliseconds(1)
  }
  var most = 0
  var views: [Double] = []
  // At every zoom, around some of the places.
  for index in stride(from: 0, to: places.count, by: max(1, places.count / 20)) {
    for zoom in 0...PlaceAtlas.maximumZoom {
      let camera = MapCamera(
        middle: MercatorProjection.point(of: places[index].position), zoom: Double(zoom),
        size: Vector(1920, 1080))
      let view = MapBox(of: camera)
      let start = ContinuousClock.now
      let pins = clusters.pins(in: view, zoom: Int(camera.zoom))
      views.append((ContinuousClock.now - start) / .milliseconds(1))
      most = max(most, pins.count)
    }
  }
  return [
    Figure(
      .places, "clusters of \(places.count) places", build.median, "ms", limit: 500,
      note: "median of \(repetitions), off the main thread"),
    Figure(
      .places, "pins of a view, worst", views.max() ?? 0, "ms", limit: 30,
      note: "of \(views.count) views of 1920x1080 at all zooms, up to \(most) pins"),
  ]
}

private func searchFigures(among places: [Place], repetitions: Int) -> [Figure] {
  let start = ContinuousClock.now
  let index = PlaceIndex(of: places)
  let build = (ContinuousClock.now - start) / .milliseconds(1)
  let middle = places[places.count / 2].position
  func time(_ text: String) -> Double {
    let times = (0..<repetitions).map { _ -> Double in
      let start = ContinuousClock.now
      let found = index.places(matching: SearchWords(text), sortedBy: .nearness(to: middle))
      let time = (ContinuousClock.now - start) / .milliseconds(1)
      // Releasing the list is no part of the measured time.
      withExtendedLifetime(found) {}
      return time
    }
    return times.median
  }
  let texts = [
    "lighthouse", "old town", "sunset lake", "black and white mountain", "zürich",
    places[0].city ?? "", places[0].country ?? "", places[0].name ?? "",
  ]
  // Each key that is typed is a search.
  let keys = texts.flatMap { text in text.indices.map { String(text[...$0]) } }
    .map { (text: $0, time: time($0)) }
  let worst = keys.max { $0.time < $1.time }
  let note = "median of \(repetitions), among \(places.count) places"
  return [
    Figure(
      .places, "search, the slowest key", worst?.time ?? 0, "ms", limit: 10,
      note: "“\(worst?.text ?? "")” of \(keys.count) keys; \(note)"),
    Figure(
      .places, "search, median key", keys.map(\.time).median, "ms"),
    Figure(
      .places, "search for five letters", time("a e i n o"), "ms", limit: 10,
      note: "as five words; nearly every place has them; \(note)"),
    Figure(.places, "list of all places, the nearest first", time(""), "ms", note: note),
    Figure(.places, "index of the search built", build, "ms", note: "off the main thread"),
  ]
}

private func memoryFigure(on stage: Stage) throws -> Figure {
  let output = try stage.runBenchmark([PlaceMemory.argument]).output
  guard let megabytes = Double(output.trimmingCharacters(in: .whitespacesAndNewlines)) else {
    throw BenchError.unexpected("the memory of places is “\(output)”")
  }
  return Figure(
    .places, "memory of \(PlaceMemory.count) places", megabytes, "MB",
    note: "with their pins and the index of the search")
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
