// SPDX-License-Identifier: MIT

import BelvedereCore
import GtkKit

/// The weather of the present hour: symbol, temperature, wind and rain.
final class WeatherNow {
  let widget: Widget

  private let icon = Make.image(size: 48)
  private let temperature = Label("", "title-1")
  private let words = Label("", "heading", lines: .wrappedAtStart)
  private let wind = Label("", lines: .wrappedAtStart)
  private let rain = Label("", "dim-label", lines: .wrappedAtStart)

  init() {
    let lines = Make.box(.vertical, spacing: 2, [words, wind, rain].map(\.widget))
    lines.setExpands(horizontal: true)
    lines.align(nil, .center)
    widget = Make.box(.horizontal, spacing: 12, [icon, temperature.widget, lines])
    widget.attach(self)
  }

  func show(_ step: Forecast.Step, of shown: ShownForecast) {
    icon.isVisible = step.symbol != nil
    if let symbol = step.symbol {
      Make.setIcon(symbol.shownIcon.name, ofImage: icon)
      icon.setHint(symbol.words)
    }
    temperature.show(step.temperature.map(shown.units.temperature.text(celsius:)))
    words.show(step.symbol?.words)
    wind.show(step.windSpeed.map { windText($0, from: step.windDirection, in: shown.units.wind) })
    rain.show(step.periods.first?.precipitationText)
  }

  /// For example "Gentle breeze, 5 m/s from NW".
  private func windText(_ speed: Double, from direction: Double?, in unit: WindUnit) -> String {
    let force = BeaufortForce(metresPerSecond: speed)
    if force == .calm { return force.words }
    let text = unit.text(metresPerSecond: speed)
    guard let direction else { return "\(force.words), \(text)" }
    return tr("%@, %@ from %@", force.words, text, CompassDirection(bearing: direction).text)
  }
}

extension Forecast.Period {
  /// For example "0.4 mm within 1 hour"; nil if it is unknown.
  fileprivate var precipitationText: String? {
    guard let precipitation else { return nil }
    let time = trn("%@ hour", "%@ hours", hours)
    return precipitation > 0
      ? tr("%@ mm within %@", UserLocale.text(decimal: precipitation), time)
      : tr("No rain or snow within %@", time)
  }
}
