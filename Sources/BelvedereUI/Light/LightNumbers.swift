// SPDX-License-Identifier: MIT

// The times of a day that have no card, in rows: twilights, noon and moon. They are folded away until the person
// unfolds them.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The other times of a day.
final class LightNumbers {
  let widget: Widget

  private let light: PlaceLight
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
        civil, nautical, astronomical, noon, moonrise, moonset, moon, phase, milkyWay, next,
      ].map(\.widget))
    widget = Make.expander(tr("Twilights, Noon and Moon"), columns.widget)
    widget.attach(self)
    trackings = [
      widget.track { [weak self] in self?.showDay() },
      widget.track { [weak self] in if let self { phase.show(light.phaseText) } },
      widget.track { [weak self] in self?.showNext() },
    ]
  }

  private func showDay() {
    let day = light.day
    civil.show(day?.text(of: LightBand.civilTwilight))
    nautical.show(day?.text(of: LightBand.nauticalTwilight))
    astronomical.show(day?.text(of: LightBand.astronomicalTwilight))
    noon.show(day?.noonText)
    moonrise.show(day?.text(of: LightEvent.Kind.moonrise))
    moonset.show(day?.text(of: LightEvent.Kind.moonset))
    moon.show(day?.moonSentence)
    milkyWay.show(day?.milkyWayText)
  }

  private func showNext() {
    let time = light.day?.time
    next.show(time.flatMap { time in light.goldenHours.first?.text(by: time) })
  }
}
