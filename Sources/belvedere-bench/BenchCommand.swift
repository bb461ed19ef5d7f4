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

  @Flag(help: "Fewer runs, photographs and places, to try the benchmark itself.")
  var quick = false

  @Option(help: "How many photographs are scrolled through; 5000 unless told, 300 with --quick.")
  var photos: Int?

  @Option(help: "Write the figures to this file, too.", transform: { URL(filePath: $0) })
  var json: URL?

  func run() async throws {
    let stage = try await Stage(prefix: prefix, probe: probe)
    defer { stage.close() }
    var report = Report()
    for group in Figure.Group.allCases where only.isEmpty || only.contains(group) {
      guard group.isDrawn else {
        report.add(try await figures(of: group, on: stage))
        continue
      }
      for renderer in renderer.isEmpty ? Renderer.allCases : renderer {
        stage.renderer = renderer
        report.add(try await figures(of: group, on: stage), with: renderer)
      }
    }
    print(report.table)
    if let json { try report.json().write(to: json) }
  }

  private func figures(of group: Figure.Group, on stage: Stage) async throws -> [Figure] {
    switch group {
    case .launch: try await launchFigures(on: stage, runs: quick ? 3 : 9)
    case .peers:
      try await peerFigures(
        on: stage, watching: try screen.map(Screen.init), runs: quick ? 3 : 9)
    case .decode: try await decodeFigures(photos: stage.photos, repetitions: quick ? 20 : 100)
    case .like: try await likeFigures(in: stage.home, repetitions: quick ? 50 : 300)
    case .viewer:
      try await originalFigures(repetitions: quick ? 5 : 15)
        + viewerFigures(on: stage, repetitions: quick ? 2 : 5)
    case .feed:
      try await feedFigures(
        on: stage, photos: photos ?? (quick ? 300 : 5000),
        farPhotos: quick ? [1000] : [9_900, 50_000])
    case .grid: try await gridFigures(on: stage, photos: quick ? 200 : 1000)
    case .sources:
      try await sourceFigures(
        on: stage, photos: quick ? 100 : 600, gridPhotos: quick ? 200 : 1000,
        switches: quick ? 12 : 50)
    case .idle: try await idleFigures(on: stage, seconds: 5)
    case .places:
      try await placeFigures(
        on: stage, places: quick ? 10_000 : 100_000, repetitions: quick ? 3 : 9)
    case .map:
      try await mapFigures(
        on: stage, photos: quick ? 1_000 : 10_000, repetitions: quick ? 2 : 5)
    case .light: try lightFigures(on: stage, repetitions: quick ? 3 : 15)
    }
  }
}
