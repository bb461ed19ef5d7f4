// SPDX-License-Identifier: MIT

// The part of the earth that a map shows. The world repeats to the east and west and ends at the poles.

import Foundation

/// The middle, the zoom and the size of a map's view.
package struct MapCamera: Sendable, Hashable {
  /// The side of a tile in application pixels.
  package static let tileSize = 256.0
  /// The zoom of the closest view, at which single houses are visible.
  package static let maximumZoom = 18.0

  /// The middle in the square of `MercatorProjection`; x is in 0..<1.
  package private(set) var middle: Vector
  /// At a whole zoom, tiles of that level are drawn at their own size.
  package private(set) var zoom: Double
  /// In application pixels.
  package private(set) var size: Vector
  /// The closest zoom that is allowed.
  package private(set) var closest: Double

  /// - Parameter size: in application pixels; raised to at least one pixel.
  package init(
    middle: Vector = Vector(0.5, 0.4), zoom: Double = 2, size: Vector, closest: Double = maximumZoom
  ) {
    self.middle = middle
    self.zoom = zoom
    self.size = size
    self.closest = closest
    settle()
  }

  /// The side of the world in application pixels.
  package var worldSize: Double { Self.tileSize * exp2(zoom) }

  /// The farthest zoom: the world fills the view, and no position is visible twice.
  package var farthest: Double { min(closest, max(0, log2(max(size.x, size.y) / Self.tileSize))) }

  package var centre: Coordinate { MercatorProjection.position(at: middle) }

  /// The point of a position in the view, in application pixels; of its copies, the one nearest to the middle.
  package func point(of position: Coordinate) -> Vector {
    point(of: MercatorProjection.point(of: position))
  }

  /// The same for a point in the square of `MercatorProjection`.
  package func point(of place: Vector) -> Vector {
    let x = MercatorProjection.nearest(place.x, to: middle.x)
    return (Vector(x, place.y) - middle) * worldSize + size / 2
  }

  /// The position at a point of the view.
  package func position(at point: Vector) -> Coordinate {
    MercatorProjection.position(at: middle + (point - size / 2) / worldSize)
  }

  /// Metres to the application pixel in the middle of the view.
  package var metresPerPixel: Double {
    let latitude = centre.latitude * .pi / 180
    return 2 * .pi * 6_378_137 * cos(latitude) / worldSize
  }
}

// MARK: - Moves

extension MapCamera {
  /// The change of zoom by a button, a key or a double click, in levels.
  package static let zoomStep = 1.0
  /// The change of zoom by one step of the wheel, in levels.
  package static let wheelStep = 0.5
  /// The change of zoom by one application pixel of a two-finger scroll, in levels.
  package static let scrollStep = 0.01

  /// The view after the map was dragged by a distance in application pixels.
  package func moved(by distance: Vector) -> MapCamera {
    guard distance.isFinite else { return self }
    return with { $0.middle -= distance / worldSize }
  }

  /// The view in another size with the same middle.
  package func resized(to size: Vector) -> MapCamera { with { $0.size = size } }

  package func limited(to closest: Double) -> MapCamera { with { $0.closest = closest } }

  /// The view zoomed in or out by levels around a fixed point of the view, or around the middle.
  package func zoomed(by levels: Double, at point: Vector? = nil) -> MapCamera {
    zoomed(to: zoom + levels, at: point)
  }

  package func zoomed(to zoom: Double, at point: Vector? = nil) -> MapCamera {
    guard zoom.isFinite, point?.isFinite ?? true else { return self }
    let anchor = (point ?? size / 2) - size / 2
    let held = middle + anchor / worldSize
    return with {
      $0.zoom = min(max(zoom, farthest), closest)
      $0.middle = held - anchor / $0.worldSize
    }
  }

  package func centred(on position: Coordinate, zoom: Double? = nil) -> MapCamera {
    with {
      $0.middle = MercatorProjection.point(of: position)
      $0.zoom = zoom ?? self.zoom
    }
  }

  /// The closest view with all positions, also across the 180th meridian.
  ///
  /// - Parameters:
  ///   - margin: application pixels kept free around them.
  ///   - closest: the zoom limit, for one position or several that nearly coincide.
  package func showing(
    _ positions: some Collection<Coordinate>, margin: Double, closest: Double = 14
  ) -> MapCamera {
    let points = positions.map(MercatorProjection.point)
    guard let first = points.first else { return self }
    let west = westEdge(of: points.map(\.x))
    var (low, high) = (Vector(0, first.y), Vector(0, first.y))
    for point in points {
      let x = MercatorProjection.wrapped(point.x - west)
      low.y = min(low.y, point.y)
      high = Vector(max(high.x, x), max(high.y, point.y))
    }
    let room = Vector(max(1, size.x - 2 * margin), max(1, size.y - 2 * margin))
    let extent = high - low
    let levels = [(room.x, extent.x), (room.y, extent.y)].map { room, extent in
      extent > 0 ? log2(room / extent / Self.tileSize) : .infinity
    }
    return with {
      $0.middle = Vector(west, 0) + (low + high) / 2
      $0.zoom = min(levels[0], levels[1], closest)
    }
  }

  /// The x at which the shortest range with all places begins, seen from west to east.
  private func westEdge(of places: [Double]) -> Double {
    let sorted = places.map(MercatorProjection.wrapped).sorted()
    var (west, widest) = (sorted[0], sorted[0] + 1 - sorted[sorted.count - 1])
    for (before, next) in zip(sorted, sorted.dropFirst()) where next - before > widest {
      (west, widest) = (next, next - before)
    }
    return west
  }

  private func with(_ change: (inout MapCamera) -> Void) -> MapCamera {
    var camera = self
    change(&camera)
    camera.settle()
    return camera
  }

  /// Limits the zoom, and keeps the poles out of the view.
  private mutating func settle() {
    size = Vector(max(1, size.x), max(1, size.y))
    zoom = min(max(zoom, farthest), closest)
    let half = size.y / 2 / worldSize
    middle.y = half < 0.5 ? min(max(middle.y, half), 1 - half) : 0.5
    middle.x = MercatorProjection.wrapped(middle.x)
  }
}

// MARK: - Movements

extension MapCamera {
  /// A view between this one and another, along the shorter direction around the earth. The zoom is interpolated
  /// linearly. If a point is at the same place in both views, it stays there in between.
  ///
  /// - Parameter progress: 0 is this view, 1 the other one.
  func interpolated(to end: MapCamera, at progress: Double) -> MapCamera {
    guard progress < 1 else { return end }
    let endX = MercatorProjection.nearest(end.middle.x, to: middle.x)
    let offset = Vector(endX, end.middle.y) - middle
    let zoom = self.zoom + (end.zoom - self.zoom) * progress
    // The middle moves in proportion to the scale, not to the zoom, so that a fixed point stays fixed.
    let (from, to, now) = (exp2(-self.zoom), exp2(-end.zoom), exp2(-zoom))
    let share = abs(from - to) > from * 1e-9 ? (from - now) / (from - to) : progress
    return with {
      $0.zoom = zoom
      $0.middle = middle + offset * share
    }
  }
}
