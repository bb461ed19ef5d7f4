// SPDX-License-Identifier: MIT

// The next two days by the hour, in columns: time, temperature with its curve, symbol, rain and wind. The
// row of columns scrolls sideways: by touchpad, fingers, arrow keys, and the wheel with Shift. Time runs from left to
// right in every script.

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// The weather by the hour.
final class WeatherHours {
  private enum Row: gint { case time, temperature, curve, symbol, rain, wind, direction }

  /// Seconds.
  private static let reach: TimeInterval = 48 * 3600
  /// The least width of a column, in application pixels.
  private static let columnWidth = 60
  /// The movement by a key or a step of the wheel, in application pixels.
  private static let step = Double(3 * columnWidth)

  let widget: Widget

  private let grid = gtk_grid_new()!

  init() {
    widget = Make.scroller(grid, .horizontal)
    gtk_grid_set_column_homogeneous(grid.cast(), 1)
    gtk_grid_set_row_spacing(grid.cast(), 4)
    widget.setAccessibleLabel(tr("Weather by the Hour"))
    widget.addClass("weather-hours")
    widget.attach(self)
    // The viewport is between both.
    for part in [widget] + widget.children + [grid] { part.runFromLeftToRight() }
    widget.scrollsSidewaysOnly(by: Self.step)
    for (key, movement) in [("Left", -Self.step), ("Right", Self.step)] {
      widget.onShortcut(key) { [widget] in
        widget.scrollSideways(by: movement)
        return true
      }
    }
  }

  func show(_ shown: ShownForecast) {
    for child in grid.children { gtk_grid_remove(grid.cast(), child) }
    let steps = shown.forecast.steps(from: shown.now, seconds: Self.reach)
    for (column, step) in steps.enumerated() {
      addColumn(column, step, after: column > 0 ? steps[column - 1] : nil, of: shown)
    }
    widget.isVisible = !steps.isEmpty
    guard !steps.isEmpty else { return }
    let curve = TemperatureCurve.make(steps.map(\.temperature))
    gtk_grid_attach(grid.cast(), curve, 0, Row.curve.rawValue, gint(steps.count), 1)
  }

  private func addColumn(
    _ column: Int, _ step: Forecast.Step, after previous: Forecast.Step?, of shown: ShownForecast
  ) {
    func add(_ child: Widget, in row: Row) {
      gtk_grid_attach(grid.cast(), child, gint(column), row.rawValue, 1, 1)
    }
    func addText(_ text: String?, in row: Row) {
      if let text { add(Make.label(text, "caption"), in: row) }
    }
    let time = Make.label(title(of: step, after: previous, of: shown), "caption", "dim-label")
    time.setLeastSize(width: Self.columnWidth)
    add(time, in: .time)
    if let temperature = step.temperature {
      let text = shown.units.temperature.shortText(celsius: temperature)
      add(Make.label(text, "heading"), in: .temperature)
    }
    if let symbol = step.symbol { add(symbol.makeImage(size: 24), in: .symbol) }
    addText(step.periods.first?.precipitation.flatMap(rainText), in: .rain)
    addText(step.windSpeed.map(shown.units.wind.text(metresPerSecond:)), in: .wind)
    addText(step.windDirection.map { CompassDirection(bearing: $0).text }, in: .direction)
  }

  /// The time; the day of the week where a day begins.
  private func title(
    of step: Forecast.Step, after previous: Forecast.Step?, of shown: ShownForecast
  ) -> String {
    if step.time <= shown.now { return tr("Now") }
    if let previous, shown.date(at: previous.time) != shown.date(at: step.time) {
      return UserLocale.text(weekday: step.time, in: shown.time.timeZone)
    }
    return shown.clock(at: step.time)
  }

  /// Nil for dry hours.
  private func rainText(_ millimetres: Double) -> String? {
    millimetres > 0 ? tr("%@ mm", UserLocale.text(decimal: millimetres)) : nil
  }
}
