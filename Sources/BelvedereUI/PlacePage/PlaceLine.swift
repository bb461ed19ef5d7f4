// SPDX-License-Identifier: MIT

// The present moment of a place in one line: "9:11 PM · Clear sky, 11 °C · Sunset 5:07 PM · Golden hour in 10 hours".
// Unknown parts are left out.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// A line that follows the clock.
final class PlaceLine {
  let widget: Widget

  private let detail: PlaceDetail
  private let preferences: Preferences
  private let label = Label("", "place-line", lines: .wrappedAtStart)
  /// Waits for the next minute.
  private var clock: Timeout?
  private var tracking: Tracking?

  init(_ detail: PlaceDetail, preferences: Preferences) {
    self.detail = detail
    self.preferences = preferences
    widget = label.widget
    widget.attach(self)
    label.allowSelection()
    tracking = widget.track { [weak self] in self?.show() }
  }

  /// Ends the clock.
  func end() { clock = nil }

  private func show() {
    let now = Date()
    let parts = detail.momentTexts(at: now, units: preferences.units)
    label.show(parts.isEmpty ? nil : UserLocale.line(parts))
    let rest = 60 - now.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 60)
    clock = Timeout(.seconds(rest)) { [weak self] in self?.show() }
  }
}

extension PlaceDetail {
  /// The local time, the weather and the light that comes next, as far as they are known.
  func momentTexts(at now: Date, units: WeatherUnits) -> [String] {
    guard let time else { return [] }
    let clock = UserLocale.text(time: now, in: time.timeZone)
    let step = weather.report?.forecast.step(at: now)
    let light = ComingLight(after: now, at: place.position, by: time)
    return [
      time.kind == .meanSolar ? tr("%@ by the sun", clock) : clock,
      step?.shortText(in: units.temperature),
      light.sunText(by: time),
      light.goldenHour?.text(at: now, by: time),
    ].compactMap(\.self)
  }
}

extension Forecast.Step {
  /// For example "Clear sky, 11 °C"; nil if neither is known.
  fileprivate func shortText(in unit: TemperatureUnit) -> String? {
    let degrees = temperature.map(unit.text(celsius:))
    guard let words = symbol?.words else { return degrees }
    return degrees.map { tr("%@, %@", words, $0) } ?? words
  }
}

extension ComingLight {
  fileprivate func sunText(by time: PlaceTime) -> String? {
    guard let sun else { return nil }
    let clock = UserLocale.text(clock: sun.time, in: time.timeZone)
    return sun.kind == .sunrise ? tr("Sunrise %@", clock) : tr("Sunset %@", clock)
  }
}

extension ComingLight.GoldenHour {
  fileprivate func text(at now: Date, by time: PlaceTime) -> String {
    switch self {
    case .now(nil): return tr("Golden hour")
    case .now(let end?):
      return tr("Golden hour until %@", UserLocale.text(clock: end, in: time.timeZone))
    case .next(let start):
      let minutes = Int((start.timeIntervalSince(now) / 60).rounded(.up))
      if minutes < 60 {
        return trn("Golden hour in %@ minute", "Golden hour in %@ minutes", minutes)
      }
      let hours = Int((Double(minutes) / 60).rounded())
      return trn("Golden hour in %@ hour", "Golden hour in %@ hours", hours)
    }
  }
}
