// Light and weather together: a line for each of the next mornings and evenings with what the clouds make of
// its golden hour. ColourChance has the rule; a tooltip explains it.

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// The chance of colour at the next golden hours.
final class ColourOutlook {
  /// Two mornings and two evenings, where the sun rises and sets.
  private static let count = 4

  let widget: Widget

  private let lines: [Label]

  init() {
    lines = (0..<Self.count).map { _ in Label("", lines: .wrappedAtStart) }
    widget = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 4, lines.map(\.widget))
    widget.attach(self)
    let rule = tr(
      "Clouds above 2,000 m take colour from a sun at the horizon, if low clouds, fog, rain and snow leave its light a way. The chance is good where low clouds cover at most 30 % of the sky and higher ones 30 to 80 %. It is small over 70 % of low clouds, over 50 % of fog, or in rain and snow. Without clouds there is clear light, but nothing to colour. Nobody can tell more: clouds beyond the horizon matter, too."
    )
    gtk_widget_set_tooltip_text(widget, rule)
    widget.setAccessibleDescription(rule)
  }

  /// Leaves out golden hours that the forecast does not cover.
  func show(_ shown: ShownForecast) {
    let hours = LightInterval.next(
      .goldenHour, after: shown.now, at: shown.forecast.position, count: Self.count)
    let told = hours.compactMap { text(of: $0, in: shown) }
    for (index, line) in lines.enumerated() {
      line.show(told.indices.contains(index) ? told[index] : nil)
    }
    widget.isVisible = !told.isEmpty
  }

  private func text(of hour: LightInterval, in shown: ShownForecast) -> String? {
    let chance = ColourChance(
      goldenHour: DateInterval(start: hour.start, end: hour.end), forecast: shown.forecast)
    guard chance.reasons != [.beyondForecast] else { return nil }
    let start = moment(hour.start, after: shown.now, in: shown)
    let end = moment(hour.end, after: hour.start, in: shown)
    return tr(
      "Golden hour %@: %@: %@", "\(start)–\(end)",
      chance.reasons.map(\.words).joined(separator: ", "), chance.verdict.words)
  }

  /// A time of day, with the day of the week if it is not on the day of another moment.
  private func moment(_ moment: Date, after other: Date, in shown: ShownForecast) -> String {
    let clock = shown.clock(at: moment)
    guard shown.date(at: moment) != shown.date(at: other) else { return clock }
    return "\(UserLocale.text(weekday: moment, in: shown.time.timeZone)) \(clock)"
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
