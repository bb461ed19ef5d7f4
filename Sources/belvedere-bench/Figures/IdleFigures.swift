// A window that nobody touches must not wake the processor. Every return of the main loop's poll
// counts, not only those that serve the main actor.

/// Wake-ups and frames with the feed open and still.
func idleFigures(on stage: Stage, seconds: Int) async throws -> [Figure] {
  let program = try stage.startBelvedere()
  defer { program.end() }
  _ = try program.firstPhoto()
  return try await stillFigures(.idle, of: program, seconds: seconds, showing: "feed")
}

/// Wake-ups and frames of a program that shows something and is left alone.
func stillFigures(
  _ group: Figure.Group, of program: ProbedProgram, seconds: Int, showing content: String
) async throws -> [Figure] {
  // Three seconds after the last key, GTK takes the focus ring away.
  guard try await program.waitForStillness(of: .seconds(4), atMost: .seconds(30)) else {
    throw BenchError.unexpected("the window never comes to rest")
  }
  let before = try program.activity()
  try await Task.sleep(for: .seconds(seconds))
  let after = try program.activity()
  let note = "in \(seconds) s, \(content) open and still"
  return [
    Figure(
      group, "wake-ups of the main loop", Double(after.wakeUps - before.wakeUps), "", limit: 0,
      note: note),
    Figure(
      group, "frames painted", Double(after.frames - before.frames), "", limit: 0, note: note),
  ]
}
