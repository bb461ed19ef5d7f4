// SPDX-License-Identifier: MIT

// A board whose head contains another board, which scrolls with it.

import CGtk
import GtkKit

/// The outer board, as the inner one uses it. All calls come on the main thread.
protocol OuterBoard: AnyObject {
  /// The visible part of the content, in application pixels from the upper edge of a widget in the head; nil before the
  /// head is laid out.
  func visiblePart(of widget: Widget) -> (top: Int, height: Int)?
  /// Scrolls by the least distance that makes a part of a widget in the head visible.
  func showPart(of widget: Widget, from start: Int, to end: Int)
}

extension Board: OuterBoard {
  func visiblePart(of widget: Widget) -> (top: Int, height: Int)? {
    upperEdge(of: widget).map { (Int(scroller.value.rounded()) - $0, size.height) }
  }

  func showPart(of widget: Widget, from start: Int, to end: Int) {
    if let edge = upperEdge(of: widget) { showPart(from: edge + start, to: edge + end) }
  }

  private func upperEdge(of widget: Widget) -> Int? {
    var bounds = graphene_rect_t()
    guard let head, gtk_widget_compute_bounds(widget, head, &bounds) != 0 else { return nil }
    return Int(bounds.origin.y)
  }
}
