// Launch to the first painted photo, beside the first frame of an empty window. The runs take turns,
// so that other work of the machine affects all three alike.

/// Launch with empty and with filled caches.
func launchFigures(on stage: Stage, runs: Int) async throws -> [Figure] {
  var (empty, cold, warm): ([Double], [Double], [Double]) = ([], [], [])
  // The first round fills the shader cache and the system's file cache, and is not counted.
  for run in 0...runs {
    let emptyWindow = try await measure(stage.startEmptyWindow()) { try $0.firstFrame() }
    try stage.forgetCaches()
    let coldLaunch = try await measure(stage.startBelvedere()) { try $0.firstPhoto() }
    let warmLaunch = try await measure(stage.startBelvedere()) { try $0.firstPhoto() }
    guard run > 0 else { continue }
    empty.append(emptyWindow)
    cold.append(coldLaunch)
    warm.append(warmLaunch)
  }
  let note = "median of \(runs) runs"
  return [
    Figure(.launch, "empty window, first frame", empty.median, "ms", note: note),
    Figure(.launch, "first photo, cold caches", cold.median, "ms", note: note),
    Figure(.launch, "first photo, warm caches", warm.median, "ms", note: note),
    Figure(
      .launch, "cold / empty window", cold.median / empty.median, "x",
      note: "asks the service for the page and the picture"),
    Figure(
      .launch, "warm / empty window", warm.median / empty.median, "x", limit: 1.3,
      note: "what was seen last, from disk"),
  ]
}

/// Lets the program come to rest after the measurement, so that its caches are written.
private func measure(
  _ program: ProbedProgram, _ figure: (ProbedProgram) throws -> Double
) async throws -> Double {
  defer { program.end() }
  let value = try figure(program)
  try await program.waitForStillness(atMost: .seconds(5))
  return value
}
