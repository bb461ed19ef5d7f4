// SPDX-License-Identifier: MIT

// The position of a body in the sky of a place.

import Foundation

/// The direction of a body as seen from a place on the WGS 84 ellipsoid, at sea level.
package struct SkyPosition: Sendable, Hashable {
  /// Degrees above the horizon of the body's centre, geometric: without refraction.
  package let altitude: Double
  /// Degrees from north over east, 0..<360.
  package let azimuth: Double
  /// Kilometres from the place; infinite for the galactic centre.
  package let distance: Double

  /// Takes about a microsecond.
  package init(of body: SkyBody, at instant: Date, from place: Coordinate) {
    let latitude = Phasor(degrees: place.latitude)
    // The distances from the earth's axis and from the plane of the equator, in equatorial radii.
    let flattened = 0.996_647_189_335 * 0.996_647_189_335
    let curvature =
      1 / (latitude.cos * latitude.cos + flattened * latitude.sin * latitude.sin).squareRoot()
    let (outward, northward) = (curvature * latitude.cos, flattened * curvature * latitude.sin)

    let seen = Self.fromTheMiddle(body, at: instant, longitude: place.longitude)
    let parallax = 6_378.137 / seen.distance
    let south = seen.vector.x - parallax * outward
    let east = seen.vector.y
    let axis = seen.vector.z - parallax * northward
    let up = south * latitude.cos + axis * latitude.sin
    let north = axis * latitude.cos - south * latitude.sin
    let level = (north * north + east * east).squareRoot()
    altitude = atan2(up, level) * 180 / .pi
    azimuth = (atan2(east, north) * 180 / .pi).fullCircle
    distance = seen.distance * (level * level + up * up).squareRoot()
  }

  /// Degrees since the body passed the meridian of a longitude, -180...180.
  static func hourAngle(of body: SkyBody, at instant: Date, longitude: Double) -> Double {
    let vector = fromTheMiddle(body, at: instant, longitude: longitude).vector
    return atan2(-vector.y, vector.x) * 180 / .pi
  }

  /// The geocentric direction as a unit vector (x to the meridian at the equator, y to the east, z to the north
  /// pole), and the distance in kilometres.
  private static func fromTheMiddle(_ body: SkyBody, at instant: Date, longitude: Double)
    -> (vector: SIMD3<Double>, distance: Double)
  {
    let attitude = EarthAttitude(at: instant)
    let direction = body.direction(at: instant, nutation: attitude.nutation)
    let (along, across) = (
      Phasor(degrees: direction.longitude), Phasor(degrees: direction.latitude)
    )
    let (x, y, z) = (across.cos * along.cos, across.cos * along.sin, across.sin)
    let tilt = attitude.obliquity
    let (equatorial, polar) = (y * tilt.cos - z * tilt.sin, y * tilt.sin + z * tilt.cos)
    let turn = Phasor(degrees: attitude.siderealTime + longitude)
    return (
      SIMD3(x * turn.cos + equatorial * turn.sin, equatorial * turn.cos - x * turn.sin, polar),
      direction.distance
    )
  }
}

extension SkyPosition {
  /// The refraction at the horizon by which rises and sets are defined, in degrees.
  static let horizonRefraction = 34.0 / 60

  /// The altitude at which the body is seen, in degrees: raised by refraction at 10 °C and 1010 hPa. Below -1° it
  /// is the geometric altitude.
  package var apparentAltitude: Double {
    guard altitude >= -1 else { return altitude }
    // Meeus 16.4.
    let angle = Phasor(degrees: altitude + 10.3 / (altitude + 5.11))
    return altitude + max(0, 1.02 / 60 * angle.cos / angle.sin)
  }

  /// The apparent altitude of the moon's upper edge with the refraction at the horizon, in degrees. It is 0 at
  /// moonrise and moonset.
  var upperEdgeOfMoon: Double {
    altitude + asin(Moon.radius / distance) * 180 / .pi + Self.horizonRefraction
  }

  /// The direction from this body to the other, in degrees clockwise from straight up, -180...180.
  ///
  /// From the moon to the sun, it is the direction of the bright limb in both hemispheres: the parallactic angle
  /// less the limb's position angle (Meeus 14.1, 48.5).
  package func direction(to other: SkyPosition) -> Double {
    let (own, far) = (Phasor(degrees: altitude), Phasor(degrees: other.altitude))
    let across = Phasor(degrees: other.azimuth - azimuth)
    return atan2(across.sin * far.cos, own.cos * far.sin - own.sin * far.cos * across.cos) * 180
      / .pi
  }
}
