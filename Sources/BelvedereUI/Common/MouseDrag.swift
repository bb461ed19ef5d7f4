// SPDX-License-Identifier: MIT

// The mouse's buttons held over a widget: the travel since the press, and the speed at the release.
//
// A GtkGestureDrag would be simpler, but GTK 4.8 cancels it after every layout while a button is held,
// because the motion event that GTK synthesizes then contains no button. A spinner that appears, or a pin
// that moves, would end the drag. So this class handles the raw events.

import BelvedereCore
import CGtk
import GtkKit

/// Follows the mouse's buttons over a widget.
final class MouseDrag {
  /// The pointer's place in the widget; nil while it is elsewhere.
  private(set) var pointer: Vector?

  /// Called for a press while no button is held; true lets the drag begin.
  var begin: (_ button: UInt32) -> Bool = { _ in false }
  /// Called with the distance since the press, in application pixels.
  var move: (_ travel: Vector) -> Void = { _ in }
  /// Called at the end, with the speed in application pixels a second.
  var end: (_ button: UInt32, _ velocity: Vector) -> Void = { _, _ in }

  /// The button that is held, and the place of its press in the window's surface.
  private var held: (button: UInt32, start: Vector)?
  private var velocity = VelocityTracker()

  /// - Parameter phase: in the capture phase, presses on children are followed, too.
  init(on widget: Widget, phase: PropagationPhase = .bubble) {
    widget.attach(self)
    widget.onEveryEvent(phase: phase) { [weak self] in self?.follow($0) }
    widget.onPointer { [weak self] in self?.pointer = $0 }
  }

  private func follow(_ event: OpaquePointer) {
    guard let device = gdk_event_get_device(event),
      gdk_device_get_source(device) != GDK_SOURCE_TOUCHSCREEN
    else { return }
    var (x, y) = (0.0, 0.0)
    gdk_event_get_position(event, &x, &y)
    let place = Vector(x, y)
    let time = Double(gdk_event_get_time(event))
    switch gdk_event_get_event_type(event) {
    case GDK_BUTTON_PRESS: press(gdk_button_event_get_button(event), at: place, time)
    case GDK_MOTION_NOTIFY: move(to: place, time)
    case GDK_BUTTON_RELEASE: release(gdk_button_event_get_button(event), time)
    default: break
    }
  }

  private func press(_ button: UInt32, at place: Vector, _ time: Double) {
    guard held == nil, begin(button) else { return }
    held = (button, place)
    velocity = VelocityTracker()
    velocity.add(.zero, at: time)
  }

  private func move(to place: Vector, _ time: Double) {
    guard let held else { return }
    let travel = place - held.start
    // A motion that GTK synthesizes after a layout has no time and no distance.
    if time > 0 { velocity.add(travel, at: time) }
    if travel != .zero { move(travel) }
  }

  private func release(_ button: UInt32, _ time: Double) {
    guard let held, held.button == button else { return }
    self.held = nil
    end(button, velocity.velocity(at: time))
  }
}

extension MouseDrag {
  /// Calls `choose` with the place where the primary button is pressed, and with each place it is dragged to.
  /// The press takes the focus.
  convenience init(choosingOn widget: Widget, _ choose: @escaping (_ place: Vector) -> Void) {
    self.init(on: widget)
    var start = Vector.zero
    begin = { [weak self] button in
      guard button == UInt32(GDK_BUTTON_PRIMARY), let place = self?.pointer else { return false }
      widget.grabFocus()
      start = place
      choose(place)
      return true
    }
    move = { choose(start + $0) }
  }
}
