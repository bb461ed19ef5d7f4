// The map of many places in the running program: each frame's work on the main thread while keys move and zoom
// it, its pins, its memory, and its rest.

import BelvedereCore
import BelvedereServices
import Foundation

/// Figures of the map.
///
/// - Parameter count: the number of photos with a position, nearly all at places of their own.
func mapFigures(on stage: Stage, photos count: Int, repetitions: Int) async throws -> [Figure] {
  try stage.forgetCaches()
  try await storePhotos(count, on: stage)
  // Without stored shaders, so that a software renderer's compiler is in the feed's memory, too.
  let program = try stage.startBelvedere(storesShaders: false)
  defer { program.end() }
  _ = try program.firstPhoto()
  try await program.waitForStillness()
  let feed = try program.memory()
  let input = try Input(to: program.id)
  func watch(_ keys: [String], repetitions: Int) async throws -> [ProbedProgram.FrameWork] {
    try await program.frames(pressing: keys, repetitions: repetitions, input)
  }
  let opening = try await watch(["alt+3"], repetitions: 1)
  // The sea in the south has no pins: the click brings the focus to the map.
  try input.click(x: 500, y: 680)
  let zoomKeys = [String](repeating: "plus", count: 6) + [String](repeating: "minus", count: 6)
  let zoom = try await watch(zoomKeys, repetitions: repetitions)
  try input.press(["plus", "plus", "plus"], pause: 300)
  try await program.waitForStillness()
  let pan = try await watch(
    ["Right", "Right", "Down", "Left", "Left", "Up"], repetitions: repetitions)
  let still = try await stillFigures(.map, of: program, seconds: 5, showing: "map")
  let memory = try program.memory() - feed
  let pins = try program.mostPins()
  try input.press(["ctrl+f"], pause: 300)
  try input.press(["a"])
  try await program.waitForStillness()
  let place = try await watch(["Return"], repetitions: 1)
  guard pins > 0 else { throw BenchError.unexpected("the map shows no pins") }
  return [
    frameFigure(.map, "opening", opening), frameFigure(.map, "zoom", zoom, limit: 4),
    frameFigure(.map, "pan", pan, limit: 4),
    openingFigure(place),
    Figure(
      .map, "pins at one time, most", Double(pins), "", limit: 200,
      note: "\(count) photos with a position; pins that are kept for later included"),
    Figure(
      .map, "memory of the map", memory, "MB", limit: 60,
      note: "PSS above the feed's in the same program, after zooming and panning"),
  ] + still
}

/// The figure of a place that is opened by a key: the work up to the frame that shows its page, which is the longest.
private func openingFigure(_ work: [ProbedProgram.FrameWork]) -> Figure {
  let longest = work.indices.max { work[$0].wall < work[$1].wall } ?? 0
  return Figure(
    .map, "place opened with its page", work.prefix(longest + 1).map(\.wall).reduce(0, +), "ms",
    limit: 100,
    note:
      "what the main thread did from the key to the frame with the page, drawing included; \(longest + 1) frames"
  )
}

/// Stores photos with positions in the database of the program, which is not running. They show what the feed
/// shows, so that the service has their images.
private func storePhotos(_ count: Int, on stage: Stage) async throws {
  let connection = try await stage.service.connect()
  var pictures: [Photo] = []
  // More than there are pins.
  for page in 1...10 {
    pictures += try await connection.lists.page(page, of: .feed(.featured)).elements
  }
  guard !pictures.isEmpty else { throw BenchError.unexpected("the service has no photos") }
  let world = MadeWorld(spots: count)
  let photos = world.spots.indices.flatMap {
    world.photos(ofSpot: $0, count: 1, showing: pictures[$0 % pictures.count])
  }
  let database = AppDatabase(at: stage.database)
  guard case .ready = await database.outcome else {
    throw BenchError.unexpected("no database at \(stage.database.path)")
  }
  try await database.store(photos, of: connection.service.id)
}
