// SPDX-License-Identifier: MIT

// The weather of places, and the units in which it is shown.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The preferences of the weather.
final class WeatherGroup {
  let widget: Widget

  init(preferences: Preferences) {
    let shows = SwitchRow(
      tr("Weather of Places"),
      subtitle: tr(
        "Sends where the place is that you look at, to about a kilometre, and with it this computer’s address, to MET Norway"
      ),
      preferences.$showsWeather)
    let temperature = ChoiceRow(
      tr("Temperature"),
      choices: UnitChoice<TemperatureUnit>.allCases.map { ($0, $0.name) },
      preferences.$temperatureUnit)
    let wind = ChoiceRow(
      tr("Wind"), choices: UnitChoice<WindUnit>.allCases.map { ($0, $0.name) },
      preferences.$windUnit)
    widget = Make.rowGroup(
      title: tr("Weather"), [shows.widget, temperature.widget, wind.widget])
  }
}

extension UnitChoice<TemperatureUnit> {
  fileprivate var name: String {
    switch self {
    case .automatic: tr("Automatic")
    case .always(.celsius): tr("Celsius")
    case .always(.fahrenheit): tr("Fahrenheit")
    }
  }
}

extension UnitChoice<WindUnit> {
  fileprivate var name: String {
    switch self {
    case .automatic: tr("Automatic")
    case .always(.metresPerSecond): tr("Metres per Second")
    case .always(.kilometresPerHour): tr("Kilometres per Hour")
    case .always(.milesPerHour): tr("Miles per Hour")
    case .always(.knots): tr("Knots")
    case .always(.beaufort): tr("Beaufort")
    }
  }
}
