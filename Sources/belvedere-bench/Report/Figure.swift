// One measured figure and its budget.

import ArgumentParser

/// A figure of the table.
struct Figure: Encodable {
  /// Figures that are measured in one go.
  enum Group: String, CaseIterable, ExpressibleByArgument {
    case launch, peers, decode, like, viewer, feed, grid, sources, idle, places, map, light

    /// True if the figures depend on the renderer.
    var isDrawn: Bool {
      switch self {
      case .launch, .peers, .viewer, .feed, .grid, .sources, .idle, .map: true
      case .decode, .like, .places, .light: false
      }
    }
  }

  /// The limit that a figure must not exceed, in the figure's unit.
  struct Budget: Encodable {
    let limit: Double
    let isMet: Bool
  }

  let group: String
  /// Nil for a figure without drawing.
  var renderer: Renderer?
  let name: String
  let value: Double
  let unit: String
  let budget: Budget?
  /// The origin of the value: samples, what it is compared with.
  let note: String

  /// - Parameter limit: nil for a figure that only explains another one.
  init(
    _ group: Group, _ name: String, _ value: Double, _ unit: String,
    limit: Double? = nil, note: String = ""
  ) {
    self.group = group.rawValue
    self.name = name
    self.value = value
    self.unit = unit
    budget = limit.map { Budget(limit: $0, isMet: value <= $0) }
    self.note = note
  }
}
