// SPDX-License-Identifier: MIT

// One long scroll from an empty cache: the cost of each frame on the main thread, the memory after 200 photos and after
// a jump to many more, and the requests to the service. Then a start with all of that stored.

import BelvedereModel
import Foundation

/// Measures the feed.
func measureFeed(on stage: Stage, _ report: Report) async throws {
  let photos = stage.options.photos ?? stage.length.of(5000, quick: 300, smoke: 60)
  // The number of photos after the jump.
  let farPhotos = stage.length.of([9_900, 50_000], quick: [1000], smoke: [90])
  try stage.forgetCaches()
  _ = try await stage.service.takeRequests()
  try await besideEmptyWindow(on: stage) { program, memory in
    var frames = try program.scroll(untilItems: 200)
    let early = try await memory()
    frames += try program.scroll(untilItems: photos)
    let requests = try await stage.service.takeRequests()
    report.add(frames, beside: try await paintedFrames(.list, on: stage))
    report.add(memory: early, photos: 200)
    for count in farPhotos {
      // About ten photos a frame; then a normal scroll, so that memory contains the pictures of one.
      _ = try program.scroll(step: 5000, untilItems: count - 100)
      _ = try program.scroll(untilItems: count)
      let far = try await memory()
      report.add(memory: far, photos: count)
      report.add("growth from 200 to \(count) photos", 100 * (far / early - 1), "%", limit: 10)
    }
    let jumps = try await jumpTimes(in: program)
    report.add(
      "jump between both ends, sharp photos", jumps.median, "ms", limit: 150,
      note: "median of \(jumps.count), pictures from disk; includes xdotool's own start")
    report.add(
      "API requests for \(photos) photos", Double(requests),
      limit: Double((photos + 29) / 30 + 2), note: "30 photos a page, one page ahead, /me")
  }
  _ = try await stage.service.takeRequests()
  let program = try stage.startBelvedere()
  defer { program.end() }
  _ = try program.firstPhoto()
  try await program.waitForStillness()
  report.add(
    "API requests of a warm start", Double(try await stage.service.takeRequests()), limit: 0,
    note: "inside the freshness window")
}

/// Measures the feed as a grid, from an empty cache.
func measureGrid(on stage: Stage, _ report: Report) async throws {
  let photos = stage.length.of(1000, quick: 200, smoke: 60)
  try stage.forgetCaches()
  try await besideEmptyWindow(on: stage) { program, memory in
    try program.press(["ctrl+2"])
    try await program.waitForStillness()
    let frames = try program.scroll(untilItems: photos)
    report.add(frames, beside: try await paintedFrames(.grid, on: stage))
    report.add(memory: try await memory(), photos: photos)
  }
}

extension Report {
  fileprivate func add(memory: Double, photos: Int) {
    add(
      "memory after \(photos) photos", memory, "MB", limit: 45, note: "PSS above the empty window's"
    )
  }
}

/// Jumps to both ends, and returns the milliseconds from the key to the frame with the last new photo.
private func jumpTimes(in program: ProbedProgram) async throws -> [Double] {
  // The first jumps load more photos, until the end is fixed and its photos are on disk.
  for _ in 0..<3 {
    try program.press(["End"])
    try await program.waitForStillness()
  }
  var times: [Double] = []
  for key in ["Home", "End", "Home", "End", "Home", "End"] {
    let start = monotonicMilliseconds()
    let frames = try await program.watch {
      try program.press([key])
      try await program.waitForStillness()
    }
    // Nil if all photos in view were still in memory.
    if let last = frames.last(where: \.hasNewPhoto) { times.append(last.time - start) }
  }
  guard !times.isEmpty else { throw BenchError("no jump brought a photo") }
  return times
}

/// The frames of a program that paints the demo's photos in a layout and does nothing else.
private func paintedFrames(
  _ layout: FeedLayout, on stage: Stage
) async throws -> [ProbedProgram.Frame] {
  let photos = stage.demo.appending(path: "photos").path
  let window = try stage.startWindow(
    [BareWindow.painted, layout.rawValue, photos], Stage.withoutShaders)
  defer { window.end() }
  _ = try window.firstFrame()
  let frames = try await window.watch { try await window.waitForStillness(atMost: .seconds(8)) }
  guard frames.count > 20 else { throw BenchError("the painted window does not move") }
  return frames
}

/// Runs a body with the program after its first photo. `memory` waits for stillness and returns the program's memory
/// less that of an empty window, in megabytes. The empty window runs at the same time, because pages of shared
/// libraries count half for each.
func besideEmptyWindow<Outcome>(
  on stage: Stage, _ settings: [String: String] = [:],
  _ body: (ProbedProgram, _ memory: () async throws -> Double) async throws -> Outcome
) async throws -> Outcome {
  let window = try stage.startWindow([BareWindow.empty], Stage.withoutShaders)
  defer { window.end() }
  _ = try window.firstFrame()
  let program = try stage.startBelvedere(Stage.withoutShaders.merging(settings) { $1 })
  defer { program.end() }
  _ = try program.firstPhoto()
  return try await body(program) {
    // After three seconds of rest the heap returns unused memory.
    try await program.waitForStillness(of: .seconds(5))
    return try program.memory() - window.memory()
  }
}
