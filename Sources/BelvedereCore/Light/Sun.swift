// SPDX-License-Identifier: MIT

// The sun's direction by Meeus, chapter 25 (the NOAA's formulas), with perturbations by moon and planets: within
// 0.004° from 1950 to 2050.

import Foundation

enum Sun {
  /// The astronomical unit in kilometres.
  private static let unit = 149_597_870.7

  static func direction(at instant: Date, nutation: Double) -> EclipticDirection {
    let time = instant.dynamicalCenturies
    let meanLongitude = 280.466_46 + (36_000.769_83 + 0.000_303_2 * time) * time
    let meanAnomaly = 357.529_11 + (35_999.050_29 - 0.000_153_7 * time) * time
    let eccentricity = 0.016_708_634 - (0.000_042_037 + 0.000_000_126_7 * time) * time
    let anomaly = Phasor(degrees: meanAnomaly)
    let twice = anomaly * anomaly
    let centre =
      (1.914_602 - (0.004_817 + 0.000_014 * time) * time) * anomaly.sin
      + (0.019_993 - 0.000_101 * time) * twice.sin + 0.000_289 * (twice * anomaly).sin
    // Perturbations by Venus, Jupiter and the moon, and a term with a period of 1,800 years (Meeus, "Astronomical
    // Formulae for Calculators", chapter 18). Without them the errors are twice as large.
    let pull =
      0.001_34 * Phasor(degrees: 351.98 + 22_518.754_1 * time).cos
      + 0.001_54 * Phasor(degrees: 254.08 + 45_037.508_2 * time).cos
      + 0.002_00 * Phasor(degrees: 157.05 + 32_964.357_7 * time).cos
      + 0.001_79 * Phasor(degrees: 297.85 + 445_267.111_4 * time).sin
      + 0.001_78 * Phasor(degrees: 251.39 + 20.20 * time).sin
    let trueAnomaly = anomaly * Phasor(degrees: centre)
    let distance =
      1.000_001_018 * (1 - eccentricity * eccentricity) / (1 + eccentricity * trueAnomaly.cos)
    // Aberration: the sun moves on while its light travels to the earth.
    let aberration = -0.005_691_6 / distance
    return EclipticDirection(
      longitude: meanLongitude + centre + pull + aberration + nutation, latitude: 0,
      distance: distance * unit)
  }
}
