// SPDX-License-Identifier: MIT

// Instants in the time scales of astronomical formulas.

import Foundation

extension Date {
  /// Days of Universal Time since J2000.0, 2000-01-01 12:00, which is the Julian day 2451545.
  var daysSinceJ2000: Double {
    // Foundation counts from 2001-01-01 00:00.
    timeIntervalSinceReferenceDate / 86_400 + 365.5
  }

  /// Julian centuries of Universal Time since J2000.0, which the earth's rotation follows.
  var centuries: Double { daysSinceJ2000 / 36_525 }

  /// Julian centuries of Terrestrial Time since J2000.0, which sun and moon follow.
  ///
  /// The difference, about 70 s, is Espenak's and Meeus' polynomial for 2005 to 2050. It is 30 s too large
  /// in 1950, in which the moon moves 0.005°.
  var dynamicalCenturies: Double {
    let years = daysSinceJ2000 / 365.25
    let difference = 62.92 + (0.322_17 + 0.005_589 * years) * years
    return (daysSinceJ2000 + difference / 86_400) / 36_525
  }
}
