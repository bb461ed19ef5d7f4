// SPDX-License-Identifier: MIT

// A scrolled window whose content is laid out in Swift: the content supplies the total height, and has widgets only
// near the visible part. The C widget retains the content as its context; the content's reference back is unowned.

import CGtk
import CGtkShim

/// The content of a scroller. All calls come on the main thread.
package protocol ScrollerContent: AnyObject {
  /// The least width in application pixels.
  var leastWidth: Int { get }
  /// The least height in application pixels: 0 for content that scrolls.
  var leastHeight: Int { get }
  /// Sets the height by `Scroller.configure`, and places all visible children by `Widget.place`. No widget may be
  /// added, removed or resized here: GTK 4.8 loses the request for another layout, and the parents pass no further
  /// requests on. The content of the window then stays unchanged or blank until the window is resized.
  func allocate(width: Int, height: Int)
  /// The scroll position has changed, by the person or by `Scroller.value`.
  func scrolled()
  /// Tab has moved the focus to a child, which may be out of sight.
  func focusMoved()
}

/// A scrolled window and the surface that scrolls in it.
package struct Scroller {
  /// The scrolled window, or the surface if that does not scroll by itself.
  package let widget: Widget
  /// Holds the children in the order of Tab and assistive technology.
  package let surface: Widget

  /// Makes the widgets, which keep the content alive.
  ///
  /// - Parameter scrolls: false for a surface inside another scroller's content; it has its least height.
  package init(_ content: any ScrollerContent, scrolls: Bool = true) {
    let context = Unmanaged.passRetained(ScrollerContext(content)).toOpaque()
    // Both cannot fail: g_object_new ends the program when memory is out.
    surface = bv_scroller_new(functions, context, releaseObject)!
    widget = scrolls ? Make.scroller(surface) : surface
  }

  private var position: ScrollPosition { widget.scrollPosition(.vertical) }

  /// The distance from the top of the content to the top of the visible part, in application pixels.
  package var value: Double {
    get { position.value }
    nonmutating set { position.value = newValue }
  }

  /// Sets the scroll position, the height of the content, and that of the visible part.
  package func configure(value: Double, upper: Double, page: Double) {
    gtk_adjustment_configure(position, value, 0, max(upper, page), page * 0.1, page * 0.9, page)
  }

  /// Sets the number of items, which the benchmark reads.
  package func setCount(_ count: Int) { bv_scroller_set_n_items(surface, guint(clamping: count)) }

  /// Adds or moves a child before another one; nil for the end.
  package func insert(_ child: Widget, before next: Widget?) {
    gtk_widget_insert_before(child, surface, next)
  }

  package func place() { surface.queueAllocate() }

  /// Stops kinetic scrolling, which would undo a jump.
  package func stopCoasting() {
    guard widget != surface else { return }
    gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, 0)
    gtk_scrolled_window_set_kinetic_scrolling(widget.opaque, 1)
  }
}

/// Holds the content as a protocol value, to avoid a cast at every call.
private final class ScrollerContext {
  let content: any ScrollerContent

  init(_ content: any ScrollerContent) { self.content = content }
}

/// The one table that all scrollers forward through; lives as long as the program.
private let functions: UnsafePointer<BvScrollerFunctions> = {
  let table = UnsafeMutablePointer<BvScrollerFunctions>.allocate(capacity: 1)
  table.initialize(
    to: BvScrollerFunctions(
      least_width: leastWidth, least_height: leastHeight, allocate: allocate, scrolled: scrolled,
      focus_moved: focusMoved))
  return UnsafePointer(table)
}()

nonisolated private func withContent<Result: Sendable>(
  _ context: gpointer?, _ body: @MainActor (any ScrollerContent) -> Result
) -> Result {
  nonisolated(unsafe) let context = context
  // The widget forwards calls only while it holds the context.
  return MainActor.assumeIsolated {
    body(Unmanaged<ScrollerContext>.fromOpaque(context!).takeUnretainedValue().content)
  }
}

nonisolated private let leastWidth: @convention(c) (gpointer?) -> Int32 = { context in
  Int32(clamping: withContent(context) { $0.leastWidth })
}

nonisolated private let leastHeight: @convention(c) (gpointer?) -> Int32 = { context in
  Int32(clamping: withContent(context) { $0.leastHeight })
}

nonisolated private let allocate: @convention(c) (gpointer?, Int32, Int32) -> Void = {
  context, width, height in
  withContent(context) { $0.allocate(width: Int(width), height: Int(height)) }
}

nonisolated private let scrolled: @convention(c) (gpointer?) -> Void = { context in
  withContent(context) { $0.scrolled() }
}

nonisolated private let focusMoved: @convention(c) (gpointer?) -> Void = { context in
  withContent(context) { $0.focusMoved() }
}
