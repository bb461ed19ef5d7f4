// SPDX-License-Identifier: MIT

// The main thread's work per frame during movements, and the wake-ups of a window at rest.

/// Keys that zoom a photo or a map in and out again, and that pan it around.
let zoomKeys = [String](repeating: "plus", count: 6) + [String](repeating: "minus", count: 6)
let panKeys = ["Right", "Right", "Down", "Left", "Left", "Up"]

extension Report {
  /// Adds the figure of a movement's frames.
  func add(_ name: String, _ frames: [ProbedProgram.Frame], limit: Double) {
    let wall = frames.map(\.wall)
    add(
      "\(name), a frame but for rendering, p99", frames.map(\.own).p99, "ms", limit: limit,
      note: "processor time of the main thread; \(frames.count) frames; all of it, p50 / p99: "
        + "\(rounded(wall.median)) / \(rounded(wall.p99))")
  }

  /// Adds the figures of frames while a list or grid scrolls, compared with a bare program that paints the same
  /// pictures.
  func add(_ frames: [ProbedProgram.Frame], beside painted: [ProbedProgram.Frame]) {
    let (wall, own, floor) = (frames.map(\.wall), frames.map(\.own), painted.map(\.wall))
    add("main thread a frame, p50", wall.median, "ms", note: "\(frames.count) frames")
    add("main thread a frame, p99", wall.p99, "ms", limit: 4)
    add("main thread a frame, longest", wall.max() ?? 0, "ms", limit: 16)
    let ratio = "whole frame / the same pictures painted alone"
    add("\(ratio), p50", wall.median, to: floor.median, limit: 1.3)
    add("\(ratio), p99", wall.p99, to: floor.p99, limit: 1.3)
    add("- all but rendering, p50", own.median, "ms", note: "processor time, Belvedere and GTK")
    add("- all but rendering, p99", own.p99, "ms", limit: 3)
    add("- all but rendering, longest", own.max() ?? 0, "ms", limit: 8)
  }

  /// Adds the wake-ups and frames of an idle program. Every return of the main loop's poll counts, not only those that
  /// serve the main actor.
  func add(stillnessOf program: ProbedProgram, seconds: Int, showing content: String) async throws {
    // Three seconds after the last key, GTK hides the focus ring.
    guard try await program.waitForStillness(of: .seconds(4), atMost: .seconds(30)) else {
      throw BenchError("the window never comes to rest")
    }
    let before = try program.activity()
    try await Task.sleep(for: .seconds(seconds))
    let after = try program.activity()
    let note = "in \(seconds) s, \(content) open and still"
    add("wake-ups of the main loop", after.wakeUps - before.wakeUps, limit: 0, note: note)
    add("frames painted", after.frames - before.frames, limit: 0, note: note)
  }
}

/// Measures the rest with the feed open and still.
func measureIdleness(on stage: Stage, _ report: Report) async throws {
  let program = try stage.startBelvedere()
  defer { program.end() }
  _ = try program.firstPhoto()
  let seconds = stage.length.of(5, quick: 5, smoke: 1)
  try await report.add(stillnessOf: program, seconds: seconds, showing: "feed")
}
