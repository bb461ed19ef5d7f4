// SPDX-License-Identifier: MIT

// The order of the measurements: one stage, one group of figures after the other.

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

  @OptionGroup var options: BenchOptions

  func run() async throws {
    let stage = try await Stage(options)
    defer { stage.close() }
    let report = Report()
    for group in Group.allCases where options.only.isEmpty || options.only.contains(group) {
      let renderers: [Renderer?] = options.renderer.isEmpty ? Renderer.allCases : options.renderer
      for renderer in group.isDrawn ? renderers : [nil] {
        (report.group, report.renderer) = (group, renderer)
        if let renderer { stage.renderer = renderer }
        printProgress("\(report.title) …")
        let time = try await milliseconds { try await group.measure(on: stage, report) }
        printProgress("\(report.title): \(Int(time / 1000)) s")
      }
    }
    print(report.table)
    if let json = options.json { try report.json().write(to: json) }
  }
}

extension Group {
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
