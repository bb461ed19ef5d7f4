// SPDX-License-Identifier: MIT

// Distances and bearings on a sphere: within 0.5 % of the ellipsoid.

import Foundation

extension Coordinate {
  /// The great-circle distance in metres (haversine formula).
  package func distance(to other: Coordinate) -> Double {
    let (north, otherNorth) = (latitude.radians, other.latitude.radians)
    let up = sin((otherNorth - north) / 2)
    let across = sin((other.longitude - longitude).radians / 2)
    let half = up * up + cos(north) * cos(otherNorth) * across * across
    return 2 * Self.earthRadius * asin(min(1, half.squareRoot()))
  }

  /// The direction in which a great circle to the other position begins, in degrees from north over east,
  /// 0..<360.
  package func bearing(to other: Coordinate) -> Double {
    let (north, otherNorth) = (latitude.radians, other.latitude.radians)
    let east = (other.longitude - longitude).radians
    let angle = atan2(
      sin(east) * cos(otherNorth),
      cos(north) * sin(otherNorth) - sin(north) * cos(otherNorth) * cos(east))
    let degrees = angle * 180 / .pi
    return degrees < 0 ? min(degrees + 360, 360.0.nextDown) : degrees
  }

  /// The position on a sphere of radius 1: x points to 0° N 0° E, z to the north pole.
  package var unitVector: SIMD3<Double> {
    let (north, east) = (latitude.radians, longitude.radians)
    return SIMD3(cos(north) * cos(east), cos(north) * sin(east), sin(north))
  }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}
