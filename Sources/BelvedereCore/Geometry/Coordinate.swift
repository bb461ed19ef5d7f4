// SPDX-License-Identifier: MIT

/// A position on WGS 84.
package struct Coordinate: Sendable, Hashable {
  /// The earth's mean radius in metres (IUGG, R1).
  package static let earthRadius = 6_371_008.8

  /// Degrees, -90...90, north positive.
  package let latitude: Double
  /// Degrees, -180...180, east positive.
  package let longitude: Double

  /// Nil for values out of range, not finite, and for exactly 0/0.
  package init?(latitude: Double, longitude: Double) {
    guard latitude.isFinite, longitude.isFinite, abs(latitude) <= 90, abs(longitude) <= 180,
      latitude != 0 || longitude != 0
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }
}
