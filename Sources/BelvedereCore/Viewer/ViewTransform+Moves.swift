// What a person does to a picture: zooming and turning about a point, moving, flipping. Those that
// come at once end settled; those under fingers may go beyond the limits, as on a rubber band.

import Foundation

// MARK: - Zoom

extension ViewTransform {
  /// What a button or a key zooms by, as GNOME Loupe does.
  package static let zoomStep = 1.5
  /// What one step of the wheel zooms by, as GNOME Loupe does.
  package static let wheelStep = 1.3
  /// What one pixel of a two-finger scroll zooms by while Control is held, as GNOME Loupe does.
  package static let scrollStep = 1.005
  /// How much larger than fitted a double-tap shows the picture, as GNOME Loupe does.
  package static let closeUp = 2.5

  /// The whole picture, as large as the view allows.
  package var fitted: ViewTransform {
    var result = self
    result.isFitted = true
    return result.settled
  }

  /// At a zoom, 1 being 100 %; the picture stays under a point of the view, or its middle, if it can.
  package func zoomed(to zoom: Double, at point: Vector?) -> ViewTransform {
    scaled(to: zoom / density, at: point).settled
  }

  /// One step closer or further away. Near fitted, the step ends there.
  package func zoomed(bySteps steps: Double, at point: Vector?) -> ViewTransform {
    let wanted = scale * pow(Self.zoomStep, steps)
    let isPassing = (scale - fittedScale) * (wanted - fittedScale) < 0 && !isFitted
    let isNear = abs(log(wanted / fittedScale)) < log(Self.zoomStep) / 4
    return isPassing || isNear ? fitted : scaled(to: wanted, at: point).settled
  }

  /// By a factor; the wheel and a scroll with Control.
  package func zoomed(by factor: Double, at point: Vector?) -> ViewTransform {
    scaled(to: scale * factor, at: point).settled
  }

  /// Closer at a point, or fitted again when it was closer already.
  package func closeUpToggled(at point: Vector) -> ViewTransform {
    let target = min(fittedScale * Self.closeUp, scaleLimits.upperBound)
    return isFitted ? scaled(to: target, at: point).settled : fitted
  }

  /// At any scale within reach of the rubber band, about a point that stays.
  func scaled(to wanted: Double, at point: Vector?) -> ViewTransform {
    let point = point ?? view / 2
    guard wanted.isFinite, wanted > 0, point.isFinite else { return self }
    var result = self
    result.scale = RubberBand.scale(wanted, within: scaleLimits)
    let anchor = point - view / 2
    result.offset = anchor + (offset - anchor) * (result.scale / scale)
    result.isFitted = false
    return result
  }
}

// MARK: - Turning

extension ViewTransform {
  /// A quarter further, clockwise or not; what is in the middle stays there.
  package func turned(clockwise: Bool) -> ViewTransform {
    turned(byDegrees: clockwise ? 90 : -90, at: view / 2).settled
  }

  /// Mirrored as seen on the screen: left to right, or upside down.
  package func flipped(horizontally: Bool) -> ViewTransform {
    var result = self
    result.isMirrored.toggle()
    result.rotation = (horizontally ? 0 : 180) - rotation
    result.offset = horizontally ? Vector(-offset.x, offset.y) : Vector(offset.x, -offset.y)
    return result.settled
  }

  /// Turned about a point of the view that stays; a fitted picture stays as large as it can be.
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
  /// Moved by application pixels, as far as the picture reaches.
  package func moved(by distance: Vector) -> ViewTransform {
    guard distance.isFinite else { return self }
    var result = self
    result.offset += distance
    return result.settled
  }

  /// The same picture upright, as a card shows it: it fills a frame in the view, or more where it is cut
  /// off at the sides.
  func covering(_ origin: Vector, _ size: Vector) -> ViewTransform {
    var result = self
    result.isFitted = false
    (result.rotation, result.isMirrored) = (0, false)
    result.scale = max(1 / picture.x, size.x / picture.x, size.y / picture.y)
    result.offset = origin + size / 2 - view / 2
    return result
  }

  /// Moved under a finger: beyond its edges the picture follows less and less.
  func dragged(by distance: Vector) -> ViewTransform {
    guard distance.isFinite else { return self }
    var result = self
    result.offset += distance
    return result.banded
  }

  /// With the offset on a rubber band. Giving way by less than half the view, the picture never
  /// leaves it.
  var banded: ViewTransform {
    var result = self
    let (limit, reach) = (overhang, view / 2)
    result.offset = Vector(
      RubberBand.distance(offset.x, limit: limit.x, reach: reach.x),
      RubberBand.distance(offset.y, limit: limit.y, reach: reach.y))
    return result
  }

  /// The picture's point, in its own pixels, brought to the middle of the view as far as it can.
  package func centred(onPicture point: Vector) -> ViewTransform {
    moved(by: view / 2 - viewPoint(ofPicture: point))
  }
}
