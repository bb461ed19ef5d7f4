// The command line, and the order of the measurements: one stage, one group of figures after the other.

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

  @Option(help: "Measure this group only. Can be repeated.")
  var only: [Group] = []

  @Option(
    help: "Measure what is drawn with this renderer only: gl or cairo; with both unless told.")
  var renderer: [Renderer] = []

  @Flag var length = Length.whole

  @Option(help: "How many photographs are scrolled through; 5000 in a whole run unless told.")
  var photos: Int?

  @Option(help: "Write the figures to this file, too.", transform: { URL(filePath: $0) })
  var json: URL?

  func run() async throws {
    let stage = try await Stage(self)
    defer { stage.close() }
    let report = Report()
    for group in Group.allCases where only.isEmpty || only.contains(group) {
      let renderers: [Renderer?] = renderer.isEmpty ? Renderer.allCases : renderer
      for renderer in group.isDrawn ? renderers : [nil] {
        (report.group, report.renderer) = (group, renderer)
        if let renderer { stage.renderer = renderer }
        printProgress("\(report.title) …")
        let time = try await milliseconds { try await group.measure(on: stage, report) }
        printProgress("\(report.title): \(Int(time / 1000)) s")
      }
    }
    print(report.table)
    if let json { try report.json().write(to: json) }
  }
}

/// Figures that are measured in one go.
enum Group: String, CaseIterable, Encodable, ExpressibleByArgument {
  case launch, peers, decode, like, viewer, feed, grid, sources, idle, places, map, light

  /// True if the figures depend on the renderer.
  var isDrawn: Bool { ![.decode, .like, .places, .light].contains(self) }

  fileprivate func measure(on stage: Stage, _ report: Report) async throws {
    switch self {
    case .launch: try await measureLaunch(on: stage, report)
    case .peers: try await measureLaunchOfPeers(on: stage, report)
    case .decode: try await measureDecoding(on: stage, report)
    case .like: try await measureLike(on: stage, report)
    case .viewer:
      try await measureOriginals(on: stage, report)
      try await measureViewer(on: stage, report)
    case .feed: try await measureFeed(on: stage, report)
    case .grid: try await measureGrid(on: stage, report)
    case .sources: try await measureSources(on: stage, report)
    case .idle: try await measureIdleness(on: stage, report)
    case .places: try await measurePlaces(on: stage, report)
    case .map: try await measureMap(on: stage, report)
    case .light: try await measureLight(on: stage, report)
    }
  }
}

/// The length of a run.
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
