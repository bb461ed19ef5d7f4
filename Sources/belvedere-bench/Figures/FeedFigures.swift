// One long scroll from an empty cache: the cost of each frame on the main thread, the memory after 200
// and after all photos, and the requests to the service. Then a start with all of that stored, and on from
// there in leaps, to the end of what the demo service has.

import BelvedereCore
import BelvedereModel
import Foundation

/// Figures of the feed.
///
/// - Parameters:
///   - photos: the number of photos to scroll through.
///   - farPhotos: the numbers to leap to after that.
func feedFigures(on stage: Stage, photos: Int, farPhotos: [Int]) async throws -> [Figure] {
  try stage.forgetCaches()
  _ = try await stage.service.takeRequests()
  let scroll = try await scrollThrough(photos, then: farPhotos, on: stage)
  let cold = scroll.requests
  let warm = try await warmStart(on: stage)
  return frameFigures(.feed, scroll.frames, beside: try await paintedFrames(.list, on: stage))
    + memoryFigures(scroll, photos: photos)
    + [
      Figure(
        .feed, "jump between both ends, sharp photos", scroll.jumps.median, "ms", limit: 150,
        note: "median of \(scroll.jumps.count), pictures from disk; includes xdotool's own start")
    ]
    + requestFigures(cold: cold, warm: warm, photos: photos)
}

/// Figures of the feed as a grid, from an empty cache.
///
/// - Parameter photos: the number of photos to scroll through.
func gridFigures(on stage: Stage, photos: Int) async throws -> [Figure] {
  try stage.forgetCaches()
  return try await besideEmptyWindow(on: stage) { program, memory in
    try Input(to: program.id).press(["ctrl+2"])
    try await program.waitForStillness()
    let frames = try program.scroll(step: scrollStep, untilItems: photos)
    let painted = try await paintedFrames(.grid, on: stage)
    return frameFigures(.grid, frames, beside: painted) + [
      Figure(
        .grid, "memory after \(photos) photos", try await memory(), "MB", limit: 45,
        note: "PSS above the empty window's")
    ]
  }
}

/// Figures of an archive beside those of a service with accounts: what a frame and the memory cost must not
/// depend on the source. Then the memory while one goes from one source to the other and back.
func sourceFigures(
  on stage: Stage, photos: Int, gridPhotos: Int, switches: Int
) async throws -> [Figure] {
  let service = try await sourceCosts(
    on: stage, photos: photos, gridPhotos: gridPhotos, isArchive: false)
  let archive = try await sourceCosts(
    on: stage, photos: photos, gridPhotos: gridPhotos, isArchive: true)
  func figure(_ name: String, _ cost: (SourceCosts) -> Double, _ unit: String) -> Figure {
    let costs = [cost(archive), cost(service)].map { PlainNumber.text($0, digits: 2) }
    let note = "\(costs[0]) against \(costs[1]) \(unit)"
    return Figure(
      .sources, "archive's \(name)", cost(archive) / cost(service), "x", limit: 1.1, note: note)
  }
  return [
    figure("frame of the list, p50", { $0.list.percentile(0.5) }, "ms"),
    figure("frame of the list, p99", { $0.list.percentile(0.99) }, "ms"),
    figure("frame of the grid, p50", { $0.grid.percentile(0.5) }, "ms"),
    figure("frame of the grid, p99", { $0.grid.percentile(0.99) }, "ms"),
    figure("memory after \(photos) photos", { $0.memory }, "MB"),
    Figure(
      .sources, "archive's API requests for \(photos) photos", Double(archive.requests), "",
      limit: (Double(photos) / 40).rounded(.up), note: "25 for 1,000"),
    try await switchFigure(on: stage, switches: switches),
  ]
}

/// The costs of one source.
private struct SourceCosts {
  /// Processor time of the main thread a frame without rendering, in milliseconds.
  let list: [Double]
  let grid: [Double]
  /// Megabytes above the empty window.
  let memory: Double
  let requests: Int
}

private func sourceCosts(
  on stage: Stage, photos: Int, gridPhotos: Int, isArchive: Bool
) async throws -> SourceCosts {
  try stage.forgetCaches()
  _ = try await stage.service.takeRequests()
  return try await besideEmptyWindow(on: stage, looksAround: isArchive) { program, memory in
    let list = try program.scroll(step: scrollStep, untilItems: photos)
    let used = try await memory()
    let requests = try await stage.service.takeRequests().api
    try Input(to: program.id).press(["ctrl+2"])
    try await program.waitForStillness()
    let grid = try program.scroll(step: scrollStep, untilItems: gridPhotos)
    return SourceCosts(
      list: list.map { $0.cpu - $0.renderCPU }, grid: grid.map { $0.cpu - $0.renderCPU },
      memory: used, requests: requests)
  }
}

private func switchFigure(on stage: Stage, switches: Int) async throws -> Figure {
  try stage.forgetCaches()
  return try await besideEmptyWindow(on: stage) { program, memory in
    var early = 0.0
    for number in 1...switches {
      let command = number.isMultiple(of: 2) ? "stop-looking-around" : "look-around"
      try stage.activate(command)
      try await program.waitForStillness(of: .milliseconds(300))
      // The first times fill caches that stay.
      if number == 10 { early = try await memory() }
    }
    let late = try await memory()
    let sizes = [early, late].map { PlainNumber.text($0, digits: 1) }
    return Figure(
      .sources, "growth from 10 to \(switches) changes of the source", 100 * (late - early) / early,
      "%", limit: 5, note: "from \(sizes[0]) to \(sizes[1]) MB")
  }
}

/// Pixels a frame: at 60 frames a second about 11 photos a second go by, a brisk fling.
private let scrollStep = 80

/// Pixels a frame: some ten photos of the list.
private let leap = 5000
/// Photos that are scrolled through after leaps, so that the pictures in memory are those of a scroll.
private let approach = 100

private struct Scroll {
  let frames: [ProbedProgram.FrameWork]
  /// Megabytes above the empty window after 200 photos and after all.
  let early: Double
  let late: Double
  /// After leaps to many more: how many photos, and megabytes.
  let far: [(photos: Int, memory: Double)]
  /// Milliseconds from a key to the last photo that then comes into view.
  let jumps: [Double]
  let requests: DemoService.Requests
}

private func scrollThrough(
  _ photos: Int, then farPhotos: [Int], on stage: Stage
) async throws -> Scroll {
  try await besideEmptyWindow(on: stage) { program, memory in
    let first = try program.scroll(step: scrollStep, untilItems: 200)
    let early = try await memory()
    let others = try program.scroll(step: scrollStep, untilItems: photos)
    let late = try await memory()
    let requests = try await stage.service.takeRequests()
    var far: [(photos: Int, memory: Double)] = []
    for photos in farPhotos {
      _ = try program.scroll(step: leap, untilItems: photos - approach)
      _ = try program.scroll(step: scrollStep, untilItems: photos)
      far.append((photos, try await memory()))
    }
    let jumps = try await jumpTimes(in: program)
    _ = try await stage.service.takeRequests()
    return Scroll(
      frames: first + others, early: early, late: late, far: far, jumps: jumps, requests: requests)
  }
}

/// Jumps to the beginning and to where one was, and waits until everything in view is sharp.
private func jumpTimes(in program: ProbedProgram) async throws -> [Double] {
  let input = try Input(to: program.id)
  var times: [Double] = []
  /// Nil if all photos in view were still in memory.
  func jump(_ key: String) async throws -> Double? {
    let start = monotonicMilliseconds()
    let watch = try await program.watch {
      try input.press([key])
      try await program.waitForStillness()
    }
    return watch.pictures.last { $0.time > start }.map { $0.time - start }
  }
  // The end moves while there is more, and what is new there is not on disk.
  for _ in 0..<3 {
    try input.press(["End"])
    try await program.waitForStillness()
  }
  for _ in 0..<3 {
    times += try await [jump("Home"), jump("End")].compactMap(\.self)
  }
  guard !times.isEmpty else { throw BenchError.unexpected("no jump brought a photo") }
  return times
}

/// Does something with the program once its first photo is there. `memory` waits for stillness and
/// returns the megabytes that the program has above the empty window.
///
/// The empty window runs beside it all the time, because pages of libraries that both use count half for
/// each. A software renderer's compiler (40 MB) is in both; with compiled shaders on disk it would not be.
private func besideEmptyWindow<Outcome>(
  on stage: Stage, looksAround: Bool = false,
  _ body: (ProbedProgram, _ memory: () async throws -> Double) async throws -> Outcome
) async throws -> Outcome {
  let window = try stage.startEmptyWindow(storesShaders: false)
  defer { window.end() }
  _ = try window.firstFrame()
  let program = try stage.startBelvedere(storesShaders: false, looksAround: looksAround)
  defer { program.end() }
  _ = try program.firstPhoto()
  return try await body(program) {
    // After three seconds of rest the heap gives back what is unused.
    try await program.waitForStillness(of: .seconds(5))
    return try program.memory() - window.memory()
  }
}

private func warmStart(on stage: Stage) async throws -> DemoService.Requests {
  let program = try stage.startBelvedere()
  defer { program.end() }
  _ = try program.firstPhoto()
  try await program.waitForStillness()
  return try await stage.service.takeRequests()
}

/// The frames of a program that paints the same pictures in the same places and does nothing else.
private func paintedFrames(
  _ layout: FeedLayout, on stage: Stage
) async throws -> [ProbedProgram.FrameWork] {
  let program = try stage.startPaintedWindow(layout)
  defer { program.end() }
  _ = try program.firstFrame()
  let work = try await program.watch { try await Task.sleep(for: .seconds(8)) }.work
  guard work.count > 20 else { throw BenchError.unexpected("the painted window does not move") }
  return work
}

private func frameFigures(
  _ group: Figure.Group, _ frames: [ProbedProgram.FrameWork],
  beside painted: [ProbedProgram.FrameWork]
) -> [Figure] {
  let wall = frames.map(\.wall)
  let floor = painted.map(\.wall)
  func ratio(_ name: String, _ share: Double) -> Figure {
    let (own, least) = (wall.percentile(share), floor.percentile(share))
    let times = [own, least].map { PlainNumber.text($0, digits: 1) }
    return Figure(
      group, "whole frame / the same pictures painted alone, \(name)", own / least, "x", limit: 1.3,
      note: "\(times[0]) against \(times[1]) ms")
  }
  // Valid on a busy machine too, and without a graphics card.
  let own = frames.map { $0.cpu - $0.renderCPU }
  func part(_ name: String, _ values: [Double], _ note: String) -> Figure {
    let spread = [values.percentile(0.5), values.percentile(0.99), values.max() ?? 0]
      .map { PlainNumber.text($0, digits: 1) }.joined(separator: " / ")
    return Figure(
      group, "\(name), p99", values.percentile(0.99), "ms",
      note: "\(note); p50 / p99 / longest: \(spread)")
  }
  return [
    Figure(group, "main thread a frame, p50", wall.median, "ms", note: "\(frames.count) frames"),
    Figure(group, "main thread a frame, p99", wall.percentile(0.99), "ms", limit: 4),
    Figure(group, "main thread a frame, longest", wall.max() ?? 0, "ms", limit: 16),
    ratio("p50", 0.5), ratio("p99", 0.99),
    part("- rendering", frames.map(\.render), "GSK and the GL driver"),
    part("- all but rendering", frames.map { $0.wall - $0.render }, "Belvedere and GTK"),
    part("- layout", frames.map(\.layout), "rows made, bound, placed"),
    part("processor time a frame", frames.map(\.cpu), "main thread only, rendering included"),
    Figure(
      group, "- all but rendering, p50", own.median, "ms", note: "processor time, Belvedere and GTK"
    ),
    Figure(group, "- all but rendering, p99", own.percentile(0.99), "ms", limit: 3),
    Figure(group, "- all but rendering, longest", own.max() ?? 0, "ms", limit: 8),
  ]
}

private func memoryFigures(_ scroll: Scroll, photos: Int) -> [Figure] {
  let note = "PSS above the empty window's"
  let early = scroll.early
  return [
    Figure(.feed, "memory after 200 photos", early, "MB", limit: 45, note: note),
    Figure(.feed, "memory after \(photos) photos", scroll.late, "MB", note: note),
    Figure(
      .feed, "growth from 200 to \(photos) photos", 100 * (scroll.late - early) / early, "%",
      limit: 3),
  ]
    + scroll.far.flatMap { photos, memory in
      [
        Figure(.feed, "memory after \(photos) photos", memory, "MB", note: note),
        Figure(
          .feed, "growth from 200 to \(photos) photos", 100 * (memory - early) / early, "%",
          limit: 10),
      ]
    }
}

private func requestFigures(
  cold: DemoService.Requests, warm: DemoService.Requests, photos: Int
) -> [Figure] {
  // Pages of 30, one page ahead, and the person's profile.
  let expected = Double((photos + 29) / 30 + 2)
  return [
    Figure(
      .feed, "API requests for \(photos) photos", Double(cold.api), "", limit: expected,
      note: "30 photos a page, one page ahead, /me"),
    Figure(
      .feed, "image requests for \(photos) photos", Double(cold.images), "",
      note: "a photo that has passed is not loaded any more"),
    Figure(
      .feed, "API requests of a warm start", Double(warm.api), "", limit: 0,
      note: "inside the freshness window"),
    Figure(.feed, "image requests of a warm start", Double(warm.images), ""),
  ]
}
