// SPDX-License-Identifier: MIT

// The directions of sun and moon around a place, over its map: north is up, the rim is the horizon, and the
// middle is straight above. A body below the horizon has a dashed line. All lines have edges, so that they are
// legible on any map.
//
// A press, a drag or a tap chooses a direction to search; the arrow keys turn it by a degree.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// A compass rose with the directions of sun and moon.
final class SunCompass: CanvasContent {
  // In application pixels.
  private static let leastSide = 160
  /// The room for the letters around the rim.
  private static let margin = 20.0
  private static let letterRadius = 9.0
  /// The colour of the edges of sun and moon.
  private static let shade = Color.black.faded(to: 0.6)

  private(set) var widget: Widget!

  private let light: PlaceLight
  private var paint: SkyPaint!
  /// The place where the touch began.
  private var start = Vector.zero
  private var tracking: Tracking?

  init(_ light: PlaceLight) { self.light = light }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.becomeSlider()
    widget.setAccessibleLabel(tr("Directions of Sun and Moon"))
    widget.addClass("sun-compass")
    widget.setFocusable(true)
    // The widget keeps it.
    _ = MouseDrag(choosingOn: widget) { [weak self] in self?.choose(at: $0) }
    addTouch()
    widget.onKey { [weak self] key, modifiers in self?.press(Int32(key), modifiers) ?? false }
    paint = SkyPaint(of: widget)
    tracking = widget.track { [weak self] in self?.follow() }
    return widget
  }

  private func follow() {
    let sky = light.sky
    let bearing = light.direction?.bearing ?? sky?.sun.azimuth
    let words = sky.map { [$0.sunText, $0.moonText] } ?? []
    widget.setAccessibleDescription(words.joined(separator: ". "))
    if let bearing {
      let searched = light.direction.map { azimuthText(of: $0.bearing) }
      widget.setAccessibleValue(
        Int(bearing.rounded()) % 360, in: 0...359, text: searched ?? sky?.sunText ?? "")
    }
    widget.queueDraw()
  }
}

// MARK: - Input

extension SunCompass {
  /// A finger that moves drags the searched direction; if none is searched, it scrolls the page.
  private func addTouch() {
    let drag = widget.addDrag(isTouchOnly: true)
    drag.onPlace("drag-begin") { [weak self] x, y in
      guard let self else { return }
      start = Vector(x, y)
      if light.direction != nil { drag.claim() }
    }
    drag.onPlace("drag-update") { [weak self] x, y in
      if let self, light.direction != nil { choose(at: start + Vector(x, y)) }
    }
    drag.onLift { [weak self] travel in
      guard let self, !widget.isDrag(travel) else { return }
      choose(at: start)
    }
  }

  private func press(_ key: Int32, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isDisjoint(with: [.alt, .super, .control]), let way = Vector.arrows[key],
      let sky = light.sky
    else { return false }
    let present = light.direction?.bearing ?? sky.sun.azimuth.rounded()
    choose(bearing: present + way.x - way.y)
    return true
  }

  private func choose(at place: Vector) {
    let way = place - Vector(Double(widget.width), Double(widget.height)) / 2
    guard way.length > 4 else { return }
    choose(bearing: (atan2(way.x, -way.y) * 180 / .pi).rounded())
  }

  /// - Parameter bearing: whole degrees, of any turn.
  private func choose(bearing: Double) {
    let bearing = (bearing + 720).truncatingRemainder(dividingBy: 360)
    guard bearing != light.direction?.bearing else { return }
    var direction = light.direction ?? .nearHorizon(bearing: bearing)
    direction.bearing = bearing
    light.search(direction)
  }
}

// MARK: - Canvas

extension SunCompass {
  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (Self.leastSide, Self.leastSide)
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    let middle = Vector(Double(width), Double(height)) / 2
    let radius = min(middle.x, middle.y) - Self.margin
    let (ink, edge) = (widget.textColor, paint.edge.faded(to: 0.7))
    for direction in [CompassDirection.north, .east, .south, .west] {
      let place = middle + Vector(azimuth: Double(direction.rawValue) * 45) * (radius + 10)
      snapshot.dot(at: place, radius: Self.letterRadius, edge)
      paint.write(direction.text, at: place, ink, in: snapshot)
    }
    let pen = SkyPen(over: Rectangle(around: middle, radius: radius + Self.margin), in: snapshot)
    // The horizon, and the altitudes of 30° and 60°.
    for share in [1, 2.0 / 3, 1.0 / 3] {
      let strength = share == 1 ? 0.7 : 0.3
      pen.circle(
        around: middle, radius: radius * share, ink.faded(to: strength),
        edge: edge.faded(to: strength))
    }
    drawEvents(by: pen, middle, radius)
    if let direction = light.direction {
      let end = middle + Vector(azimuth: direction.bearing) * radius
      pen.line(from: middle, to: end, width: 1.5, ink, edge: edge)
      pen.disc(at: end, radius: 4, ink, edge: edge)
    }
    if let sky = light.sky {
      draw(sky.moon, SkyPaint.silver, by: pen, middle, radius)
      draw(sky.sun, SkyPaint.gold, by: pen, middle, radius)
    }
    pen.disc(at: middle, radius: 2.5, ink, edge: edge)
  }

  /// Short strokes over the rim at sunrise, sunset, moonrise and moonset.
  private func drawEvents(by pen: SkyPen, _ middle: Vector, _ radius: Double) {
    for event in light.day?.events ?? [] {
      switch event.kind {
      case .sunrise, .sunset, .moonrise, .moonset:
        let way = Vector(azimuth: event.position.azimuth)
        pen.line(
          from: middle + way * (radius - 4), to: middle + way * (radius + 4), width: 2,
          event.kind.body == .sun ? SkyPaint.gold : SkyPaint.silver, edge: Self.shade)
      default: break
      }
    }
  }

  private func draw(
    _ body: SkyPosition, _ color: Color, by pen: SkyPen, _ middle: Vector, _ radius: Double
  ) {
    let (way, height) = (Vector(azimuth: body.azimuth), body.apparentAltitude)
    let isUp = height >= 0
    pen.line(
      from: middle, to: middle + way * radius, width: 2.5, color, edge: Self.shade,
      isDashed: !isUp)
    if isUp {
      let share = (90 - min(90, height)) / 90
      pen.disc(at: middle + way * (radius * share), radius: 7, color, edge: Self.shade)
    }
  }
}

extension Vector {
  /// The direction of length 1 on a map whose north is up.
  ///
  /// - Parameter azimuth: degrees from north over east.
  fileprivate init(azimuth: Double) {
    let radians = azimuth * .pi / 180
    self.init(sin(radians), -cos(radians))
  }
}
