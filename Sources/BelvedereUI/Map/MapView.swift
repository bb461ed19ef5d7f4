// SPDX-License-Identifier: MIT

// The map: tiles, names and pins at the positions that a MapCamera computes, and the movement between views.
// MapInput turns fingers, mouse, wheel and keys into calls of `move`.

import BelvedereCore
import CGtk
import GtkKit

/// Shows a part of the earth with pins.
final class MapView: Arranging {
  private struct ShownPin {
    let pin: Widget
    /// Its middle, in the projection's square.
    let place: Vector
    /// Its corner and its size at the last layout; nil before the first.
    var spot: (corner: Vector, size: Vector)?

    /// The corner in a view, at a whole pixel.
    func corner(in camera: MapCamera, _ size: Vector) -> Vector {
      let corner = camera.point(of: place) - size / 2
      return Vector(corner.x.rounded(), corner.y.rounded())
    }
  }

  private(set) var widget: Widget
  private(set) var motion: MapMotion
  /// Called after each change of the view; `isResting` is false during a movement.
  var onView: (_ camera: MapCamera, _ isResting: Bool) -> Void = { _, _ in }

  /// The pins; Tab goes from west to east.
  let pins: Widget
  private let world = TileLayer()
  /// The tiles of a server, over the world.
  private let streets = TileLayer()
  private let marks: MapMarks
  private let layers: [Widget]
  private var shownPins: [ShownPin] = []
  /// The pin under the mouse.
  private var hovered: Widget?
  /// The place of the mouse; nil while it is elsewhere.
  var mouse: Vector? { didSet { hover() } }
  /// Called for a click or tap on a pin; `times` is 2 for the second of a double click.
  var onClick: (_ pin: Widget, _ times: Int) -> Void = { _, _ in }
  private var isRunning = false
  /// True from the first movement of a press to the next press; such a press is not a click.
  var hasDragged = false
  /// True once the person has moved the map.
  private(set) var isMoved = false
  /// Called for Home: shows everything there is.
  var showAll: () -> Void = {}

  /// - Parameter isStill: true for a map that only the program moves; input goes to the widgets over it.
  init(isStill: Bool = false) {
    motion = MapMotion(MapCamera(size: Vector(1, 1)))
    marks = MapMarks(isStill: isStill)
    pins = Make.driftBox()
    widget = Make.box(.vertical)
    // The widgets that this class places; GTK places a menu, which may be a child, too.
    layers = [world.widget, streets.widget, marks.makeWidget(), pins]
    for layer in layers { widget.append(layer) }
    widget.addClass("map")
    widget.setExpands(horizontal: true, vertical: true)
    widget.cutOverflow()
    widget.attach(self)
    widget.arrange(by: self)
    pins.arrange(by: PinArrangement(self))
    // GTK would find the pins at their allocations, not where they are drawn. And whenever another pin came under
    // a resting mouse, it would check the style of the whole window.
    pins.setTarget(false)
    widget.on("unmap") { [weak self] in self?.advance(to: .infinity) }
    if isStill {
      widget.setTarget(false)
    } else {
      widget.setFocusable(true)
      _ = MapInput(self)
    }
  }

  var camera: MapCamera { motion.camera }

  func show(world source: MapSource) {
    world.show(source)
    follow()
  }

  /// Shows the tiles of a server over the world; nil removes them.
  func show(streets source: MapSource?) {
    streets.widget.isVisible = source != nil
    // A server's tiles contain names.
    showsLabels = source == nil
    if let source { streets.show(source) }
    follow()
  }

  /// The closest zoom that the map goes to.
  var closest: Double {
    get { camera.closest }
    set { if newValue != closest { change { $0.put { $0.limited(to: newValue) } } } }
  }

  /// True while the map shows names of its own.
  var showsLabels: Bool {
    get { marks.showsLabels }
    set { marks.showsLabels = newValue }
  }

  var labels: [MapLabel] {
    get { marks.labels }
    set { marks.labels = newValue }
  }

  var isDark: Bool {
    get { marks.isDark }
    set { marks.isDark = newValue }
  }

  var ownPosition: OwnPosition? {
    get { marks.ownPosition }
    set { marks.ownPosition = newValue }
  }

  /// Shows these pins, each in the middle of its place in the projection's square. Those that were shown before
  /// are hidden and kept.
  func show(_ new: [(pin: Widget, place: Vector)]) {
    let kept = Set(new.map(\.pin))
    for old in shownPins where !kept.contains(old.pin) {
      // The keys must still move the map.
      if old.pin.containsFocus { widget.grabFocus() }
      old.pin.setShownInPlace(false)
    }
    for (pin, _) in new {
      // A pin stays a child in its order, because GTK recomputes the style of a widget that is added or reordered.
      if gtk_widget_get_parent(pin) == nil { gtk_widget_insert_before(pin, pins, nil) }
      pin.setShownInPlace(true)
    }
    // Until the next layout, a pin with a new place is drawn at an offset from its allocation.
    let spots = Dictionary(uniqueKeysWithValues: shownPins.map { ($0.pin, $0.spot) })
    shownPins = new.map { ShownPin(pin: $0.pin, place: $0.place, spot: spots[$0.pin] ?? nil) }
    pins.queueAllocate()
    hover()
  }

  /// The uppermost pin at a point of the view.
  func pin(at point: Vector) -> Widget? {
    shownPins.last {
      guard let size = $0.spot?.size else { return false }
      let inside = point - $0.corner(in: camera, size)
      return inside.x >= 0 && inside.y >= 0 && inside.x < size.x && inside.y < size.y
    }?.pin
  }

  /// Marks the pin under the mouse.
  private func hover() {
    let new = mouse.flatMap { pin(at: $0) }
    guard new != hovered else { return }
    hovered?.setClass("hovered", false)
    new?.setClass("hovered", true)
    hovered = new
  }
}

// MARK: - Movement

extension MapView {
  /// Applies an event of the person's to the motion, and follows the view as it moves.
  func move(_ event: (inout MapMotion) -> Void) {
    isMoved = true
    change(event)
  }

  /// Applies an event to the motion, and follows the view as it moves.
  func change(_ event: (inout MapMotion) -> Void) {
    motion.time = widget.frameTime
    event(&motion)
    follow()
    run()
  }

  /// Advances before each frame during a movement; jumps to its end if the map is not visible.
  private func run() {
    guard motion.isMoving else { return }
    if widget.frameTime == .infinity { return advance(to: .infinity) }
    if isRunning { return }
    isRunning = true
    widget.onFrames { [weak self] in
      guard let self else { return false }
      isRunning = motion.isMoving
      if isRunning { advance(to: widget.frameTime) }
      return isRunning
    }
  }

  private func advance(to time: Double) {
    motion.advance(to: time)
    follow()
  }

  /// Updates tiles, names and pins to the present view.
  private func follow() {
    let centre = camera.centre
    for tiles in [world, streets] {
      tiles.centre(on: centre.latitude, centre.longitude, zoom: camera.zoom)
    }
    marks.camera = camera
    if isResting { pins.queueAllocate() } else { drift() }
    hover()
    onView(camera, isResting)
  }

  /// Draws the pins at their positions without a layout, which would cost more than the rest of the frame.
  private func drift() {
    for shown in shownPins {
      guard let spot = shown.spot else { continue }
      shown.pin.drift(by: shown.corner(in: camera, spot.size) - spot.corner)
    }
    pins.queueDraw()
  }

  private var isResting: Bool { !motion.isMoving && !motion.isHeld }
}

// MARK: - Layout

extension MapView {
  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    for layer in layers { _ = layer.measured(orientation, forSize: -1) }
    return (0, 0)
  }

  func arrange(width: Int, height: Int) {
    let size = Vector(Double(width), Double(height))
    if size != camera.size, width > 1, height > 1 {
      motion.resize(to: size)
      // The callbacks change other widgets, which must wait for the end of this layout.
      Task { [weak self] in self?.follow() }
    }
    for layer in layers { layer.place(x: 0, y: 0, width: width, height: height) }
  }

  fileprivate func arrangePins() {
    for index in shownPins.indices {
      let pin = shownPins[index].pin
      let size = Vector(
        Double(pin.measured(.horizontal, forSize: -1).natural),
        Double(pin.measured(.vertical, forSize: -1).natural))
      let corner = shownPins[index].corner(in: camera, size)
      shownPins[index].spot = (corner, size)
      pin.drift(by: .zero)
      pin.place(
        x: Int(corner.x), y: Int(corner.y), width: Int(size.x), height: Int(size.y))
    }
  }
}

/// Places the pins. Their container keeps this object, and the map keeps the container.
private final class PinArrangement: Arranging {
  private weak var map: MapView?

  init(_ map: MapView) { self.map = map }

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (0, 0)
  }

  func arrange(width: Int, height: Int) { map?.arrangePins() }
}
