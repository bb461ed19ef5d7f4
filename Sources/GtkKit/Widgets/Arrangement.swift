// SPDX-License-Identifier: MIT

// A container whose children are placed in Swift: a plain box with GtkCustomLayout in place of its own
// layout. The widget keeps the Swift object, whose reference back is unowned.

import CGtk

/// Places the children of a container.
package protocol Arranging: AnyObject {
  /// Minimum and natural size in application pixels; `forSize` is -1 when unconstrained.
  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int)
  /// Places every visible child by `Widget.place`.
  func arrange(width: Int, height: Int)
}

private let key = g_quark_from_static_string("belvedere-arrangement")

extension Widget {
  /// Lets `arranger`, which this box keeps alive, place the children; the height depends on the width.
  package func arrange(by arranger: any Arranging) {
    g_object_set_qdata_full(
      cast(), key, Unmanaged.passRetained(ArrangementContext(arranger)).toOpaque(), releaseObject)
    gtk_widget_set_layout_manager(
      self, gtk_custom_layout_new(requestMode, measureChildren, placeChildren)!.cast())
  }

  /// Places a child of a container, in the container's application pixels.
  package func place(x: Int, y: Int, width: Int, height: Int) {
    // GTK requires a measurement before each allocation.
    gtk_widget_measure(self, GTK_ORIENTATION_HORIZONTAL, -1, nil, nil, nil, nil)
    var allocation = GtkAllocation(
      x: gint(x), y: gint(y), width: gint(width), height: gint(height))
    gtk_widget_size_allocate(self, &allocation, -1)
  }

  /// Shows or hides a child while its container places it.
  package func setPlaced(_ isPlaced: Bool) {
    gtk_widget_set_child_visible(self, isPlaced ? 1 : 0)
  }

  /// Minimum and natural size in application pixels; `forSize` is -1 when unconstrained.
  package func measured(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int)
  {
    var (minimum, natural): (gint, gint) = (0, 0)
    gtk_widget_measure(self, orientation, gint(forSize), &minimum, &natural, nil, nil)
    return (Int(minimum), Int(natural))
  }
}

private final class ArrangementContext {
  let arranger: any Arranging

  init(_ arranger: any Arranging) { self.arranger = arranger }
}

nonisolated private func withArranger<Result: Sendable>(
  of widget: UnsafeMutablePointer<GtkWidget>?, _ body: @MainActor (any Arranging) -> Result
) -> Result? {
  nonisolated(unsafe) let widget = widget
  return MainActor.assumeIsolated {
    guard let widget, let context = g_object_get_qdata(widget.cast(), key) else {
      return nil
    }
    return body(Unmanaged<ArrangementContext>.fromOpaque(context).takeUnretainedValue().arranger)
  }
}

nonisolated private let requestMode: GtkCustomRequestModeFunc = { _ in
  GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH
}

nonisolated private let measureChildren: GtkCustomMeasureFunc = {
  widget, orientation, forSize, minimum, natural, _, _ in
  guard
    let size = withArranger(of: widget, { $0.measure(orientation, forSize: Int(forSize)) })
  else { return }
  minimum?.pointee = gint(clamping: size.minimum)
  natural?.pointee = gint(clamping: max(size.minimum, size.natural))
}

nonisolated private let placeChildren: GtkCustomAllocateFunc = { widget, width, height, _ in
  _ = withArranger(of: widget) { $0.arrange(width: Int(width), height: Int(height)) }
}
