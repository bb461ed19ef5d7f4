// SPDX-License-Identifier: MIT

// "Find a direction of sun or moon": the days and times of a year at which sun or moon stand in a direction,
// such as over a bridge or at the end of a street.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// Searches a direction, which is chosen on the compass or in the field here.
final class DirectionFinder {
  /// The heights over the horizon to choose from.
  private enum Height: CaseIterable {
    case nearHorizon, low, high, any

    /// Degrees.
    var altitudes: ClosedRange<Double> {
      switch self {
      case .nearHorizon: 0...5
      case .low: 5...20
      case .high: 20...90
      case .any: 0...90
      }
    }

    var title: String {
      switch self {
      case .nearHorizon: tr("Near the horizon (0°–5°)")
      case .low: tr("Low (5°–20°)")
      case .high: tr("High (over 20°)")
      case .any: tr("At any height")
      }
    }
  }

  /// The most lines of results.
  private static let limit = 12

  let widget: Widget

  private let light: PlaceLight
  private let body = DropDown(
    tr("Sun or Moon"), [(SkyBody.sun, tr("Sun")), (.moon, tr("Moon"))])
  private let height = DropDown(
    tr("Height over the Horizon"), Height.allCases.map { ($0, $0.title) })
  private let bearing = gtk_spin_button_new_with_range(0, 359, 1)!
  private let results = Label("", lines: .wrappedAtStart)
  private var isShowing = false
  private var tracking: Tracking?

  init(_ light: PlaceLight) {
    self.light = light
    gtk_spin_button_set_wrap(bearing.opaque, 1)
    bearing.setAccessibleLabel(tr("Direction in Degrees"))
    let name = Make.label(tr("Direction in Degrees"), lines: .wrappedAtStart)
    name.setExpands(horizontal: true)
    let column = Make.box(
      .vertical, spacing: 8,
      [
        FactColumns([body.widget, height.widget]).widget,
        Make.box(.horizontal, spacing: 8, [name, bearing]), results.widget,
      ])
    widget = Make.expander(tr("Find a Direction of Sun or Moon"), column)
    widget.attach(self)
    body.onChoose = { [weak self] _ in self?.takeOver() }
    height.onChoose = { [weak self] _ in self?.takeOver() }
    bearing.on("value-changed") { [weak self] in self?.takeOver() }
    widget.onNotify("expanded") { [weak self] in self?.startOrEnd() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private var isExpanded: Bool { gtk_expander_get_expanded(widget.opaque) != 0 }

  // MARK: - Search

  private func startOrEnd() {
    guard !isShowing, isExpanded != (light.direction != nil) else { return }
    guard isExpanded, let direction = light.firstDirection else { return light.endSearch() }
    light.search(direction)
  }

  /// Searches what the person chose.
  private func takeOver() {
    guard !isShowing, var direction = light.direction, let body = body.chosen,
      let height = height.chosen
    else { return }
    direction.body = body
    direction.altitudes = height.altitudes
    direction.bearing = gtk_spin_button_get_value(bearing.opaque)
    if direction != light.direction { light.search(direction) }
  }

  private func show() {
    let direction = light.direction
    isShowing = true
    defer { isShowing = false }
    widget.isSensitive = light.day != nil
    if isExpanded != (direction != nil) {
      gtk_expander_set_expanded(widget.opaque, direction != nil ? 1 : 0)
    }
    if let direction {
      body.show(direction.body)
      height.show(
        Height.allCases.first { $0.altitudes == direction.altitudes } ?? .nearHorizon)
      gtk_spin_button_set_value(bearing.opaque, direction.bearing)
    }
    results.show(resultText)
  }

  // MARK: - Results

  private var resultText: String? {
    switch light.passages {
    case .none: return nil
    case .searching: return tr("Searching a year…")
    case .found(let passages):
      guard let time = light.day?.time else { return nil }
      let series = passages.series
      if series.isEmpty { return tr("Not within a year of this day.") }
      var lines = series.prefix(Self.limit).map { text(of: $0, by: time) }
      let rest = series.count - lines.count
      if rest > 0 { lines.append(trn("and %@ more time", "and %@ more times", rest)) }
      return lines.joined(separator: "\n")
    }
  }

  /// - Parameter series: of days that follow each other; not empty.
  private func text(of series: [DirectionSearch.Passage], by time: PlaceTime) -> String {
    let zone = time.timeZone
    let (first, last) = (series[0], series[series.count - 1])
    let day = UserLocale.text(day: first.best, in: zone)
    let start = UserLocale.text(clock: first.best, in: zone)
    guard series.count > 1 else { return tr("%@, %@", day, start) }
    let lastDay = UserLocale.text(day: last.best, in: zone)
    let end = UserLocale.text(clock: last.best, in: zone)
    // The sun stands there at the same minute for days.
    guard start != end else { return tr("%@, %@", tr("%@–%@", day, lastDay), start) }
    return tr("%@, %@, to %@, %@", day, start, lastDay, end)
  }
}
