// SPDX-License-Identifier: MIT

// The main thread's work in each frame: long scrolls as a list and as a grid, with their memory and requests, and keys
// that move a photo or the map; and the rest of an open window.

import BelvedereCore
import BelvedereServices
import Foundation

/// Measures the feed, then a start with all of that stored.
func measureFeed(on stage: Stage, _ report: Report) throws {
  let photos = stage.length.of(5000, quick: 300, smoke: 60)
  // The numbers of photos at which memory is measured, all but the first after a jump.
  let counts = stage.length.of([200, 9_900, 50_000], quick: [200, 1000], smoke: [50, 200])
  stage.forgetCaches()
  _ = stage.takeRequests()
  try besideEmptyWindow(on: stage) { program, memory in
    var frames = try program.scroll(untilItems: counts[0])
    let early = try memory()
    frames += try program.scroll(untilItems: photos)
    // 30 photos a page, one page ahead, and the profile.
    let limit = Double((photos + 29) / 30 + 2)
    report.add("API requests for \(photos) photos", stage.takeRequests(), "", limit: limit)
    try report.add(frames, of: .list, on: stage)
    report.add("memory after \(counts[0]) photos", early, "MB", limit: 45)
    for count in counts.dropFirst() {
      // About ten photos a frame; then a normal scroll, so that memory contains the pictures of one.
      _ = try program.scroll(step: 5000, untilItems: count - 100)
      _ = try program.scroll(untilItems: count)
      let far = try memory()
      report.add("memory after \(count) photos", far, "MB", limit: 45)
      report.add("growth up to \(count) photos", 100 * (far / early - 1), "%", limit: 10)
    }
    let jumps = try jumpTimes(in: program)
    report.add("jump between both ends, to sharp photos", jumps.median, "ms", limit: 150)
  }
  _ = stage.takeRequests()
  let program = try stage.startBelvedere()
  defer { program.end() }
  try program.firstFrame(withPhoto: true)
  try program.waitForStillness()
  report.add("API requests of a warm start", stage.takeRequests(), "", limit: 0)
}

/// Jumps to both ends, and returns the milliseconds from the key to the frame with the last new photo.
private func jumpTimes(in program: ProbedProgram) throws -> [Double] {
  // The first jumps load more photos, until the end is fixed and its photos are on disk.
  for _ in 0..<3 { _ = try program.watch(["End"]) }
  let times = try ["Home", "End", "Home", "End", "Home", "End"].compactMap { key in
    let start = monotonicMilliseconds()
    // Nil if all photos in view were still in memory.
    return try program.watch([key]).last(where: \.hasNewPhoto).map { $0.time - start }
  }
  guard !times.isEmpty else { throw BenchError("no jump brought a photo") }
  return times
}

/// Measures the feed as a grid.
func measureGrid(on stage: Stage, _ report: Report) throws {
  stage.forgetCaches()
  let program = try stage.startBelvedere(withoutShaders: true)
  defer { program.end() }
  try program.firstFrame(withPhoto: true)
  _ = try program.watch(["ctrl+2"])
  let photos = stage.length.of(1000, quick: 200, smoke: 60)
  try report.add(program.scroll(untilItems: photos), of: .grid, on: stage)
}

extension Report {
  /// Adds the figures of frames while a list or grid scrolls, compared with a program that paints the demo's photos in
  /// the same layout and does nothing else.
  fileprivate func add(
    _ frames: [ProbedProgram.Frame], of layout: BareWindow.Content, on stage: Stage
  ) throws {
    let window = try stage.startWindow(showing: layout, withoutShaders: true)
    defer { window.end() }
    try window.firstFrame()
    let painted = try window.watch(atMost: 8).map(\.wall)
    guard painted.count > 20 else { throw BenchError("the painted window does not move") }
    let (wall, own) = (frames.map(\.wall), frames.map(\.own))
    add("work in a frame, p50", own.median, "ms", limit: 3)
    add("work in a frame, p99", own.p99, "ms", limit: 3)
    add("work in a frame, longest", own.longest, "ms", limit: 8)
    add("whole frame, p50", wall.median, "ms", limit: renderer == .cairo ? 4 : nil)
    let ratio = "whole frame / the same pictures painted alone"
    add("\(ratio), p50", wall.median, to: painted.median, limit: 1.3)
    add("\(ratio), p99", wall.p99, to: painted.p99, limit: 1.3)
  }
}

/// Runs a body with the program after its first photo. `memory` waits for stillness and returns the program's memory
/// less that of an empty window, in megabytes. The empty window runs at the same time, because pages of shared
/// libraries count half for each.
private func besideEmptyWindow<Outcome>(
  on stage: Stage, _ body: (ProbedProgram, _ memory: () throws -> Double) throws -> Outcome
) throws -> Outcome {
  let window = try stage.startWindow(withoutShaders: true)
  defer { window.end() }
  try window.firstFrame()
  let program = try stage.startBelvedere(withoutShaders: true)
  defer { program.end() }
  try program.firstFrame(withPhoto: true)
  return try body(program) {
    // After three seconds of rest the heap returns unused memory.
    try program.waitForStillness(of: 5)
    return try program.memory() - window.memory()
  }
}

/// Compares an archive with a service with accounts: the costs of a frame and the memory must not depend on the source.
/// Then measures the memory during repeated changes of the source.
func measureSources(on stage: Stage, _ report: Report) throws {
  let photos = stage.length.of(600, quick: 100, smoke: 60)
  let service = try costs(of: photos, on: stage, isArchive: false)
  let archive = try costs(of: photos, on: stage, isArchive: true)
  report.add("archive, API requests", archive[0], "", limit: (Double(photos) / 40).rounded(.up))
  let names = ["list, p50", "list, p99", "grid, p50", "grid, p99", "memory"]
  for (index, name) in names.enumerated() {
    report.add("archive / service, \(name)", archive[index + 1], to: service[index + 1], limit: 1.1)
  }

  stage.forgetCaches()
  try besideEmptyWindow(on: stage) { program, memory in
    let changes = stage.length.of(50, quick: 12, smoke: 10)
    var early = 0.0
    for number in 1...changes {
      try changeSource(of: program, isArchive: !number.isMultiple(of: 2))
      // The first changes fill caches.
      if number == 10 { early = try memory() }
    }
    let growth = 100 * (try memory() / early - 1)
    report.add("growth of memory from 10 to \(changes) changes", growth, "%", limit: 5)
  }
}

/// Scrolls through a source's photos as a list, then as a grid. Returns the requests, the work in a frame of each, and
/// the memory of the list.
private func costs(of photos: Int, on stage: Stage, isArchive: Bool) throws -> [Double] {
  stage.forgetCaches()
  return try besideEmptyWindow(on: stage) { program, memory in
    try program.waitForStillness()
    _ = stage.takeRequests()
    if isArchive { try changeSource(of: program, isArchive: true) }
    let list = try program.scroll(untilItems: photos).map(\.own)
    let (used, requests) = (try memory(), stage.takeRequests())
    _ = try program.watch(["ctrl+2"])
    let gridPhotos = stage.length.of(1000, quick: 200, smoke: 120)
    let grid = try program.scroll(untilItems: gridPhotos).map(\.own)
    return [requests, list.median, list.p99, grid.median, grid.p99, used]
  }
}

/// Activates a command of the window over D-Bus.
private func changeSource(of program: ProbedProgram, isArchive: Bool) throws {
  try Process.run([
    "/usr/bin/gdbus", "call", "--session", "--dest", Identity.usual.id, "--object-path",
    "\(Identity.usual.objectPath)/window/1", "--method", "org.gtk.Actions.Activate",
    isArchive ? "look-around" : "stop-looking-around", "[]", "{}",
  ])
  try program.waitForStillness(of: 0.3)
}

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
