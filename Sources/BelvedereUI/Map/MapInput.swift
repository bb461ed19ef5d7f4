// Turns GTK's gestures and controllers into changes of the map's view:
//
//   two fingers        zoom, at the place between them, and move
//   one finger, mouse  move, with momentum
//   two-finger scroll  the same; with Control it zooms
//   wheel              zooms at the pointer; tilted, or with Shift, moves to the side
//   double click, tap  closer at that place
//   arrows, + and -    move by a quarter of the view, zoom

import BelvedereCore
import CGtk
import GtkKit

/// The input of a map.
final class MapInput {
  /// The share of the view that an arrow key moves the map by.
  private static let panShare = 0.25

  /// Kept by the widget that also keeps this object.
  private let map: MapView
  private let mouse: MouseDrag
  private let zoomGesture: OpaquePointer
  private let dragGesture: OpaquePointer
  private var velocity = VelocityTracker()
  /// The pin of the latest press.
  private var pressed: Widget?
  /// True if the first press of a double click was on a pin, which may be on its way at the second.
  private var isOnPin = false

  init(_ map: MapView) {
    self.map = map
    // Pins lie above the map; a press on one may become a drag of the map.
    mouse = MouseDrag(on: map.widget, phase: GTK_PHASE_CAPTURE)
    // Constructors of gestures cannot fail.
    zoomGesture = gtk_gesture_zoom_new()!.opaque
    dragGesture = gtk_gesture_drag_new()!.opaque
    map.widget.attach(self)
    addMouse()
    addPinch()
    addDrag()
    addClicks()
    addHover()
    addScroll()
    map.widget.onKey { [weak self] key, modifiers in self?.press(Int32(key), modifiers) ?? false }
  }

  private func add(_ controller: OpaquePointer) {
    gtk_widget_add_controller(map.widget, controller)
  }

  private func time(_ controller: OpaquePointer) -> Double {
    Double(gtk_event_controller_get_current_event_time(controller))
  }

  private func isClick(_ travel: Vector) -> Bool {
    gtk_drag_check_threshold(map.widget, 0, 0, gint(travel.x), gint(travel.y)) == 0
  }
}

// MARK: - Mouse and one finger

extension MapInput {
  private func addMouse() {
    mouse.begin = { [weak self] button in
      guard let self, button == UInt32(GDK_BUTTON_PRIMARY) else { return false }
      map.hasDragged = false
      return true
    }
    mouse.move = { [weak self] travel in
      guard let self, map.hasDragged || !isClick(travel) else { return }
      if !map.hasDragged {
        map.hasDragged = true
        gtk_widget_set_cursor_from_name(map.widget, "grabbing")
        map.move { $0.beginDrag() }
      }
      map.move { $0.drag(travel: travel) }
    }
    mouse.end = { [weak self] _, velocity in
      guard let self, map.hasDragged else { return }
      gtk_widget_set_cursor(map.widget, nil)
      map.move { $0.endDrag(velocity: velocity) }
    }
  }

  private func addDrag() {
    gtk_gesture_single_set_touch_only(dragGesture, 1)
    dragGesture.onPlace("drag-begin") { [weak self] _, _ in
      guard let self else { return }
      map.hasDragged = false
      velocity = VelocityTracker()
      velocity.add(.zero, at: time(dragGesture))
      map.move { $0.beginDrag() }
    }
    dragGesture.onPlace("drag-update") { [weak self] x, y in
      guard let self else { return }
      let travel = Vector(x, y)
      if !isClick(travel) {
        map.hasDragged = true
        gtk_gesture_set_state(dragGesture, GTK_EVENT_SEQUENCE_CLAIMED)
      }
      velocity.add(travel, at: time(dragGesture))
      map.move { $0.drag(travel: travel) }
    }
    dragGesture.onPlace("drag-end") { [weak self] _, _ in
      guard let self else { return }
      let speed = velocity.velocity(at: time(dragGesture))
      map.move { $0.endDrag(velocity: speed) }
    }
    dragGesture.onAny("cancel") { [weak self] in self?.map.move { $0.endDrag(velocity: .zero) } }
    add(dragGesture)
  }

  private func addClicks() {
    let click = gtk_gesture_click_new()!.opaque
    click.onPress("pressed") { [weak self] times, x, y in
      guard let self else { return }
      pressed = map.pin(at: Vector(x, y))
      if times == 1 { isOnPin = pressed != nil }
      (pressed ?? map.widget).grabFocus()
    }
    click.onPress("released") { [weak self] times, x, y in
      guard let self, !map.hasDragged else { return }
      if let pressed {
        if map.pin(at: Vector(x, y)) == pressed { map.onClick(pressed, times) }
      } else if times == 2, !isOnPin {
        map.move { $0.step { $0.zoomed(by: MapCamera.zoomStep, at: Vector(x, y)) } }
      }
    }
    add(click)
  }

  private func addHover() {
    // gtk_event_controller_motion_new cannot fail.
    let motion = gtk_event_controller_motion_new()!.opaque
    for signal in ["enter", "motion"] {
      motion.onPlace(signal) { [weak self] x, y in self?.map.mouse = Vector(x, y) }
    }
    motion.on("leave") { [weak self] in self?.map.mouse = nil }
    add(motion)
  }
}

// MARK: - Two fingers

extension MapInput {
  private func addPinch() {
    zoomGesture.onAny("begin") { [weak self] in
      guard let self else { return }
      // Ends the drag of one finger.
      gtk_gesture_set_state(zoomGesture, GTK_EVENT_SEQUENCE_CLAIMED)
      map.hasDragged = true
      if let centre = zoomGesture.fingersCentre { map.move { $0.beginPinch(at: centre) } }
    }
    zoomGesture.onAny("update") { [weak self] in
      guard let self, gtk_gesture_is_recognized(zoomGesture) != 0,
        let centre = zoomGesture.fingersCentre
      else {
        return
      }
      let factor = gtk_gesture_zoom_get_scale_delta(zoomGesture)
      map.move { $0.pinch(factor: factor, at: centre) }
    }
    for signal in ["end", "cancel"] {
      zoomGesture.onAny(signal) { [weak self] in self?.map.move { $0.end() } }
    }
    add(zoomGesture)
  }
}

// MARK: - Scrolling

extension MapInput {
  private func addScroll() {
    let scroll = ScrollInput(on: map.widget)
    scroll.turnWheel = { [weak self] steps, _ in
      guard let self else { return }
      let (levels, way) = (-steps.y * MapCamera.wheelStep, -steps.x * ScrollInput.tiltStep)
      if levels != 0 {
        map.move { [mouse] in $0.step { $0.zoomed(by: levels, at: mouse.pointer) } }
      }
      if way != 0 { map.move { $0.step { $0.moved(by: Vector(way, 0)) } } }
    }
    scroll.zoom = { [weak self] distance in
      guard let self else { return }
      let levels = -distance * MapCamera.scrollStep
      map.move { [mouse] in $0.put { $0.zoomed(by: levels, at: mouse.pointer) } }
    }
    scroll.begin = { [weak self] in self?.map.move { $0.beginDrag() } }
    scroll.move = { [weak self] travel in self?.map.move { $0.drag(travel: travel) } }
    scroll.end = { [weak self] speed in self?.map.move { $0.endDrag(velocity: speed) } }
  }
}

// MARK: - Keys

extension MapInput {
  private func press(_ key: Int32, _ modifiers: GdkModifierType) -> Bool {
    let others = GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue | GDK_CONTROL_MASK.rawValue
    guard modifiers.rawValue & others == 0 else { return false }
    if let direction = Vector.arrows[key] {
      map.move { $0.step { $0.moved(by: -direction * $0.size * Self.panShare) } }
      return true
    }
    switch key {
    case GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal:
      map.move { $0.step { $0.zoomed(by: MapCamera.zoomStep) } }
    case GDK_KEY_minus, GDK_KEY_KP_Subtract:
      map.move { $0.step { $0.zoomed(by: -MapCamera.zoomStep) } }
    case GDK_KEY_Home, GDK_KEY_KP_Home: map.showAll()
    default: return false
    }
    return true
  }
}
