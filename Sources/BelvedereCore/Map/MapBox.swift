// SPDX-License-Identifier: MIT

import Foundation

/// A box between two parallels and two meridians, such as a map's view. It may cross the 180th meridian.
package struct MapBox: Sendable, Hashable {
  /// Degrees, -90...90.
  package let south: Double
  /// Degrees, -90...90.
  package let north: Double
  /// Degrees; less than -180 where the box crosses the 180th meridian and has its middle east of it.
  package let west: Double
  /// Degrees from west to east, 0...360.
  package let width: Double

  /// - Parameters:
  ///   - south: degrees; cut off at the pole.
  ///   - west: degrees. Both longitudes may lie beyond ±180, as those of a map that was moved around the earth.
  ///   - north: degrees, as `south`.
  ///   - east: degrees; if less than `west`, the box crosses the 180th meridian.
  package init(south: Double, west: Double, north: Double, east: Double) {
    self.south = max(south, -90)
    self.north = min(north, 90)
    let width = east < west ? (east - west).wrapped : east - west
    let middle = west + width / 2
    self.width = min(width, 360)
    let turns = abs(middle) <= 180 ? 0 : (middle / 360).rounded()
    self.west = (width <= 360 ? west : middle - 180) - 360 * turns
  }

  package static let world = MapBox(south: -90, west: -180, north: 90, east: 180)

  /// Degrees; more than 180 where the box crosses the 180th meridian and has its middle west of it.
  package var east: Double { west + width }

  package func contains(_ position: Coordinate) -> Bool {
    south <= position.latitude && position.latitude <= north
      && (position.longitude - west).wrapped <= width
  }

  /// The longitude plus or minus full turns, nearest to the middle of the box.
  package func near(longitude: Double) -> Double {
    longitude - 360 * ((longitude - west - width / 2) / 360).rounded()
  }
}

extension Double {
  /// The angle in degrees, reduced to 0...360.
  fileprivate var wrapped: Double { self - 360 * (self / 360).rounded(.down) }
}

extension MapBox {
  /// The part of the earth that a map shows, with a margin around it in application pixels.
  package init(of camera: MapCamera, margin: Double = 0) {
    let edge = Vector(margin, margin)
    let (low, high) = (camera.position(at: -edge), camera.position(at: camera.size + edge))
    let width = min(360, (camera.size.x + 2 * margin) / camera.worldSize * 360)
    self.init(
      south: high.latitude, west: camera.centre.longitude - width / 2, north: low.latitude,
      east: camera.centre.longitude + width / 2)
  }
}

extension MapCircle {
  /// The circle around the middle of a view that touches its farther edges.
  package init(in box: MapBox, middle: Coordinate) {
    let metresPerDegree = Coordinate.earthRadius * .pi / 180
    let height = (box.north - box.south) * metresPerDegree
    let width = box.width * metresPerDegree * cos(middle.latitude * .pi / 180)
    self.init(middle: middle, radius: max(width, height) / 2)
  }
}
