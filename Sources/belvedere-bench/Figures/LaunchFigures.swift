// SPDX-License-Identifier: MIT

// The launch up to the first painted photo, compared with the first frame of an empty window, and with eog, which opens
// one picture from a file. The programs are measured in turns.

import Foundation

/// Measures the launch with empty and with filled caches.
func measureLaunch(on stage: Stage, _ report: Report) async throws {
  let runs = stage.length.of(9, quick: 3, smoke: 1)
  // The first round fills the shader cache and the system's file cache.
  let times = try await mediansInTurns(runs, after: 1) { _ in
    let window = try stage.startWindow([BareWindow.empty])
    let empty = try await measure(window) { try $0.firstFrame() }
    try stage.forgetCaches()
    let cold = try await measure(stage.startBelvedere()) { try $0.firstPhoto() }
    return [empty, cold, try await measure(stage.startBelvedere()) { try $0.firstPhoto() }]
  }
  report.add(
    "cold / empty window", times[1], to: times[0],
    note: "median of \(runs); asks the service for the page and the picture")
  report.add(
    "warm / empty window", times[2], to: times[0], limit: 1.3,
    note: "median of \(runs); what was seen last, from disk")
}

/// Measures one launch, and waits until the program has written its caches.
private func measure(
  _ program: ProbedProgram, _ figure: (ProbedProgram) throws -> Double
) async throws -> Double {
  defer { program.end() }
  let value = try figure(program)
  try await program.waitForStillness(atMost: .seconds(5))
  return value
}

/// Compares the launch with that of eog, a GTK 3 program without the probe: its picture has a unique colour, which is
/// searched on the screen. Belvedere's photo counts when its frame is painted.
func measureLaunchOfPeers(on stage: Stage, _ report: Report) async throws {
  let eog = "/usr/bin/eog"
  guard let screen = stage.options.screen, FileManager.default.isExecutableFile(atPath: eog) else {
    return printProgress(
      "eog is not installed, or the display cannot be watched: no comparison with it.")
  }
  let runs = stage.length.of(9, quick: 3, smoke: 1)
  let display = try FileHandle(forReadingFrom: screen)
  let file = stage.home.appending(path: "peer.jpg")
  try MadePicture(width: 1600, height: 1066).jpeg().write(to: file)
  // The first round fills the caches.
  let times = try await mediansInTurns(runs, after: 1) { _ in
    let own = try await measure(stage.startBelvedere()) { try $0.firstPhoto() }
    return [own, try await launch(eog, with: file, on: stage, watching: display)]
  }
  report.add(
    "Belvedere / eog", times[0], to: times[1], limit: 0.7,
    note: "median of \(runs), warm; first photo, and one JPEG on the screen")
}

/// Starts a program with a picture, ends it, and returns the milliseconds until the picture was on the screen.
private func launch(
  _ program: String, with file: URL, on stage: Stage, watching display: FileHandle
) async throws -> Double {
  let process = Process()
  process.executableURL = URL(filePath: program)
  process.arguments = [file.path]
  process.environment = stage.environment
  process.standardError = FileHandle.nullDevice
  let start = monotonicMilliseconds()
  try process.run()
  defer { process.kill() }
  while try !showsPicture(in: display) {
    guard monotonicMilliseconds() - start < 20_000 else {
      throw BenchError("\(program) shows no picture")
    }
    usleep(1000)
  }
  let time = monotonicMilliseconds() - start
  process.kill()
  while try showsPicture(in: display) { try await Task.sleep(for: .milliseconds(20)) }
  return time
}

/// True if a row of the display contains the picture, with a tolerance for JPEG. Xvfb keeps its frame buffer in a file
/// (X11/XWDFile.h), which ends with the rows of pixels, 4 bytes each, blue first.
private func showsPicture(in display: FileHandle) throws -> Bool {
  // As scripts/bench starts Xvfb.
  let (width, height, row) = (1280, 900, 220)
  let end = try display.seekToEnd()
  try display.seek(toOffset: end - UInt64((height - row) * width * 4))
  let pixels = try display.read(upToCount: width * 4) ?? Data()
  let found = stride(from: 0, to: pixels.count, by: 4).count {
    pixels[$0] > 243 && pixels[$0 + 1] < 12 && pixels[$0 + 2] > 243
  }
  return found * 10 >= width
}
