// SPDX-License-Identifier: MIT

// The position of a picture in the view: its scale, turn, mirroring and place. A value without a
// toolkit: gestures, keys and animations compute a new one, and the canvas draws it.
//
// Points of the view are in application pixels from its upper left corner. A position is free while fingers move
// the picture, and otherwise settled: turned by quarters, within the limits of zoom, and covering the view or
// centred in it.

import Foundation

/// The position of a picture in the view.
package struct ViewTransform: Sendable, Hashable {
  /// 2000 %: beyond this, pixels are as large as fingertips.
  private static let maximumZoom = 20.0

  /// Size of the original, upright, in its own pixels.
  package private(set) var picture: Vector
  /// Size of the view in application pixels.
  package private(set) var view: Vector
  /// Device pixels per application pixel.
  package private(set) var density: Double
  /// True if the whole picture is shown as large as the view allows; it stays so when the view
  /// changes.
  package internal(set) var isFitted = true
  /// Application pixels per pixel of the picture.
  package internal(set) var scale = 1.0
  /// Degrees clockwise; 0..<360 when settled.
  package internal(set) var rotation = 0.0
  /// True if the picture is mirrored left to right, before it is turned.
  package internal(set) var isMirrored = false
  /// The distance from the view's centre to the picture's, in application pixels.
  package internal(set) var offset = Vector.zero

  /// Fits the whole picture into the view, upright. Sizes below 1 are raised to 1.
  package init(picture: Vector, view: Vector, density: Double = 1) {
    self.picture = Self.sane(picture)
    self.view = Self.sane(view)
    self.density = max(1, density)
    scale = fittedScale
  }

  private static func sane(_ size: Vector) -> Vector {
    Vector(size.x >= 1 ? min(size.x, 1e6) : 1, size.y >= 1 ? min(size.y, 1e6) : 1)
  }

  /// Device pixels per pixel of the picture: 1 is 100 %.
  package var zoom: Double { scale * density }

  /// Changes the size or density of the view; the part in the middle stays there.
  package mutating func setView(_ size: Vector, density: Double) {
    view = Self.sane(size)
    self.density = max(1, density)
    self = settled
  }

  /// Changes the size of the picture in pixels, and keeps its place on the screen.
  package mutating func setPicture(_ size: Vector) {
    let before = picture.x
    picture = Self.sane(size)
    scale *= before / picture.x
    self = settled
  }
}

// MARK: - Limits

extension ViewTransform {
  /// The scale at which the whole picture is shown as large as possible. Between two quarter turns it is
  /// interpolated, so that a fitted picture neither jumps nor shrinks while it turns.
  var fittedScale: Double {
    let turn = abs(Vector.sineAndCosine(ofDegrees: rotation).sine)
    let turned = picture * (1 - turn) + Vector(picture.y, picture.x) * turn
    return min(view.x / turned.x, view.y / turned.y)
  }

  /// From fitted, or 100 % if that is less, to 2000 %, or fitted if that is more.
  var scaleLimits: ClosedRange<Double> {
    let fitted = fittedScale
    return min(fitted, 1 / density)...max(fitted, Self.maximumZoom / density)
  }

  package var canZoomIn: Bool { scale < scaleLimits.upperBound * (1 - tolerance) }
  package var canZoomOut: Bool { scale > scaleLimits.lowerBound * (1 + tolerance) }

  /// True if a part of the picture is outside of the view, so that it can be moved.
  package var exceedsView: Bool { overhang.reach > 0.5 }

  /// The size of the turned picture's bounding box, in application pixels.
  package var extent: Vector {
    let (sine, cosine) = Vector.sineAndCosine(ofDegrees: rotation)
    let size = picture * scale
    return Vector(
      size.x * abs(cosine) + size.y * abs(sine), size.x * abs(sine) + size.y * abs(cosine))
  }

  /// The greatest distance from the middle by which the picture may be moved, each way.
  var overhang: Vector {
    let beyond = (extent - view) / 2
    return Vector(max(0, beyond.x), max(0, beyond.y))
  }

  /// Scales that differ by less than this share look the same on a screen.
  var tolerance: Double { 1e-4 }
}

// MARK: - Points

extension ViewTransform {
  /// Returns the point of the view at a point of the picture, both in their own pixels.
  package func viewPoint(ofPicture point: Vector) -> Vector {
    var relative = (point - picture / 2) * scale
    if isMirrored { relative.x = -relative.x }
    return view / 2 + offset + relative.turned(byDegrees: rotation)
  }

  /// Returns the point of the picture at a point of the view; may lie outside of the picture.
  package func picturePoint(at point: Vector) -> Vector {
    var relative = (point - view / 2 - offset).turned(byDegrees: -rotation)
    if isMirrored { relative.x = -relative.x }
    return picture / 2 + relative / scale
  }

  /// The visible part of the picture: its upper left corner and its size, in pixels of the picture.
  /// While the picture is turned by an angle between, it is the bounding box of that part.
  package var visiblePart: (origin: Vector, size: Vector) {
    let corners = [Vector.zero, Vector(view.x, 0), Vector(0, view.y), view].map(picturePoint(at:))
    let xs = corners.map { min(max($0.x, 0), picture.x) }.sorted()
    let ys = corners.map { min(max($0.y, 0), picture.y) }.sorted()
    return (Vector(xs[0], ys[0]), Vector(xs[3] - xs[0], ys[3] - ys[0]))
  }

  /// The offset to draw with. If pixels of the picture are whole device pixels in size, they are aligned with these;
  /// otherwise each would be blurred over two.
  package var drawnOffset: Vector {
    let zoom = zoom.rounded()
    guard abs(self.zoom - zoom) < tolerance, zoom >= 1, rotation.remainder(dividingBy: 90) == 0
    else { return offset }
    let corner = (view / 2 + offset - extent / 2) * density
    return offset + (corner.rounded(.toNearestOrAwayFromZero) - corner) / density
  }
}

// MARK: - Between two

extension ViewTransform {
  /// The nearest settled position.
  package var settled: ViewTransform {
    var result = self
    let quarters = (rotation / 90).rounded()
    result.rotation = (quarters * 90).truncatingRemainder(dividingBy: 360)
    if result.rotation < 0 { result.rotation += 360 }
    let (limits, fitted) = (result.scaleLimits, result.fittedScale)
    if isFitted { result.scale = fitted }
    result.scale = min(max(result.scale, limits.lowerBound), limits.upperBound)
    result.isFitted = abs(result.scale - fitted) <= fitted * tolerance
    if result.isFitted {
      result.scale = fitted
      result.offset = .zero
      return result
    }
    let overhang = result.overhang
    result.offset = offset.clamped(lowerBound: -overhang, upperBound: overhang)
    return result
  }

  /// Returns a position between this one (0) and another (1) of the same picture in the same view.
  /// A point that is at the same place in both stays there in between.
  package func interpolated(to end: ViewTransform, at progress: Double) -> ViewTransform {
    guard progress < 1 else { return end }
    var result = self
    result.isFitted = false
    result.isMirrored = end.isMirrored
    result.scale = scale * pow(end.scale / scale, progress)
    result.rotation =
      rotation + (end.rotation - rotation).remainder(dividingBy: 360) * progress
    let growth = end.scale - scale
    let isGrowing = abs(growth) > scale * tolerance
    let share = isGrowing ? (result.scale - scale) / growth : progress
    result.offset = offset + (end.offset - offset) * share
    return result
  }
}
