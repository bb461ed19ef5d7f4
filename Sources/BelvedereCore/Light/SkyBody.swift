// SPDX-License-Identifier: MIT

// Geocentric directions of the bodies, and the rotation of the earth.

import Foundation

/// A body that matters for the light of a place.
package enum SkyBody: String, Sendable, CaseIterable {
  case sun
  case moon
  /// The middle of the Milky Way.
  case galacticCentre = "galactic_centre"

  /// The apparent geocentric direction.
  func direction(at instant: Date, nutation: Double) -> EclipticDirection {
    switch self {
    case .sun: Sun.direction(at: instant, nutation: nutation)
    case .moon: Moon.direction(at: instant, nutation: nutation)
    case .galacticCentre: Self.centreOfGalaxy(at: instant, nutation: nutation)
    }
  }

  /// Sagittarius A*, 17h 45m 40.04s -29° 00′ 28.1″ (J2000), with precession in longitude only: within 0.02° from
  /// 1900 to 2100.
  private static func centreOfGalaxy(at instant: Date, nutation: Double) -> EclipticDirection {
    EclipticDirection(
      longitude: 266.8517 + 1.396_97 * instant.centuries + nutation, latitude: -5.6077,
      distance: .infinity)
  }
}

/// A direction in ecliptic coordinates of the date.
struct EclipticDirection {
  /// Degrees, apparent: nutation is included.
  let longitude: Double
  /// Degrees.
  let latitude: Double
  /// Kilometres.
  let distance: Double
}

/// The axis and the rotation of the earth at an instant (Meeus, chapters 12 and 22).
struct EarthAttitude {
  /// Nutation in longitude, degrees.
  let nutation: Double
  /// The obliquity of the ecliptic; nutation is included.
  let obliquity: Phasor
  /// The apparent sidereal time at Greenwich, degrees.
  let siderealTime: Double

  init(at instant: Date) {
    let time = instant.centuries
    let node = Phasor(degrees: 125.044_52 - 1_934.136_261 * time)
    let sun = Phasor(degrees: 2 * (280.4665 + 36_000.7698 * time))
    let moon = Phasor(degrees: 2 * (218.3165 + 481_267.8813 * time))
    let twiceNode = node * node
    nutation =
      (-17.20 * node.sin - 1.32 * sun.sin - 0.23 * moon.sin + 0.21 * twiceNode.sin) / 3_600
    let change =
      (9.20 * node.cos + 0.57 * sun.cos + 0.10 * moon.cos - 0.09 * twiceNode.cos) / 3_600
    obliquity = Phasor(
      degrees: 23.439_291 + (-0.013_004_2 + (-1.64e-7 + 5.04e-7 * time) * time) * time + change)
    siderealTime =
      280.460_618_37 + 360.985_647_366_29 * instant.daysSinceJ2000 + 0.000_387_933 * time * time
      + nutation * obliquity.cos
  }
}
