// SPDX-License-Identifier: MIT

import Foundation

/// A moment of a place's day at which the sun, the moon or the galactic centre passes an altitude or the meridian.
package struct LightEvent: Sendable, Hashable {
  package enum Kind: String, Sendable, CaseIterable {
    case astronomicalDawn = "astronomical_dawn"
    case nauticalDawn = "nautical_dawn"
    case civilDawn = "civil_dawn"
    case goldenMorningStart = "blue_am_end_golden_am_start"
    case sunrise
    case goldenMorningEnd = "golden_am_end"
    case solarNoon = "solar_noon"
    case goldenEveningStart = "golden_pm_start"
    case sunset
    case goldenEveningEnd = "golden_pm_end_blue_pm_start"
    case civilDusk = "civil_dusk"
    case nauticalDusk = "nautical_dusk"
    case astronomicalDusk = "astronomical_dusk"
    case solarMidnight = "solar_midnight"
    case moonrise
    case moonset
    case galacticCentreRise = "galactic_centre_rise"
    case galacticCentreSet = "galactic_centre_set"

    /// The body to which the event belongs.
    package var body: SkyBody {
      switch self {
      case .moonrise, .moonset: .moon
      case .galacticCentreRise, .galacticCentreSet: .galacticCentre
      default: .sun
      }
    }
  }

  package let kind: Kind
  package let time: Date
  /// The position of that body at the event.
  package let position: SkyPosition

  init(_ kind: Kind, at time: Date, from place: Coordinate) {
    self.kind = kind
    self.time = time
    position = SkyPosition(of: kind.body, at: time, from: place)
  }
}

extension LightEvent.Kind {
  /// For each limit of the kinds of light, the events at which the sun rises and sinks through it.
  static let atLimits: [(altitude: Double, rising: Self, sinking: Self)] = [
    (-18, .astronomicalDawn, .astronomicalDusk), (-12, .nauticalDawn, .nauticalDusk),
    (-6, .civilDawn, .civilDusk), (-4, .goldenMorningStart, .goldenEveningEnd),
    (LightBand.horizon, .sunrise, .sunset), (6, .goldenMorningEnd, .goldenEveningStart),
  ]
}
