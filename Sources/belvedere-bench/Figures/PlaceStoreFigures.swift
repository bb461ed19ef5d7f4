// Places in the database: imported, read, grouped from photos, opened.

import BelvedereCore
import BelvedereServices
import Foundation

/// Figures of places in the database.
///
/// - Parameter world: as many photos as it has spots are grouped.
func placeStoreFigures(
  of world: MadeWorld, in home: URL, repetitions: Int
) async throws -> [Figure] {
  let folder = home.appending(path: "place-figures")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return try await importFigures(of: world, in: folder, repetitions: repetitions)
    + photoFigures(count: world.spots.count, in: folder, repetitions: repetitions)
}

private func importFigures(
  of world: MadeWorld, in folder: URL, repetitions: Int
) async throws -> [Figure] {
  let count = world.spots.count
  let file = folder.appending(path: "places.gpx")
  let data = try PlaceFileFormat.gpx.data(
    of: world.spots.map { PlaceRecord(position: $0.position, name: $0.name) })
  try data.write(to: file)
  let database = AppDatabase(at: folder.appending(path: "imported.sqlite"))
  _ = await database.outcome  // The database is open.

  var content = PlaceFileContent()
  let reading = try await milliseconds { content = try await PlaceFileReader().content(of: file) }
  var imported = ImportedPlaces()
  let importing = try await milliseconds {
    imported = try await database.add(content.records, at: Date())
  }
  var times: [Double] = []
  for _ in 0..<repetitions {
    var places: [Place] = []
    times.append(try await milliseconds { places = try await database.places(of: nil) })
    guard places.count == imported.added, imported.added > 0 else {
      throw BenchError.unexpected("\(imported.added) places added, \(places.count) there")
    }
  }
  return [
    Figure(
      .places, "GPX file of \(count) places read", reading, "ms",
      note: "\(data.count / 1000) kB, off the main thread"),
    Figure(
      .places, "\(count) places imported", importing, "ms",
      note: "into an empty database, flushed; \(imported.added) new"),
    Figure(
      .places, "\(count) places read", times.median, "ms",
      note: "median of \(repetitions), from the database"),
  ]
}

private func photoFigures(
  count: Int, in folder: URL, repetitions: Int
) async throws -> [Figure] {
  let account = AccountName(service: "bench", account: "ada")
  let database = AppDatabase(at: folder.appending(path: "photographed.sqlite"))
  _ = await database.outcome  // The database is open.
  // Five photos at each spot, but a crowd at the first.
  let (few, crowd) = (5, 1_000)
  let world = MadeWorld(spots: count / few)
  let photos = world.spots.indices.flatMap {
    world.photos(ofSpot: $0, count: $0 == 0 ? crowd : few)
  }
  let storing = try await milliseconds {
    _ = try await database.store(photos, of: account.service)
  }
  var regrouping: [Double] = []
  for spot in 1...repetitions {
    let new = Array(world.photos(ofSpot: spot, count: few + 1).suffix(1))
    regrouping.append(
      try await milliseconds { _ = try await database.store(new, of: account.service) })
  }
  let places = try await database.places(of: account.service)
  func open(_ place: Place) async throws -> Double {
    try await milliseconds {
      _ = try await database.place(place.key)
      _ = try await database.photos(of: place.key, for: account)
    }
  }
  var opening: [Double] = []
  for index in stride(from: 0, to: places.count, by: max(1, places.count / 100)) {
    opening.append(try await open(places[index]))
  }
  guard let largest = places.max(by: { $0.photoCount < $1.photoCount }) else {
    throw BenchError.unexpected("photos brought no places")
  }
  let note = "place and photos from the database, the screen not included"
  return [
    Figure(
      .places, "\(photos.count) photos stored and grouped", storing, "ms",
      note: "\(places.count) places"),
    Figure(
      .places, "grouped anew for one more photo", regrouping.median, "ms",
      note: "median of \(repetitions), off the main thread"),
    Figure(
      .places, "place opened, worst of \(opening.count)", opening.max() ?? 0, "ms", limit: 100,
      note: "\(note); median \(PlainNumber.text(opening.median, digits: 1)) ms"),
    Figure(
      .places, "place of \(largest.photoCount) photos opened", try await open(largest), "ms",
      limit: 100, note: note),
  ]
}

/// The milliseconds that something takes.
private func milliseconds(of work: () async throws -> Void) async rethrows -> Double {
  let start = ContinuousClock.now
  try await work()
  return (ContinuousClock.now - start) / .milliseconds(1)
}
