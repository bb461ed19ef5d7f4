// Where a picture lies in the view: its scale, turn, mirroring and place. A value without a toolkit:
// gestures, keys and animations compute a new one, and the canvas draws it.
//
// Points of the view are in application pixels from its upper left corner. Two kinds of positions are
// told apart: any, as under the fingers, and settled ones: turned by quarters, within the limits of
// zoom, and covering the view or centred in it.

import Foundation

/// The way a picture is laid into the view.
package struct ViewTransform: Sendable, Hashable {
  /// 2000 %: beyond, pixels are as large as fingertips.
  private static let maximumZoom = 20.0

  /// Size of the original, upright, in its own pixels.
  package private(set) var picture: Vector
  /// Size of the view in application pixels.
  package private(set) var view: Vector
  /// Device pixels per application pixel.
  package private(set) var density: Double
  /// Whether the whole picture is shown as large as the view allows, and stays so when the view
  /// changes.
  package internal(set) var isFitted = true
  /// Application pixels per pixel of the picture.
  package internal(set) var scale = 1.0
  /// Degrees clockwise; 0..<360 when settled.
  package internal(set) var rotation = 0.0
  /// Whether the picture is mirrored left to right, before it is turned.
  package internal(set) var isMirrored = false
  /// From the view's centre to the picture's, in application pixels.
  package internal(set) var offset = Vector.zero

  /// The whole picture, upright. Sizes below 1 count as 1.
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

  /// Lays the picture into a view of another size or density; what is in the middle stays there.
  package mutating func setView(_ size: Vector, density: Double) {
    view = Self.sane(size)
    self.density = max(1, density)
    self = settled
  }

  /// Goes on with the same picture at another size in pixels, keeping its place on the screen.
  package mutating func setPicture(_ size: Vector) {
    let before = picture.x
    picture = Self.sane(size)
    scale *= before / picture.x
    self = settled
  }
}

// MARK: - Limits

extension ViewTransform {
  /// The scale at which the whole picture is seen as large as possible. Between two quarter turns it
  /// lies between theirs, so that turning a fitted picture neither jumps nor makes it shrink first.
  var fittedScale: Double {
    let turn = abs(Vector.sineAndCosine(ofDegrees: rotation).sine)
    let turned = picture * (1 - turn) + Vector(picture.y, picture.x) * turn
    return min(view.x / turned.x, view.y / turned.y)
  }

  /// From fitted, or 100 % if that is less, to 2000 %.
  var scaleLimits: ClosedRange<Double> {
    let fitted = fittedScale
    return min(fitted, 1 / density)...max(fitted, Self.maximumZoom / density)
  }

  package var canZoomIn: Bool { scale < scaleLimits.upperBound * (1 - tolerance) }
  package var canZoomOut: Bool { scale > scaleLimits.lowerBound * (1 + tolerance) }

  /// Whether a part of the picture is outside of the view, so that there is something to move.
  package var exceedsView: Bool { overhang.reach > 0.5 }

  /// The space the turned picture takes up, in application pixels.
  package var extent: Vector {
    let (sine, cosine) = Vector.sineAndCosine(ofDegrees: rotation)
    let size = picture * scale
    return Vector(
      size.x * abs(cosine) + size.y * abs(sine), size.x * abs(sine) + size.y * abs(cosine))
  }

  /// How far the picture may be moved from the middle, each way.
  var overhang: Vector {
    let beyond = (extent - view) / 2
    return Vector(max(0, beyond.x), max(0, beyond.y))
  }

  /// Two scales closer than this share of one cannot be told apart on a screen.
  var tolerance: Double { 1e-4 }
}

// MARK: - Points

extension ViewTransform {
  /// The place in the view of a point of the picture, both in their own pixels.
  package func viewPoint(ofPicture point: Vector) -> Vector {
    var relative = (point - picture / 2) * scale
    if isMirrored { relative.x = -relative.x }
    return view / 2 + offset + relative.turned(byDegrees: rotation)
  }

  /// The point of the picture at a place in the view; may lie outside of the picture.
  package func picturePoint(at point: Vector) -> Vector {
    var relative = (point - view / 2 - offset).turned(byDegrees: -rotation)
    if isMirrored { relative.x = -relative.x }
    return picture / 2 + relative / scale
  }

  /// The part of the picture that can be seen: its upper left corner and its size, in pixels of the
  /// picture. While the picture is turned askew, the smallest upright rectangle around that part.
  package var visiblePart: (origin: Vector, size: Vector) {
    let corners = [Vector.zero, Vector(view.x, 0), Vector(0, view.y), view].map(picturePoint(at:))
    let xs = corners.map { min(max($0.x, 0), picture.x) }.sorted()
    let ys = corners.map { min(max($0.y, 0), picture.y) }.sorted()
    return (Vector(xs[0], ys[0]), Vector(xs[3] - xs[0], ys[3] - ys[0]))
  }

  /// The offset to draw with: where pixels of the picture are whole device pixels, it puts them
  /// exactly on those, or they would be blurred over two.
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
  /// The nearest position to come to rest in.
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

  /// A position on the way to another of the same picture in the same view; 0 is this one and 1 the
  /// other. What the two have in the same place stays there on the way.
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
