// SPDX-License-Identifier: MIT

// The options of the command line: where things are, what is measured, and for how long.

import ArgumentParser
import CGtk
import Foundation

/// The options of one run.
struct BenchOptions: ParsableArguments {
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
}

/// Figures that are measured in one go.
enum Group: String, CaseIterable, Encodable, ExpressibleByArgument {
  case launch, peers, decode, like, viewer, feed, grid, sources, idle, places, map, light

  /// True if the figures depend on the renderer.
  var isDrawn: Bool { ![.decode, .like, .places, .light].contains(self) }
}

/// GTK's renderers.
enum Renderer: String, CaseIterable, Encodable, ExpressibleByArgument {
  /// OpenGL, in software if there is no graphics card.
  case gl
  /// Cairo, always in software.
  case cairo

  /// The value of `GSK_RENDERER`. GTK 4.14 replaced its OpenGL renderer.
  var name: String { self == .gl && gtk_get_minor_version() >= 14 ? "ngl" : rawValue }
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
