// SPDX-License-Identifier: MIT

// The facts of any position, also without a stored place: country, nearest city, light and weather.

import BelvedereCore
import BelvedereModel
import GtkKit

/// Shows the surroundings, the light and the weather of a position.
final class PointFacts {
  let widget: Widget

  private let position: Coordinate
  private let whereabouts: Whereabouts
  private let light = PlaceLight()
  private let region = Label("", "dim-label", lines: .wrappedAtStart)
  private let nearest = FactRow(tr("Near"))
  private var trackings: [Tracking] = []

  /// - Parameters:
  ///   - weather: nil shows no weather.
  ///   - name: the name of the place, for the calendar.
  init(
    at position: Coordinate, in context: AppContext, weather: (any WeatherService)? = nil,
    name: String
  ) {
    self.position = position
    let whereabouts = Whereabouts(context.parts.places.geography)
    self.whereabouts = whereabouts
    var parts = [
      region.widget, nearest.widget, LightSection(light, in: context) { name }.widget,
    ]
    if let weather {
      let forecast = PlaceWeather(
        at: position, service: weather, preferences: context.preferences)
      parts.append(
        WeatherSection(
          forecast, time: { whereabouts.time }, preferences: context.preferences
        ).widget)
    }
    widget = Make.box(.vertical, spacing: 14, parts)
    widget.attach(self)
    trackings = [
      widget.track { [weak self] in self?.show() },
      widget.track { [weak self] in self?.showLight() },
    ]
    whereabouts.update(for: position)
  }

  private func show() {
    let surroundings = whereabouts.surroundings
    region.show(surroundings?.country)
    nearest.show(surroundings?.city?.text(of: position))
  }

  private func showLight() {
    if let time = whereabouts.time { light.show(position, by: time) }
  }
}
