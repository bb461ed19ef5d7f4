// The command line, and the order of the work: one stage, one group of figures after the other.

import ArgumentParser
import Foundation

/// Measures the installed program.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belvedere-bench",
    abstract: "Measures Belvedere and prints each figure beside its budget.",
    discussion: """
      Needs a display and a session bus of its own; scripts/bench provides both. The program runs \
      unchanged, signed in at a demo service, in a home folder that is removed afterwards.
      """)

  @Option(help: "Where Belvedere is installed.", transform: { URL(filePath: $0) })
  var prefix: URL

  @Option(help: "The library that watches the programs.", transform: { URL(filePath: $0) })
  var probe: URL

  @Option(
    help: "The frame buffer of the display, as Xvfb writes it; other programs are watched in it.",
    transform: { URL(filePath: $0) })
  var screen: URL?

  @Option(
    help: """
      Measure this group only: launch, peers, decode, like, viewer, feed, grid, sources, idle, \
      places, map or light. Can be repeated.
      """)
  var only: [Figure.Group] = []

  @Option(
    help: "Measure what is drawn with this renderer only: gl or cairo; with both unless told.")
  var renderer: [Renderer] = []

  @Flag var length = Length.whole

  @Option(help: "How many photographs are scrolled through; 5000 in a whole run unless told.")
  var photos: Int?

  @Option(help: "Write the figures to this file, too.", transform: { URL(filePath: $0) })
  var json: URL?

  func run() async throws {
    let stage = try await Stage(prefix: prefix, probe: probe)
    defer { stage.close() }
    var report = Report()
    for group in Figure.Group.allCases where only.isEmpty || only.contains(group) {
      guard group.isDrawn else {
        try await tell("\(group)") { report.add(try await figures(of: group, on: stage)) }
        continue
      }
      for renderer in renderer.isEmpty ? Renderer.allCases : renderer {
        stage.renderer = renderer
        try await tell("\(group), \(renderer.rawValue)") {
          report.add(try await figures(of: group, on: stage), with: renderer)
        }
      }
    }
    print(report.table)
    if let json { try report.json().write(to: json) }
  }

  /// Writes a line to standard error as a group begins and as it ends: a whole run takes over an hour.
  private func tell(_ group: String, _ measure: () async throws -> Void) async throws {
    FileHandle.standardError.write(Data("\(group) …\n".utf8))
    let start = ContinuousClock.now
    try await measure()
    let seconds = (ContinuousClock.now - start).components.seconds
    FileHandle.standardError.write(Data("\(group): \(seconds) s\n".utf8))
  }

  private func figures(of group: Figure.Group, on stage: Stage) async throws -> [Figure] {
    switch group {
    case .launch: try await launchFigures(on: stage, runs: length.of(9, quick: 3, smoke: 1))
    case .peers:
      try await peerFigures(
        on: stage, watching: try screen.map(Screen.init), runs: length.of(9, quick: 3, smoke: 1))
    case .decode:
      try await decodeFigures(
        photos: stage.photos, repetitions: length.of(100, quick: 20, smoke: 4))
    case .like:
      try await likeFigures(in: stage.home, repetitions: length.of(300, quick: 50, smoke: 5))
    case .viewer:
      try await originalFigures(repetitions: length.of(15, quick: 5, smoke: 1))
        + viewerFigures(on: stage, repetitions: length.of(5, quick: 2, smoke: 1))
    case .feed:
      try await feedFigures(
        on: stage, photos: photos ?? length.of(5000, quick: 300, smoke: 60),
        farPhotos: length.of([9_900, 50_000], quick: [1000], smoke: [90]))
    case .grid:
      try await gridFigures(on: stage, photos: length.of(1000, quick: 200, smoke: 60))
    case .sources:
      try await sourceFigures(
        on: stage, photos: length.of(600, quick: 100, smoke: 60),
        gridPhotos: length.of(1000, quick: 200, smoke: 120),
        switches: length.of(50, quick: 12, smoke: 10))
    case .idle:
      try await idleFigures(on: stage, seconds: length.of(5, quick: 5, smoke: 1))
    case .places:
      try await placeFigures(
        on: stage, places: length.of(100_000, quick: 10_000, smoke: 1_000),
        repetitions: length.of(9, quick: 3, smoke: 1))
    case .map:
      try await mapFigures(
        on: stage, photos: length.of(10_000, quick: 1_000, smoke: 200),
        repetitions: length.of(5, quick: 2, smoke: 1))
    case .light: try lightFigures(on: stage, repetitions: length.of(15, quick: 3, smoke: 1))
    }
  }
}

/// The amount of what is measured.
enum Length: EnumerableFlag {
  case whole, quick, smoke

  static func help(for value: Length) -> ArgumentHelp? {
    switch value {
    case .whole: "Measure everything as often as its figure needs; takes over an hour."
    case .quick: "Fewer runs, photographs and places, for a first impression."
    case .smoke: "As little as shows that the benchmark works; its figures mean nothing."
    }
  }

  /// One of three values, by the length of the run.
  func of<Value>(_ whole: Value, quick: Value, smoke: Value) -> Value {
    switch self {
    case .whole: whole
    case .quick: quick
    case .smoke: smoke
    }
  }
}
