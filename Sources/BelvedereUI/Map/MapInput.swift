// SPDX-License-Identifier: MIT

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
  /// The distance of one arrow key, as a share of the view.
  private static let panShare = 0.25

  /// Kept by the widget that also keeps this object.
  private let map: MapView
  private let mouse: MouseDrag
  private let zoomGesture: Controller
  private let dragGesture: Controller
  private var velocity = VelocityTracker()
  /// The pin of the latest press.
  private var pressed: Widget?
  /// True if the first press of a double click was on a pin, which may have moved before the second.
  private var isOnPin = false

  init(_ map: MapView) {
    self.map = map
    // In the capture phase, because a press on a pin, which lies above the map, may become a drag of the map.
    mouse = MouseDrag(on: map.widget, phase: .capture)
    zoomGesture = map.widget.addZoom()
    dragGesture = map.widget.addDrag(isTouchOnly: true)
    map.widget.attach(self)
    addMouse()
    addPinch()
    addDrag()
    addClicks()
    map.widget.onPointer { [weak self] in self?.map.mouse = $0 }
    addScroll()
    map.widget.onKey { [weak self] key, modifiers in self?.press(Int32(key), modifiers) ?? false }
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
      guard let self, map.hasDragged || map.widget.isDrag(travel) else { return }
      if !map.hasDragged {
        map.hasDragged = true
        map.widget.setCursor("grabbing")
        map.move { $0.beginDrag() }
      }
      map.move { $0.drag(travel: travel) }
    }
    mouse.end = { [weak self] _, velocity in
      guard let self, map.hasDragged else { return }
      map.widget.setCursor(nil)
      map.move { $0.endDrag(velocity: velocity) }
    }
  }

  private func addDrag() {
    dragGesture.onPlace("drag-begin") { [weak self] _, _ in
      guard let self else { return }
      map.hasDragged = false
      velocity = VelocityTracker()
      velocity.add(.zero, at: dragGesture.time)
      map.move { $0.beginDrag() }
    }
    dragGesture.onPlace("drag-update") { [weak self] x, y in
      guard let self else { return }
      let travel = Vector(x, y)
      if map.widget.isDrag(travel) {
        map.hasDragged = true
        dragGesture.claim()
      }
      velocity.add(travel, at: dragGesture.time)
      map.move { $0.drag(travel: travel) }
    }
    dragGesture.onPlace("drag-end") { [weak self] _, _ in
      guard let self else { return }
      let speed = velocity.velocity(at: dragGesture.time)
      map.move { $0.endDrag(velocity: speed) }
    }
    dragGesture.onAny("cancel") { [weak self] in self?.map.move { $0.endDrag(velocity: .zero) } }
  }

  private func addClicks() {
    let click = map.widget.addClick()
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
  }
}

// MARK: - Two fingers

extension MapInput {
  private func addPinch() {
    zoomGesture.onAny("begin") { [weak self] in
      guard let self else { return }
      // Ends the drag of one finger.
      zoomGesture.claim()
      map.hasDragged = true
      if let centre = zoomGesture.fingersCentre { map.move { $0.beginPinch(at: centre) } }
    }
    zoomGesture.onAny("update") { [weak self] in
      guard let self, zoomGesture.isRecognized,
        let centre = zoomGesture.fingersCentre
      else {
        return
      }
      let factor = gtk_gesture_zoom_get_scale_delta(zoomGesture.opaque)
      map.move { $0.pinch(factor: factor, at: centre) }
    }
    for signal in ["end", "cancel"] {
      zoomGesture.onAny(signal) { [weak self] in self?.map.move { $0.end() } }
    }
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
  private func press(_ key: Int32, _ modifiers: Modifiers) -> Bool {
    guard modifiers.isDisjoint(with: [.alt, .super]) else { return false }
    let isPlain = !modifiers.contains(.control)
    if isPlain, let direction = Vector.arrows[key] {
      map.move { $0.step { $0.moved(by: -direction * $0.size * Self.panShare) } }
      return true
    }
    switch key {
    case GDK_KEY_plus, GDK_KEY_KP_Add, GDK_KEY_equal:
      map.move { $0.step { $0.zoomed(by: MapCamera.zoomStep) } }
    case GDK_KEY_minus, GDK_KEY_KP_Subtract:
      map.move { $0.step { $0.zoomed(by: -MapCamera.zoomStep) } }
    case GDK_KEY_Home where isPlain, GDK_KEY_KP_Home where isPlain: map.showAll()
    default: return false
    }
    return true
  }
}
