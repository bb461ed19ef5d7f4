// SPDX-License-Identifier: MIT

// The day of light in rows: when sun and moon rise and set, and when the light is golden or blue.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The times of a day.
final class LightNumbers {
  let widget: Widget

  private let light: PlaceLight
  private let solarTime = Make.label(
    tr("Times are by the sun: the time zone is not known."), "caption", "dim-label",
    lines: .wrappedAtStart)
  private let sunrise = FactRow(tr("Sunrise"))
  private let sunset = FactRow(tr("Sunset"))
  private let goldenHour = FactRow(tr("Golden Hour"))
  private let blueHour = FactRow(tr("Blue Hour"))
  private let civil = FactRow(tr("Civil Twilight"))
  private let nautical = FactRow(tr("Nautical Twilight"))
  private let astronomical = FactRow(tr("Astronomical Twilight"))
  private let noon = FactRow(tr("Solar Noon"))
  private let moonrise = FactRow(tr("Moonrise"))
  private let moonset = FactRow(tr("Moonset"))
  private let moon = FactRow(tr("Moon"))
  private let phase = FactRow(tr("Phase of the Moon"))
  private let milkyWay = FactRow(tr("Galactic Centre in the Dark"))
  private let next = FactRow(tr("Next Golden Hour"))
  private var trackings: [Tracking] = []

  init(_ light: PlaceLight) {
    self.light = light
    let columns = FactColumns(
      [
        sunrise, sunset, goldenHour, blueHour, civil, nautical, astronomical, noon, moonrise,
        moonset, moon, phase, milkyWay, next,
      ].map(\.widget))
    widget = Make.box(.vertical, spacing: 12, [columns.widget, solarTime])
    widget.attach(self)
    trackings = [
      widget.track { [weak self] in self?.showDay() },
      widget.track { [weak self] in if let self { phase.show(light.phaseText) } },
      widget.track { [weak self] in self?.showNext() },
    ]
  }

  private func showDay() {
    let day = light.day
    sunrise.show(day?.text(of: LightEvent.Kind.sunrise))
    sunset.show(day?.text(of: LightEvent.Kind.sunset))
    goldenHour.show(day?.text(of: LightBand.goldenHour))
    blueHour.show(day?.text(of: LightBand.blueHour))
    civil.show(day?.text(of: LightBand.civilTwilight))
    nautical.show(day?.text(of: LightBand.nauticalTwilight))
    astronomical.show(day?.text(of: LightBand.astronomicalTwilight))
    noon.show(day?.noonText)
    moonrise.show(day?.text(of: LightEvent.Kind.moonrise))
    moonset.show(day?.text(of: LightEvent.Kind.moonset))
    moon.show(day?.moonSentence)
    milkyWay.show(day?.milkyWayText)
    solarTime.isVisible = day?.time.kind == .meanSolar
  }

  private func showNext() {
    let time = light.day?.time
    next.show(time.flatMap { time in light.goldenHours.first?.text(by: time) })
  }
}
