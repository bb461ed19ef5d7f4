// The mouse's buttons on the picture. The left one moves a picture that exceeds the view. The middle one
// shows 100 % while it is held, and moves the picture meanwhile.
//
// A GtkGestureDrag would be simpler, but GTK 4.8 cancels it whenever something is laid out anew while a
// button is held (the motion that GTK makes up then names no button). So a spinner that comes up would end
// the drag, and this class follows the plain events.

import BelvedereCore
import CGtk
import GtkKit

/// Follows the mouse's buttons over a canvas.
final class PictureMouse {
  /// The pointer's place in the view; nil while it is elsewhere.
  private(set) var pointer: Vector?

  /// Kept by the widget that also keeps this object.
  private let canvas: PictureCanvas
  /// The button that is held, and the place of its press in the window's surface.
  private var held: (button: UInt32, start: Vector)?
  private var velocity = VelocityTracker()

  init(_ canvas: PictureCanvas) {
    self.canvas = canvas
    canvas.widget.attach(self)
    // Constructors of controllers cannot fail.
    let events = gtk_event_controller_legacy_new()!.opaque
    events.onEvent { [weak self] in self?.follow($0) }
    gtk_widget_add_controller(canvas.widget, events)
    let motion = gtk_event_controller_motion_new()!.opaque
    motion.onPlace("enter") { [weak self] x, y in if let self { pointer = Vector(x, y) } }
    motion.onPlace("motion") { [weak self] x, y in if let self { pointer = Vector(x, y) } }
    motion.on("leave") { [weak self] in if let self { pointer = nil } }
    gtk_widget_add_controller(canvas.widget, motion)
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
    guard held == nil else { return }
    if button == UInt32(GDK_BUTTON_MIDDLE) {
      canvas.change { $0.beginPeek(at: pointer) }
    } else if button != UInt32(GDK_BUTTON_PRIMARY) || !canvas.transform.exceedsView {
      // A picture that is seen whole is dragged into other programs.
      return
    }
    held = (button, place)
    velocity = VelocityTracker()
    velocity.add(.zero, at: time)
    canvas.beginMove(canClose: false)
  }

  private func move(to place: Vector, _ time: Double) {
    guard let held else { return }
    let travel = place - held.start
    // A motion that GTK makes up after a layout has no time and no distance.
    if time > 0 { velocity.add(travel, at: time) }
    guard travel != .zero else { return }
    gtk_widget_set_cursor_from_name(canvas.widget, "grabbing")
    canvas.change { $0.move(travel: travel) }
  }

  private func release(_ button: UInt32, _ time: Double) {
    guard let held, held.button == button else { return }
    self.held = nil
    gtk_widget_set_cursor(canvas.widget, nil)
    if button == UInt32(GDK_BUTTON_MIDDLE) {
      canvas.change {
        $0.cancelMove()
        $0.endPeek()
      }
    } else {
      canvas.endMove(velocity: velocity.velocity(at: time))
    }
  }
}
