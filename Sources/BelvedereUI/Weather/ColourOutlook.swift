// SPDX-License-Identifier: MIT

// Light and weather: a line for each of the next mornings and evenings with the chance of colour in its golden hour.
// ColourChance has the rule; a tooltip explains it.

import BelvedereCore
import Foundation
import GtkKit

/// The chance of colour at the next golden hours.
final class ColourOutlook {
  /// Three mornings and three evenings, except near the poles.
  private static let count = 6

  let widget: Widget

  private let rows: [FactRow]

  init() {
    rows = (0..<Self.count).map { _ in FactRow() }
    let title = Make.label(tr("Colour at the Golden Hours"), "caption-heading", lines: .oneAtStart)
    widget = Make.box(.vertical, spacing: 6, [title, FactColumns(rows.map(\.widget)).widget])
    widget.attach(self)
    let rule = tr(
      "Clouds above 2,000 m take colour from a sun at the horizon, if low clouds, fog, rain and snow leave its light a way. The chance is good where low clouds cover at most 30 % of the sky and higher ones 30 to 80 %. It is small over 70 % of low clouds, over 50 % of fog, or in rain and snow. Without clouds there is clear light, but nothing to colour. Nobody can tell more: clouds beyond the horizon matter, too."
    )
    widget.setTooltip(rule)
    widget.setAccessibleDescription(rule)
  }

  /// Leaves out golden hours that the forecast does not cover.
  func show(_ shown: ShownForecast) {
    let hours = LightInterval.next(
      .goldenHour, after: shown.now, at: shown.forecast.position, count: Self.count)
    var rest = rows[...]
    for hour in hours {
      guard let words = words(for: hour, in: shown.forecast) else { continue }
      rest.popFirst()?.show(words, named: text(of: hour, in: shown))
    }
    widget.isVisible = rest.count < rows.count
    for row in rest { row.show(nil) }
  }

  /// Nil for a golden hour that the forecast does not cover.
  private func words(for hour: LightInterval, in forecast: Forecast) -> String? {
    let chance = ColourChance(
      goldenHour: DateInterval(start: hour.start, end: hour.end), forecast: forecast)
    guard chance.reasons != [.beyondForecast] else { return nil }
    return tr(
      "%@: %@", chance.reasons.map(\.words).joined(separator: ", "), chance.verdict.words)
  }

  /// The day and the times, for example "Mon 17:48–18:31".
  private func text(of hour: LightInterval, in shown: ShownForecast) -> String {
    let start = "\(shown.day(at: hour.start)) \(shown.clock(at: hour.start))"
    let end = shown.clock(at: hour.end)
    guard shown.date(at: hour.start) != shown.date(at: hour.end) else { return "\(start)–\(end)" }
    return "\(start)–\(shown.day(at: hour.end)) \(end)"
  }
}

extension ColourChance.Verdict {
  fileprivate var words: String {
    switch self {
    case .promising: tr("good chance of colour")
    case .clear: tr("clear light, little colour")
    case .dull: tr("small chance of colour")
    case .unknown: tr("hard to tell")
    }
  }
}

extension ColourChance.Reason {
  fileprivate var words: String {
    switch self {
    case .lowClouds: tr("low clouds")
    case .fog: tr("fog")
    case .precipitation: tr("rain or snow")
    case .freeHorizon: tr("low horizon free")
    case .mediumClouds: tr("clouds at medium height")
    case .highClouds: tr("high clouds")
    case .noClouds: tr("no clouds")
    case .undecided: tr("mixed clouds")
    case .beyondForecast: tr("not in the forecast yet")
    case .layersUnknown: tr("height of the clouds not known")
    }
  }
}
