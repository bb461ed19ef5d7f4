// SPDX-License-Identifier: MIT

// Shared parts of the inputs of picture and map.

import BelvedereCore
import CGtk
import GtkKit

/// The wheel over a widget, and two fingers on a touchpad, which drag or, with Control, zoom.
final class ScrollInput {
  /// The distance of one step of a tilted wheel, in application pixels.
  static let tiltStep = 60.0

  /// Called with the steps of the wheel; a tilted wheel, or one turned with Shift, moves to the side.
  var turnWheel: (_ steps: Vector, _ isZoom: Bool) -> Void = { _, _ in }
  /// Called with the distance of the fingers, in application pixels; positive is down.
  var zoom: (_ distance: Double) -> Void = { _ in }
  /// Called at the first movement: fingers that rest on the touchpad must not stop a movement.
  var begin: () -> Void = {}
  /// Called with the travel since the beginning, in application pixels.
  var move: (_ travel: Vector) -> Void = { _ in }
  /// Called at the end, with the speed in application pixels a second.
  var end: (_ velocity: Vector) -> Void = { _ in }

  private let controller: Controller
  /// Nil while nothing has moved.
  private var travel: Vector?
  private var velocity = VelocityTracker()

  init(on widget: Widget) {
    controller = widget.addScroll()
    widget.attach(self)
    controller.onScroll { [weak self] x, y in
      self?.follow(Vector(x, y))
      return true
    }
    controller.on("scroll-end") { [weak self] in self?.endDrag() }
  }

  private func follow(_ distance: Vector) {
    let modifiers = controller.modifiers
    let isZoom = modifiers.contains(.control)
    if controller.isWheel {
      let isSideways = !isZoom && modifiers.contains(.shift)
      turnWheel(isSideways ? distance.sideways : distance, isZoom)
    } else if isZoom {
      endDrag()
      zoom(distance.y)
    } else {
      drag(distance)
    }
  }

  private func drag(_ distance: Vector) {
    guard distance != .zero || travel != nil else { return }
    if travel == nil {
      velocity = VelocityTracker()
      velocity.add(.zero, at: controller.time)
      begin()
    }
    let total = (travel ?? .zero) - distance
    travel = total
    velocity.add(total, at: controller.time)
    move(total)
  }

  private func endDrag() {
    guard travel != nil else { return }
    travel = nil
    end(velocity.velocity(at: controller.time))
  }
}

extension Vector {
  /// The steps of a wheel that is turned with Shift: up is to the left.
  var sideways: Vector { Vector(x + y, 0) }

  /// The directions of the arrow keys.
  static let arrows: [Int32: Vector] = [
    GDK_KEY_Left: Vector(-1, 0), GDK_KEY_KP_Left: Vector(-1, 0),
    GDK_KEY_Right: Vector(1, 0), GDK_KEY_KP_Right: Vector(1, 0),
    GDK_KEY_Up: Vector(0, -1), GDK_KEY_KP_Up: Vector(0, -1),
    GDK_KEY_Down: Vector(0, 1), GDK_KEY_KP_Down: Vector(0, 1),
  ]
}

extension Controller {
  /// Calls `action` with the travel of this GtkGestureDrag when the finger is lifted; not if another gesture, such as
  /// the page's scrolling, has claimed the touch.
  func onLift(_ action: @escaping (_ travel: Vector) -> Void) {
    var isCancelled = false
    onPlace("drag-begin") { _, _ in isCancelled = false }
    onAny("cancel") { isCancelled = true }
    onPlace("drag-end") { x, y in
      let sequence = gtk_gesture_single_get_current_sequence(opaque)
      let state = gtk_gesture_get_sequence_state(opaque, sequence)
      if !isCancelled, state != GTK_EVENT_SEQUENCE_DENIED { action(Vector(x, y)) }
    }
  }

  /// The place between the fingers of this GtkGesture, in application pixels of its widget.
  var fingersCentre: Vector? {
    // If a pinch on the touchpad follows one on the touchscreen, GTK 4.8 warns that the finger that moved
    // last is gone. The scenario touchscreen-then-touchpad checks that.
    let latest = gtk_gesture_get_last_updated_sequence(opaque)
    guard gtk_gesture_get_last_event(opaque, latest) != nil else { return nil }
    var (x, y) = (0.0, 0.0)
    let isKnown = gtk_gesture_get_bounding_box_center(opaque, &x, &y) != 0
    return isKnown ? Vector(x, y) : nil
  }
}
