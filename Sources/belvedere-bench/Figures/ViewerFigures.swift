// A photo opened by a click, and moved by keys: each frame's work on the main thread, and the time
// from an arrow key to the next photo, whose image was loaded ahead.

/// Figures of the viewer.
func viewerFigures(on stage: Stage, repetitions: Int) async throws -> [Figure] {
  try stage.forgetCaches()
  let program = try stage.startBelvedere()
  defer { program.end() }
  _ = try program.firstPhoto()
  try await program.waitForStillness()
  let input = try Input(to: program.id)
  try await open(in: program, input)

  func watch(_ keys: [String]) async throws -> [ProbedProgram.FrameWork] {
    try await program.frames(pressing: keys, repetitions: repetitions, input)
  }
  let zoomKeys = [String](repeating: "plus", count: 6) + [String](repeating: "minus", count: 6)
  let zoom = try await watch(zoomKeys)
  let turn = try await watch([String](repeating: "ctrl+r", count: 4))
  try input.press(["2"])
  let pan = try await watch(["Right", "Right", "Down", "Left", "Left", "Up"])
  try input.press(["0"])
  try await program.waitForStillness()
  // First, because a photo that was drawn before does not count as new.
  let arrow = try await arrowTimes(in: program, input, repetitions: repetitions)
  let pages = try await watch(["Page_Down", "Page_Down", "Page_Up", "Page_Up"])
  return [
    frameFigure(.viewer, "zoom", zoom, limit: 8), frameFigure(.viewer, "turn", turn, limit: 8),
    frameFigure(.viewer, "pan", pan), frameFigure(.viewer, "page turn", pages, limit: 6),
    Figure(
      .viewer, "arrow key to the next photograph", arrow.median, "ms",
      note: "median of \(arrow.count), loaded ahead; includes xdotool's own start"),
  ]
}

/// Opens the photo in the middle of the feed.
private func open(in program: ProbedProgram, _ input: Input) async throws {
  let opening = try await program.watch {
    try input.click(x: 480, y: 300)
    try await program.waitForStillness()
  }
  guard !opening.work.isEmpty else { throw BenchError.unexpected("a click opened nothing") }
}

private func arrowTimes(
  in program: ProbedProgram, _ input: Input, repetitions: Int
) async throws -> [Double] {
  let wanted = repetitions * 2
  var times: [Double] = []
  // A busy machine may answer a key after the stillness that is waited for.
  for _ in 0..<wanted + 10 where times.count < wanted {
    let start = monotonicMilliseconds()
    let watch = try await program.watch {
      try input.press(["Right"])
      try await program.waitForStillness()
    }
    // A photo that a swipe has shown before is not drawn for the first time.
    if let first = watch.pictures.first(where: { $0.time > start }) {
      times.append(first.time - start)
    }
  }
  guard !times.isEmpty else {
    throw BenchError.unexpected("no arrow key brought a photograph")
  }
  return times
}
