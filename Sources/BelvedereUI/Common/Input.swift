// What the inputs of picture and map have in common.

import BelvedereCore
import CGtk
import GtkKit

/// A scroll by two fingers on a touchpad, as a drag: its travel and its speed.
struct ScrollDrag {
  private var travel: Vector?
  private var velocity = VelocityTracker()

  /// True between the first movement and the end.
  var isRunning: Bool { travel != nil }

  /// Returns the travel since the beginning, in application pixels; nil while nothing has moved yet:
  /// fingers that rest on the touchpad must not stop a movement.
  ///
  /// - Parameter time: of the event, in milliseconds.
  mutating func add(_ distance: Vector, at time: Double) -> Vector? {
    guard distance != .zero || isRunning else { return nil }
    if travel == nil {
      velocity = VelocityTracker()
      velocity.add(.zero, at: time)
    }
    let total = (travel ?? .zero) - distance
    travel = total
    velocity.add(total, at: time)
    return total
  }

  /// Returns the speed at the end in application pixels a second; nil if nothing was scrolled.
  mutating func end(at time: Double) -> Vector? {
    guard isRunning else { return nil }
    travel = nil
    return velocity.velocity(at: time)
  }
}

extension Vector {
  /// The directions of the arrow keys.
  static let arrows: [Int32: Vector] = [
    GDK_KEY_Left: Vector(-1, 0), GDK_KEY_KP_Left: Vector(-1, 0),
    GDK_KEY_Right: Vector(1, 0), GDK_KEY_KP_Right: Vector(1, 0),
    GDK_KEY_Up: Vector(0, -1), GDK_KEY_KP_Up: Vector(0, -1),
    GDK_KEY_Down: Vector(0, 1), GDK_KEY_KP_Down: Vector(0, 1),
  ]
}

extension OpaquePointer {
  /// The place between the fingers of this GtkGesture, in application pixels of its widget.
  var fingersCentre: Vector? {
    // If a pinch on the touchpad follows one on the touchscreen, GTK 4.8 looks for the finger that moved
    // last and warns that it is gone. The scenario touchscreen-then-touchpad checks that.
    let latest = gtk_gesture_get_last_updated_sequence(self)
    guard gtk_gesture_get_last_event(self, latest) != nil else { return nil }
    var (x, y) = (0.0, 0.0)
    let isKnown = gtk_gesture_get_bounding_box_center(self, &x, &y) != 0
    return isKnown ? Vector(x, y) : nil
  }
}
