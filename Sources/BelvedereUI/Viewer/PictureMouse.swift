// SPDX-License-Identifier: MIT

// The mouse's buttons on the picture. The left one moves a picture that exceeds the view. The middle one
// shows 100 % while it is held, and moves the picture meanwhile.

import BelvedereCore
import CGtk
import GtkKit

/// Follows the mouse's buttons over a canvas.
final class PictureMouse {
  /// The pointer's place in the view; nil while it is elsewhere.
  var pointer: Vector? { drag.pointer }

  /// Kept by the widget that also keeps this object.
  private let canvas: PictureCanvas
  private let drag: MouseDrag

  init(_ canvas: PictureCanvas) {
    self.canvas = canvas
    drag = MouseDrag(on: canvas.widget)
    canvas.widget.attach(self)
    drag.begin = { [weak self] in self?.begin($0) ?? false }
    drag.move = { [weak self] in self?.move($0) }
    drag.end = { [weak self] in self?.end($0, velocity: $1) }
  }

  private func begin(_ button: UInt32) -> Bool {
    if button == UInt32(GDK_BUTTON_MIDDLE) {
      canvas.change { $0.beginPeek(at: pointer) }
    } else if button != UInt32(GDK_BUTTON_PRIMARY) || !canvas.transform.exceedsView {
      // A fully visible picture is dragged into other programs.
      return false
    }
    canvas.beginMove(canClose: false, turnsAtEdge: false)
    return true
  }

  private func move(_ travel: Vector) {
    canvas.widget.setCursor("grabbing")
    canvas.change { $0.move(travel: travel) }
  }

  private func end(_ button: UInt32, velocity: Vector) {
    canvas.widget.setCursor(nil)
    if button == UInt32(GDK_BUTTON_MIDDLE) {
      canvas.change {
        $0.cancelMove()
        $0.endPeek()
      }
    } else {
      canvas.endMove(velocity: velocity)
    }
  }
}
