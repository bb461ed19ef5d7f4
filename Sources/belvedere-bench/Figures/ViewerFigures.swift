// SPDX-License-Identifier: MIT

// A photo opened by a click, and moved by keys.

/// Measures each frame's work on the main thread in the viewer.
func measureViewer(on stage: Stage, _ report: Report) async throws {
  let repetitions = stage.length.of(5, quick: 2, smoke: 1)
  try stage.forgetCaches()
  let program = try stage.startBelvedere()
  defer { program.end() }
  _ = try program.firstPhoto()
  try await program.waitForStillness()
  // The photo in the middle of the feed.
  let opening = try await program.watch {
    try program.click(x: 480, y: 300)
    try await program.waitForStillness()
  }
  guard !opening.isEmpty else { throw BenchError("a click opened nothing") }
  let zoom = try await program.watch(zoomKeys, repetitions: repetitions)
  report.add("zoom", zoom, limit: 8)
  let turn = [String](repeating: "ctrl+r", count: 4)
  report.add("turn", try await program.watch(turn, repetitions: repetitions), limit: 8)
  try program.press(["2"])
  report.add("pan", try await program.watch(panKeys, repetitions: repetitions), limit: 8)
  try program.press(["0"])
  try await program.waitForStillness()
  let pages = ["Page_Down", "Page_Down", "Page_Up", "Page_Up"]
  report.add("page turn", try await program.watch(pages, repetitions: repetitions), limit: 6)
}
