// SPDX-License-Identifier: MIT

// The map of many places in the running program: each frame's work on the main thread while keys move and zoom
// it, its pins, its memory, and its rest.

import BelvedereCore
import BelvedereServices
import Foundation

/// Measures the map.
func measureMap(on stage: Stage, _ report: Report) async throws {
  // The number of photos with a position, nearly all at different places.
  let photos = stage.length.of(10_000, quick: 1_000, smoke: 200)
  let repetitions = stage.length.of(5, quick: 2, smoke: 1)
  try stage.forgetCaches()
  try await storePhotos(photos, on: stage)
  let program = try stage.startBelvedere(Stage.withoutShaders)
  defer { program.end() }
  _ = try program.firstPhoto()
  try await program.waitForStillness()
  let feed = try program.memory()
  _ = try await program.watch(["alt+3"])
  // A click on the sea in the south, which has no pins, focuses the map.
  try program.click(x: 500, y: 680)
  report.add("zoom", try await program.watch(zoomKeys, repetitions: repetitions), limit: 4)
  try program.press(["plus", "plus", "plus"], pause: 300)
  try await program.waitForStillness()
  report.add("pan", try await program.watch(panKeys, repetitions: repetitions), limit: 4)
  try await report.add(stillnessOf: program, seconds: 5, showing: "map")
  report.add(
    "memory of the map", try program.memory() - feed, "MB", limit: 60,
    note: "PSS above the feed's in the same program, after zooming and panning")
  let pins = try program.activity().pins
  guard pins > 0 else { throw BenchError("the map shows no pins") }
  report.add(
    "pins at one time, most", pins, limit: 200,
    note: "\(photos) photos with a position; pins that are kept for later included")
  try program.press(["ctrl+f"], pause: 300)
  try program.press(["a"])
  try await program.waitForStillness()
  let opening = try await program.watch(["Return"]).map(\.wall)
  // The frame that shows the page is the longest.
  let last = opening.indices.max { opening[$0] < opening[$1] } ?? 0
  report.add(
    "place opened with its page", opening[...last].reduce(0, +), "ms", limit: 100,
    note: "the main thread's work from the key to the page, drawing included; \(last + 1) frames")
}

/// Stores photos with positions in the database of the program, which is not running. They have the images of the feed,
/// which the service has.
private func storePhotos(_ count: Int, on stage: Stage) async throws {
  let connection = try await stage.service.connect()
  var pictures: [Photo] = []
  // More photos than pins.
  for page in 1...10 {
    pictures += try await connection.lists.page(page, of: .feed(.featured)).elements
  }
  guard !pictures.isEmpty else { throw BenchError("the service has no photos") }
  let photos = MadeWorld.places(count).enumerated().flatMap { index, place in
    MadeWorld.photos(at: place, count: 1, showing: pictures[index % pictures.count])
  }
  let database = AppDatabase(at: stage.database)
  guard case .ready = await database.outcome else {
    throw BenchError("no database at \(stage.database.path)")
  }
  try await database.store(photos, of: connection.service.id)
}
