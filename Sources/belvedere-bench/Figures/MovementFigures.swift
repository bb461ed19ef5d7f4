// SPDX-License-Identifier: MIT

// The main thread's work in each frame while keys move a photo or the map, and the rest of an open window.

import BelvedereCore
import BelvedereServices

/// Keys that zoom a photo or a map in and out again, and that pan it around.
private let zoomKeys = ["plus", "minus"].flatMap { [String](repeating: $0, count: 6) }
private let panKeys = ["Right", "Right", "Down", "Left", "Left", "Up"]

extension Report {
  /// Adds the work of a program in each frame while keys are pressed.
  fileprivate func add(
    _ name: String, _ keys: [String], in program: ProbedProgram, on stage: Stage, limit: Double
  ) throws {
    let repetitions = stage.length.of(5, quick: 2, smoke: 1)
    let frames = try program.watch(keys, repetitions: repetitions)
    let wall = frames.map(\.wall)
    add(
      "\(name), work in a frame, p99", frames.map(\.own).p99, "ms", limit: limit,
      note: "with rendering, p50 \(rounded(wall.median)), p99 \(rounded(wall.p99))")
  }

  /// Adds the wake-ups and frames of an idle program. Every return of the main loop's poll counts, not only those that
  /// serve the main actor.
  fileprivate func add(stillnessOf program: ProbedProgram) throws {
    // Three seconds after the last key, GTK hides the focus ring.
    guard try program.waitForStillness(of: 4, atMost: 30) else {
      throw BenchError("the window never comes to rest")
    }
    try program.beginWatching()
    try program.waitForStillness(of: 5)
    add("wake-ups in 5 s at rest", Double(program.wakeUps), "", limit: 0)
    add("frames in 5 s at rest", Double(program.frames.count), "", limit: 0)
  }
}

/// Measures the rest with the feed open and still.
func measureIdleness(on stage: Stage, _ report: Report) throws {
  let program = try stage.startBelvedere()
  defer { program.end() }
  try program.firstFrame(withPhoto: true)
  try report.add(stillnessOf: program)
}

/// Measures the viewer, and the opening of originals.
func measureViewer(on stage: Stage, _ report: Report) async throws {
  try await measureOriginals(on: stage, report)
  stage.forgetCaches()
  let program = try stage.startBelvedere()
  defer { program.end() }
  try program.firstFrame(withPhoto: true)
  try program.waitForStillness()
  // The photo in the middle of the feed.
  _ = try program.watch { try program.click(x: 480, y: 300) }
  try report.add("zoom", zoomKeys, in: program, on: stage, limit: 8)
  try report.add("turn", ["ctrl+r", "ctrl+r"], in: program, on: stage, limit: 8)
  _ = try program.watch(["2"])
  try report.add("pan", panKeys, in: program, on: stage, limit: 8)
  _ = try program.watch(["0"])
  try report.add("page turn", ["Page_Down", "Page_Up"], in: program, on: stage, limit: 6)
}

/// Measures the map, its memory, and a place that is opened on it.
func measureMap(on stage: Stage, _ report: Report) async throws {
  stage.forgetCaches()
  // Photos with a position, nearly all at different places.
  try await storePhotos(stage.length.of(10_000, quick: 1_000, smoke: 200), on: stage)
  let program = try stage.startBelvedere(withoutShaders: true)
  defer { program.end() }
  try program.firstFrame(withPhoto: true)
  try program.waitForStillness()
  let feed = try program.memory()
  _ = try program.watch(["alt+3"])
  // A click on the sea in the south, which has no pins, focuses the map.
  try program.click(x: 500, y: 680)
  try report.add("zoom", zoomKeys, in: program, on: stage, limit: 4)
  _ = try program.watch(["plus", "plus", "plus"])
  try report.add("pan", panKeys, in: program, on: stage, limit: 4)
  try report.add(stillnessOf: program)
  report.add("memory above the feed's", try program.memory() - feed, "MB", limit: 60)
  _ = try program.watch(["ctrl+f", "a"])
  let opening = try program.watch(["Return"]).map(\.wall)
  // The frame that shows the page is the longest.
  let work = opening[...(opening.firstIndex(of: opening.longest) ?? 0)].reduce(0, +)
  report.add("place opened with its page, drawing included", work, "ms", limit: 100)
}

/// Stores photos with positions in the database of the program, which is not running. They have the images of the feed,
/// which the service has.
private func storePhotos(_ count: Int, on stage: Stage) async throws {
  let connection = try await stage.connect()
  var pictures: [Photo] = []
  // More photos than pins.
  for page in 1...10 {
    pictures += try await connection.lists.page(page, of: .feed(.featured)).elements
  }
  let photos = MadeWorld.places(count).enumerated().flatMap { index, place in
    MadeWorld.photos(at: place, count: 1, showing: pictures[index % pictures.count])
  }
  try await AppDatabase(at: stage.database).store(photos, of: connection.service.id)
}
