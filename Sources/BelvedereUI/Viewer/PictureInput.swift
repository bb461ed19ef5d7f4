// SPDX-License-Identifier: MIT

// Turns GTK's gestures and controllers into changes of the picture. Touchscreen, touchpad and mouse use the
// same few functions of the canvas:
//
//   two fingers        pinch and turn, at the place between them; pinched together, a whole picture closes
//   one finger         moves a picture that reaches beyond the view, and turns the page at its edge; else turns pages,
//                      or closes
//   two-finger scroll  the same, without closing; with Control it zooms
//   mouse buttons      see PictureMouse
//   wheel              zooms at the pointer, or turns pages, as the setting says; with Control it zooms; tilted, or
//                      with Shift, it moves the picture to the side
//   double click, tap  closer at that place, and back

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The input of a canvas.
final class PictureInput {
  /// Returns true if the wheel turns pages.
  var wheelTurnsPages: () -> Bool = { false }
  /// Called for a double click beside the picture.
  var onBackgroundDoubleClick: () -> Void = {}
  /// Called for a single tap of a finger.
  var onTap: () -> Void = {}
  /// The pointer's place in the view; nil while it is elsewhere.
  var pointer: Vector? { mouse.pointer }

  /// Kept by the widget that also keeps this object.
  private let canvas: PictureCanvas
  private let mouse: PictureMouse
  private let zoomGesture: Controller
  private let turnGesture: Controller
  private let dragGesture: Controller
  private var velocity = VelocityTracker()
  private var wheelRest = 0.0

  private var widget: Widget { canvas.widget }

  init(_ canvas: PictureCanvas) {
    self.canvas = canvas
    mouse = PictureMouse(canvas)
    zoomGesture = canvas.widget.addZoom()
    turnGesture = canvas.widget.addRotation()
    dragGesture = canvas.widget.addDrag(isTouchOnly: true)
    canvas.widget.attach(self)
    addPinch()
    addDrag()
    addClicks()
    addScroll()
  }
}

// MARK: - Two fingers

extension PictureInput {
  private func addPinch() {
    zoomGesture.onAny("begin") { [weak self] in self?.beginPinch() }
    for gesture in [zoomGesture, turnGesture] {
      gesture.onAny("update") { [weak self] in self?.updatePinch() }
    }
    zoomGesture.onAny("end") { [weak self] in self?.canvas.endPinch() }
    zoomGesture.onAny("cancel") { [weak self] in self?.canvas.change { $0.cancelPinch() } }
    // In a group, both gestures see every event, and claiming it for one claims it for both.
    gtk_gesture_group(zoomGesture.opaque, turnGesture.opaque)
  }

  private func beginPinch() {
    // Ends the drag of one finger.
    zoomGesture.claim()
    guard let centre = zoomGesture.fingersCentre else { return }
    canvas.change { $0.beginPinch(at: centre) }
  }

  private func updatePinch() {
    guard zoomGesture.isRecognized, let centre = zoomGesture.fingersCentre else {
      return
    }
    let turn = gtk_gesture_rotate_get_angle_delta(turnGesture.opaque) * 180 / .pi
    let factor = gtk_gesture_zoom_get_scale_delta(zoomGesture.opaque)
    canvas.change { $0.pinch(factor: factor, degrees: turn, at: centre) }
  }
}

// MARK: - One finger

extension PictureInput {
  private func addDrag() {
    dragGesture.onPlace("drag-begin") { [weak self] _, _ in
      guard let self else { return }
      velocity = VelocityTracker()
      velocity.add(.zero, at: dragGesture.time)
      canvas.beginMove(canClose: true, turnsAtEdge: true)
    }
    dragGesture.onPlace("drag-update") { [weak self] x, y in
      if let self { updateDrag(Vector(x, y)) }
    }
    dragGesture.onPlace("drag-end") { [weak self] _, _ in
      guard let self else { return }
      canvas.endMove(velocity: velocity.velocity(at: dragGesture.time))
    }
    dragGesture.onAny("cancel") { [weak self] in self?.canvas.change { $0.cancelMove() } }
  }

  private func updateDrag(_ travel: Vector) {
    if widget.isDrag(travel) { dragGesture.claim() }
    velocity.add(travel, at: dragGesture.time)
    canvas.change { $0.move(travel: travel) }
  }

  private func addClicks() {
    let click = widget.addClick()
    click.onPress("released") { [weak self] times, x, y in
      guard let self else { return }
      if times == 2 { return doubleClick(at: Vector(x, y)) }
      if click.isFromFinger { onTap() }
    }
  }

  private func doubleClick(at place: Vector) {
    let point = canvas.transform.picturePoint(at: place)
    let size = canvas.transform.picture
    let isOutside = point.x < 0 || point.y < 0 || point.x > size.x || point.y > size.y
    if isOutside { onBackgroundDoubleClick() } else { canvas.go { $0.closeUpToggled(at: place) } }
  }
}

// MARK: - Scrolling

extension PictureInput {
  private func addScroll() {
    let scroll = ScrollInput(on: widget)
    scroll.turnWheel = { [weak self] in self?.turnWheel($0, isZoom: $1) }
    scroll.zoom = { [weak self] distance in
      guard let self else { return }
      let factor = pow(ViewTransform.scrollStep, -distance)
      canvas.put { [pointer] in $0.zoomed(by: factor, at: pointer) }
    }
    scroll.begin = { [weak self] in self?.canvas.beginMove(canClose: false, turnsAtEdge: true) }
    scroll.move = { [weak self] travel in self?.canvas.change { $0.move(travel: travel) } }
    scroll.end = { [weak self] speed in self?.canvas.endMove(velocity: speed) }
  }

  private func turnWheel(_ steps: Vector, isZoom: Bool) {
    if isZoom || !wheelTurnsPages() {
      if steps.y != 0 {
        let factor = pow(ViewTransform.wheelStep, -steps.y)
        let zoom = { [pointer] (aim: ViewTransform) in aim.zoomed(by: factor, at: pointer) }
        if abs(steps.y) >= 1 { canvas.go(zoom) } else { canvas.put(zoom) }
      }
      if steps.x != 0 { canvas.put { $0.moved(by: Vector(-steps.x * ScrollInput.tiltStep, 0)) } }
    } else {
      turnPages(steps.y + (canvas.motion.isMirrored ? -steps.x : steps.x))
    }
  }

  /// Turns a page for each whole step of a finely stepped wheel.
  private func turnPages(_ steps: Double) {
    if wheelRest * steps < 0 { wheelRest = 0 }
    wheelRest += steps
    guard abs(wheelRest) >= 1 else { return }
    let direction = wheelRest > 0 ? 1 : -1
    wheelRest -= Double(direction)
    canvas.turn(.key(direction)) { direction > 0 ? canvas.viewer.next() : canvas.viewer.previous() }
  }
}
