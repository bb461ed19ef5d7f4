// SPDX-License-Identifier: MIT

// The middle of positions on a sphere, where neither the poles nor the 180th meridian are edges.

import Foundation

extension Coordinate {
  /// The middle of positions that are near each other; nil if there are none. Apart from rounding it does not
  /// depend on their order.
  package init?(middleOf positions: some Collection<Coordinate>) {
    guard let first = positions.first else { return nil }
    let sum = positions.reduce(SIMD3<Double>.zero) { $0 + $1.unitVector }
    let flat = (sum.x * sum.x + sum.y * sum.y).squareRoot()
    let middle = Coordinate(
      latitude: atan2(sum.z, flat) * 180 / .pi, longitude: atan2(sum.y, sum.x) * 180 / .pi)
    // A middle of exactly 0/0 is no valid position.
    self = positions.count == 1 ? first : middle ?? first
  }
}
