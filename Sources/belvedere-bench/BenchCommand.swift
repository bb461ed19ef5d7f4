// SPDX-License-Identifier: MIT

// The command line, and the order of the measurements: one stage, one group of figures after the other.

import ArgumentParser
import CGtk
import Foundation

/// Measures the installed program.
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "belvedere-bench",
    abstract: "Measures Belvedere and prints each figure beside its budget.",
    discussion: "Needs a session of its own, which scripts/bench makes.")

  @Option(help: "Where Belvedere is installed.", transform: { URL(filePath: $0) })
  var prefix: URL

  @Option(help: "The home of the programs, which is empty.", transform: { URL(filePath: $0) })
  var home: URL

  @Option(help: "Measure this group only. Can be repeated.")
  var only = Group.allCases

  @Option(help: "Measure what is drawn with this renderer only. Can be repeated.")
  var renderer = Renderer.allCases

  @Flag var length = Length.whole

  @Option(help: .hidden)
  var window: BareWindow.Content?

  func run() async throws {
    if let window { Foundation.exit(try await BareWindow.run(showing: window, prefix: prefix)) }
    let stage = try await Stage(prefix: prefix, home: home, length)
    for group in Group.allCases where only.contains(group) {
      for renderer in group.isDrawn ? renderer.map(Optional.some) : [nil] {
        let report = Report(group, renderer)
        stage.renderer = renderer ?? stage.renderer
        printProgress("\(report.title) …")
        let time = try await milliseconds { try await group.measure(on: stage, report) }
        printProgress("\(report.title): \(Int(time / 1000)) s")
      }
    }
  }
}

/// Figures that are measured in one go.
enum Group: String, CaseIterable, ExpressibleByArgument {
  case launch, peers, decode, like, viewer, feed, grid, sources, idle, places, map, light

  /// True if the figures depend on the renderer.
  var isDrawn: Bool { ![.decode, .like, .places, .light].contains(self) }

  fileprivate func measure(on stage: Stage, _ report: Report) async throws {
    switch self {
    case .launch: try await measureLaunch(on: stage, report)
    case .peers: try await measureLaunchOfPeers(on: stage, report)
    case .decode: try await measureDecoding(on: stage, report)
    case .like: try await measureLike(on: stage, report)
    case .viewer: try await measureViewer(on: stage, report)
    case .feed: try measureFeed(on: stage, report)
    case .grid: try measureGrid(on: stage, report)
    case .sources: try measureSources(on: stage, report)
    case .idle: try measureIdleness(on: stage, report)
    case .places: try await measurePlaces(on: stage, report)
    case .map: try await measureMap(on: stage, report)
    case .light: try await measureLight(on: stage, report)
    }
  }
}

/// GTK's renderers: OpenGL, in software if there is no graphics card, and cairo, always in software.
enum Renderer: String, CaseIterable, ExpressibleByArgument {
  case gl, cairo

  /// The value of `GSK_RENDERER`. GTK 4.14 replaced its OpenGL renderer.
  var name: String { self == .gl && gtk_get_minor_version() >= 14 ? "ngl" : rawValue }
}

/// The length of a run: all as often as its figure needs, which takes over an hour; less, for a first impression; as
/// little as shows that the benchmark works, whose figures mean nothing.
enum Length: EnumerableFlag {
  case whole, quick, smoke

  /// One of three values, by the length of the run.
  func of<Value>(_ whole: Value, quick: Value, smoke: Value) -> Value {
    self == .whole ? whole : self == .quick ? quick : smoke
  }
}
