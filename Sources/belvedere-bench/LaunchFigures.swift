// SPDX-License-Identifier: MIT

// The launch up to the first painted photo, compared in turns with an empty window, and with eog and one picture.

import Foundation

/// Measures the launch with empty and with filled caches.
func measureLaunch(on stage: Stage, _ report: Report) async throws {
  let runs = stage.length.of(9, quick: 3, smoke: 1)
  // The first round fills the shader cache and the system's file cache.
  let times = try await mediansInTurns(runs, after: 1) { _ in
    let empty = try measure(stage.startWindow()) { try $0.firstFrame() }
    stage.forgetCaches()
    let cold = try measure(stage.startBelvedere()) { try $0.firstFrame(withPhoto: true) }
    return [
      empty, cold, try measure(stage.startBelvedere()) { try $0.firstFrame(withPhoto: true) },
    ]
  }
  report.add("first photo, cold caches / empty window", times[1], to: times[0], limit: nil)
  report.add("first photo, warm caches / empty window", times[2], to: times[0], limit: 1.3)
}

/// Measures one launch, and waits until the program has written its caches.
private func measure(
  _ program: ProbedProgram, _ figure: (ProbedProgram) throws -> Double
) throws -> Double {
  defer { program.end() }
  let value = try figure(program)
  try program.waitForStillness(atMost: 5)
  return value
}

/// Compares the launch with that of eog, a GTK 3 program without the probe: it counts until its title names the
/// picture, which is decoded by then. Belvedere's photo counts when its frame is painted.
func measureLaunchOfPeers(on stage: Stage, _ report: Report) async throws {
  let picture = stage.demo.appending(path: "photos/forest-stream.jpg")
  let eog = "/usr/bin/eog"
  guard FileManager.default.isExecutableFile(atPath: eog) else {
    return printProgress("eog is not installed: no comparison with it")
  }
  // The first round fills the caches.
  let times = try await mediansInTurns(stage.length.of(9, quick: 3, smoke: 1), after: 1) { _ in
    let own = try measure(stage.startBelvedere()) { try $0.firstFrame(withPhoto: true) }
    let start = monotonicMilliseconds()
    let program = try Process([eog, picture.path], output: Pipe())
    defer { program.kill() }
    let search = ["/usr/bin/xdotool", "search", "--onlyvisible", "--name", "forest-stream"]
    while (try? Process.run(search)) == nil {
      guard monotonicMilliseconds() - start < 20_000 else { throw BenchError("eog shows nothing") }
    }
    return [own, monotonicMilliseconds() - start]
  }
  report.add("first photo / one JPEG in eog", times[0], to: times[1], limit: 0.7)
}
