// SPDX-License-Identifier: MIT

// The frame that the mouse draws over photos to select them. Near the upper and lower edge the photos scroll.

import BelvedereCore
import CGtk
import GtkKit

/// A frame between the place of a press and the pointer, in application pixels of the content that scrolls.
final class RubberBand {
  /// The distance from which on a press is a drag.
  private static let threshold = 8.0
  /// The distance from an edge within which the photos scroll.
  private static let edge = 48.0
  /// The distance scrolled in each frame, as a share of the pointer's distance into that zone or beyond the edge.
  private static let speed = 0.25

  /// The widget of the frame; hidden while there is none.
  let widget = Make.box(GTK_ORIENTATION_VERTICAL)

  /// Returns true if a drag from this place of the surface draws a frame.
  var canBegin: (_ place: Vector) -> Bool = { _ in false }
  var begin: () -> Void = {}
  /// Called when the frame has changed.
  var move: () -> Void = {}
  /// Scrolls by a distance in application pixels.
  var scroll: (Double) -> Void = { _ in }

  /// True from a press that may become a frame to the release of the button.
  private(set) var isPressed = false
  /// True from the first movement to the release of the button.
  private(set) var isDrawn = false

  private let surface: Widget
  private let offset: () -> Double
  private var drag: MouseDrag?
  /// The place of the press in the content.
  private var start = Vector.zero
  private var pressed = Vector.zero
  private var pointer = Vector.zero
  private var isScrolling = false
  private var isCancelled = false

  /// - Parameters:
  ///   - surface: the scrolling widget, which keeps this object.
  ///   - offset: the scroll position.
  init(on surface: Widget, offset: @escaping () -> Double) {
    self.surface = surface
    self.offset = offset
    widget.addClass("rubber-band")
    widget.isVisible = false
    widget.makeDecorative()
    gtk_widget_set_can_target(widget, 0)
    surface.attach(self)
    let drag = MouseDrag(on: surface, phase: GTK_PHASE_CAPTURE)
    drag.begin = { [weak self, weak drag] button in
      guard let self, let place = drag?.pointer, button == UInt32(GDK_BUTTON_PRIMARY),
        canBegin(place)
      else { return false }
      (pressed, pointer) = (place, place)
      start = place + Vector(0, self.offset())
      isPressed = true
      isCancelled = false
      return true
    }
    drag.move = { [weak self] in self?.follow($0) }
    drag.end = { [weak self] _, _ in self?.end() }
    self.drag = drag
  }

  /// The frame's corners: the least and the greatest.
  var corners: (Vector, Vector) {
    let end = pointer + Vector(0, offset())
    return (
      Vector(min(start.x, end.x), min(start.y, end.y)),
      Vector(max(start.x, end.x), max(start.y, end.y))
    )
  }

  /// Removes the frame; the button has no effect until it is released.
  func cancel() {
    isCancelled = true
    widget.isVisible = false
  }

  private func follow(_ travel: Vector) {
    guard !isCancelled else { return }
    pointer = pressed + travel
    if !isDrawn {
      guard travel.length >= Self.threshold else { return }
      isDrawn = true
      widget.isVisible = true
      begin()
    }
    move()
    scrollAtEdge()
  }

  private func end() {
    widget.isVisible = false
    isPressed = false
    // The release of the button still belongs to the frame and must not choose a photo.
    Task { [weak self] in self?.isDrawn = false }
  }

  private func scrollAtEdge() {
    guard !isScrolling, step != 0 else { return }
    isScrolling = true
    surface.onFrames { [weak self] in
      guard let self else { return false }
      guard widget.isVisible, step != 0 else {
        isScrolling = false
        return false
      }
      scroll(step)
      move()
      return true
    }
  }

  /// The distance to scroll in a frame.
  private var step: Double {
    let low = Double(surface.height) - Self.edge
    if pointer.y < Self.edge { return (pointer.y - Self.edge) * Self.speed }
    return pointer.y > low ? (pointer.y - low) * Self.speed : 0
  }
}
