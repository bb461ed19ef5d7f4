// SPDX-License-Identifier: MIT

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// The weather of ten days: symbol, rain, the least and the most temperature, and between them a bar on one scale.
final class WeatherDays {
  private static let count = 10

  let widget = gtk_grid_new()!

  init() {
    gtk_grid_set_column_spacing(widget.cast(), 8)
    gtk_grid_set_row_spacing(widget.cast(), 6)
    widget.setAccessibleLabel(tr("Weather by the Day"))
    widget.attach(self)
  }

  func show(_ shown: ShownForecast) {
    for child in widget.children { gtk_grid_remove(widget.cast(), child) }
    let today = shown.date(at: shown.now)
    let days = shown.forecast.days(in: shown.time.timeZone)
      .filter { shown.date(at: $0.start) >= today }.prefix(Self.count)
    let scale = days.temperatures
    for (row, day) in days.enumerated() { add(day, on: scale, row: row, of: shown) }
    widget.isVisible = !days.isEmpty
  }

  private func add(
    _ day: ForecastDay, on scale: ClosedRange<Double>?, row: Int, of shown: ShownForecast
  ) {
    func add(_ child: Widget, column: Int) {
      gtk_grid_attach(widget.cast(), child, gint(column), gint(row), 1, 1)
    }
    func addNumber(_ text: String, _ kind: String, hint: String, column: Int) {
      let number = Make.label(text, kind)
      number.align(.end)
      number.setHint(hint)
      add(number, column: column)
    }
    let name = Make.box(.vertical, [Make.label(shown.day(at: day.start), lines: .oneAtStart)])
    name.align(nil, .center)
    name.setExpands(horizontal: true)
    add(name, column: 0)
    if let symbol = day.symbol { add(symbol.makeImage(size: 24), column: 1) }
    if let rain = day.precipitation, rain > 0 {
      let text = tr("%@ mm", UserLocale.text(decimal: rain))
      // In a narrow window, large letters leave no room for a column of it, and a long unit only for two lines.
      let hasColumn = TextScale.factor < 1.5
      let label = Label(text, "caption", lines: hasColumn ? .wrapped : .oneAtStart)
      label.widget.setHint(tr("Rain or snow: %@", text))
      if hasColumn {
        label.keepWords()
        label.breakOnlyForRoom()
        label.widget.align(.end)
        add(label.widget, column: 2)
      } else {
        label.widget.align(.start)
        name.append(label.widget)
      }
    }
    let unit = shown.units.temperature
    if let least = day.leastTemperature.map(unit.shortText(celsius:)) {
      addNumber(least, "dim-label", hint: tr("At least %@", least), column: 3)
    }
    if let share = scale.flatMap(day.share) { add(TemperatureBar.make(share), column: 4) }
    if let most = day.mostTemperature.map(unit.shortText(celsius:)) {
      addNumber(most, "heading", hint: tr("At most %@", most), column: 5)
    }
  }
}
