// SPDX-License-Identifier: MIT

import Foundation

/// A circle on the earth.
package struct MapCircle: Sendable, Hashable {
  package var middle: Coordinate
  /// In metres.
  package var radius: Double

  package init(middle: Coordinate, radius: Double) {
    self.middle = middle
    self.radius = radius
  }

  /// A larger circle on a fixed grid, the same for all circles nearby. A source that is asked about it learns
  /// less about the viewed area, and a small movement of the map needs no new request.
  ///
  /// The radius is raised to a power of two, the middle is moved to a grid of half that radius, and the circle
  /// is enlarged by as much.
  package var cell: MapCircle {
    // At most half the earth's circumference.
    let reach = exp2(log2(min(max(radius, 1), 20_000_000)).rounded(.up))
    let step = reach / 2 / Coordinate.earthRadius * 180 / .pi
    let latitude = min(max((middle.latitude / step).rounded() * step, -90), 90)
    // Meridians come together towards the poles.
    let wide = min(step / max(cos(latitude * .pi / 180), 0.01), 180)
    var longitude = (middle.longitude / wide).rounded() * wide
    if abs(longitude) > 180 { longitude -= longitude > 0 ? 360 : -360 }
    let moved = Coordinate(latitude: latitude, longitude: longitude)
    // 0/0 stands for no position.
    return MapCircle(middle: moved ?? middle, radius: 1.5 * reach)
  }
}
