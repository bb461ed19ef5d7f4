// The directions of sun and moon around a place, over the map of it: north is up, the rim is the horizon, and the
// middle is straight above. A body below the horizon has a dashed line. All of it has edges, so that it can
// be read on any map.
//
// A press, a drag or a tap chooses a direction to search; the arrow keys turn it by a degree.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// A compass rose with the directions of sun and moon.
final class SunCompass: CanvasContent {
  // In application pixels.
  private static let leastSide = 160
  /// The room for the letters around the rim.
  private static let margin = 20.0
  private static let letterRadius = 9.0
  /// The edge of what stands for sun and moon.
  private static let shade = SkyPaint.black.faded(to: 0.6)

  private(set) var widget: Widget!

  private let light: PlaceLight
  private var paint: SkyPaint!
  /// The place where the finger came down.
  private var start = Vector.zero
  private var tracking: Tracking?

  init(_ light: PlaceLight) { self.light = light }

  /// Makes the widget, which keeps this object alive.
  func makeWidget() -> Widget {
    widget = Canvas.make(self)
    widget.setAccessibleLabel(tr("Directions of Sun and Moon"))
    widget.addClass("sun-compass")
    gtk_widget_set_focusable(widget, 1)
    // The widget keeps it.
    _ = MouseDrag(choosingOn: widget) { [weak self] in self?.choose(at: $0) }
    addTouch()
    widget.onKey { [weak self] key, modifiers in self?.press(Int32(key), modifiers) ?? false }
    paint = SkyPaint(of: widget)
    tracking = widget.track { [weak self] in self?.follow() }
    return widget
  }

  private func follow() {
    // Drawn, but not told: the finder below has it in words.
    _ = light.direction
    let words = light.sky.map { [$0.sunText, $0.moonText] } ?? []
    widget.setAccessibleDescription(words.joined(separator: ". "))
    gtk_widget_queue_draw(widget)
  }
}

// MARK: - Input

extension SunCompass {
  /// A finger that moves takes the direction along while one is searched; otherwise it scrolls the page.
  private func addTouch() {
    // gtk_gesture_drag_new cannot fail.
    let drag = gtk_gesture_drag_new()!.opaque
    gtk_gesture_single_set_touch_only(drag, 1)
    drag.onPlace("drag-begin") { [weak self] x, y in
      guard let self else { return }
      start = Vector(x, y)
      if light.direction != nil { gtk_gesture_set_state(drag, GTK_EVENT_SEQUENCE_CLAIMED) }
    }
    drag.onPlace("drag-update") { [weak self] x, y in
      if let self, light.direction != nil { choose(at: start + Vector(x, y)) }
    }
    drag.onLift { [weak self] travel in
      guard let self,
        gtk_drag_check_threshold(widget, 0, 0, gint(travel.x), gint(travel.y)) == 0
      else { return }
      choose(at: start)
    }
    gtk_widget_add_controller(widget, drag)
  }

  private func press(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
    let others = GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_CONTROL_MASK.rawValue
    guard modifiers.rawValue & others == 0, let way = Vector.arrows[key], let sky = light.sky
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
    var direction = light.direction ?? .usual
    direction.bearing = bearing
    light.search(direction)
  }
}

extension DirectionSearch {
  /// The sun near the horizon, which is what most people ask for.
  static let usual = DirectionSearch(.sun, bearing: 0, altitudes: 0...5)
}

// MARK: - Canvas

extension SunCompass {
  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (Self.leastSide, Self.leastSide)
  }

  func allocate(width: Int, height: Int) {}

  func snapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    let middle = Vector(Double(width), Double(height)) / 2
    let radius = min(middle.x, middle.y) - Self.margin
    let (ink, edge) = (paint.ink, paint.edge.faded(to: 0.7))
    for direction in [CompassDirection.north, .east, .south, .west] {
      let place = middle + Vector(azimuth: Double(direction.rawValue) * 45) * (radius + 10)
      paint.dot(at: place, radius: Self.letterRadius, edge, in: snapshot)
      paint.write(direction.text, at: place, ink, in: snapshot)
    }
    let side = 2 * (radius + Self.margin)
    let pen = SkyPen(
      over: graphene_rect_t(middle.x - side / 2, middle.y - side / 2, side, side), in: snapshot
    )
    // The horizon, and the altitudes of 30° and 60°.
    for share in [1, 2.0 / 3, 1.0 / 3] {
      let strength: Float = share == 1 ? 0.7 : 0.3
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
    _ body: SkyPosition, _ color: GdkRGBA, by pen: SkyPen, _ middle: Vector, _ radius: Double
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
