// SPDX-License-Identifier: MIT

// The moves of a picture: zooming and turning about a point, moving, flipping. Immediate moves end in a settled
// position; those under fingers may exceed the limits with a rubber-band effect.

import Foundation

// MARK: - Zoom

extension ViewTransform {
  /// The zoom factor of a button or a key, as in GNOME Loupe.
  package static let zoomStep = 1.5
  /// The zoom factor of one step of the wheel, as in GNOME Loupe.
  package static let wheelStep = 1.3
  /// The zoom factor of one pixel of a two-finger scroll while Control is held, as in GNOME Loupe.
  package static let scrollStep = 1.005
  /// The zoom factor of a double-tap on a fitted picture, as in GNOME Loupe.
  package static let closeUp = 2.5

  /// The whole picture, as large as the view allows.
  package var fitted: ViewTransform {
    var result = self
    result.isFitted = true
    return result.settled
  }

  /// Returns the picture at a zoom, where 1 is 100 %. The point of the view, or its middle, stays fixed if the
  /// limits allow it.
  package func zoomed(to zoom: Double, at point: Vector?) -> ViewTransform {
    scaled(to: zoom / density, at: point).settled
  }

  /// Returns the picture zoomed in or out by steps. A step that passes or nearly reaches the fitted
  /// scale ends there.
  package func zoomed(bySteps steps: Double, at point: Vector?) -> ViewTransform {
    let wanted = scale * pow(Self.zoomStep, steps)
    let isPassing = (scale - fittedScale) * (wanted - fittedScale) < 0 && !isFitted
    let isNear = abs(log(wanted / fittedScale)) < log(Self.zoomStep) / 4
    return isPassing || isNear ? fitted : scaled(to: wanted, at: point).settled
  }

  /// Returns the picture zoomed by a factor, for the wheel and a scroll with Control.
  package func zoomed(by factor: Double, at point: Vector?) -> ViewTransform {
    scaled(to: scale * factor, at: point).settled
  }

  /// Returns the picture zoomed in at a point if it is fitted, else fitted.
  package func closeUpToggled(at point: Vector) -> ViewTransform {
    let target = min(fittedScale * Self.closeUp, scaleLimits.upperBound)
    // A tap may end an animation whose last, invisible steps are missing.
    let looksFitted = isFitted || abs(scale / fittedScale - 1) < 0.01
    return looksFitted ? scaled(to: target, at: point).settled : fitted
  }

  /// Returns the picture scaled about a fixed point, with rubber-band resistance beyond the limits.
  func scaled(to wanted: Double, at point: Vector?) -> ViewTransform {
    guard wanted.isFinite, wanted > 0 else { return self }
    return drawn(at: RubberBand.scale(wanted, within: scaleLimits), around: point)
  }

  /// Returns the picture at any scale about a fixed point.
  func drawn(at scale: Double, around point: Vector?) -> ViewTransform {
    let point = point ?? view / 2
    guard point.isFinite else { return self }
    var result = self
    result.scale = scale
    let anchor = point - view / 2
    result.offset = anchor + (offset - anchor) * (result.scale / self.scale)
    result.isFitted = false
    return result
  }
}

// MARK: - Turning

extension ViewTransform {
  /// Returns the picture turned by a quarter; the part in the middle of the view stays there.
  package func turned(clockwise: Bool) -> ViewTransform {
    turned(byDegrees: clockwise ? 90 : -90, at: view / 2).settled
  }

  /// Returns the picture mirrored as seen on the screen: left to right, or upside down.
  package func flipped(horizontally: Bool) -> ViewTransform {
    var result = self
    result.isMirrored.toggle()
    result.rotation = (horizontally ? 0 : 180) - rotation
    result.offset = horizontally ? Vector(-offset.x, offset.y) : Vector(offset.x, -offset.y)
    return result.settled
  }

  /// Returns the picture turned about a fixed point of the view. A fitted picture stays fitted.
  func turned(byDegrees degrees: Double, at point: Vector) -> ViewTransform {
    guard degrees.isFinite, point.isFinite else { return self }
    var result = self
    result.rotation = (rotation + degrees).truncatingRemainder(dividingBy: 360)
    if isFitted { result.scale = result.fittedScale }
    let anchor = point - view / 2
    let arm = (offset - anchor).turned(byDegrees: degrees)
    result.offset = anchor + arm * (result.scale / scale)
    return result
  }
}

// MARK: - Moving

extension ViewTransform {
  /// Returns the picture moved by application pixels, within its limits.
  package func moved(by distance: Vector) -> ViewTransform {
    guard distance.isFinite else { return self }
    var result = self
    result.offset += distance
    return result.settled
  }

  /// Returns the picture upright, as a card shows it: it fills a frame in the view, and exceeds the frame
  /// where the card crops it.
  func covering(_ origin: Vector, _ size: Vector) -> ViewTransform {
    var result = self
    result.isFitted = false
    (result.rotation, result.isMirrored) = (0, false)
    result.scale = max(1 / picture.x, size.x / picture.x, size.y / picture.y)
    result.offset = origin + size / 2 - view / 2
    return result
  }

  /// Returns the picture moved under a finger, with rubber-band resistance beyond its edges.
  func dragged(by distance: Vector) -> ViewTransform {
    guard distance.isFinite else { return self }
    var result = self
    result.offset += distance
    return result.banded
  }

  /// Returns true if a finger that moves to a side, negative to the left, would find no more of the picture there.
  func isAtEdge(towards side: Double) -> Bool {
    let limit = overhang.x - 0.5
    return side < 0 ? offset.x <= -limit : offset.x >= limit
  }

  /// The picture with rubber-band resistance on its offset. It exceeds the limit by less than half the view, so
  /// that the picture stays visible.
  var banded: ViewTransform {
    var result = self
    let (limit, reach) = (overhang, view / 2)
    result.offset = Vector(
      RubberBand.distance(offset.x, limit: limit.x, reach: reach.x),
      RubberBand.distance(offset.y, limit: limit.y, reach: reach.y))
    return result
  }

  /// Returns the picture with one of its points, in its own pixels, in the middle of the view, as far as the limits
  /// allow.
  package func centred(onPicture point: Vector) -> ViewTransform {
    moved(by: view / 2 - viewPoint(ofPicture: point))
  }
}
