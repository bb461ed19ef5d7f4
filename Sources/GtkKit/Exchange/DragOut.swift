// SPDX-License-Identifier: MIT

// Dragging something out of a widget into other programs.

import CGtk
import CGtkShim

/// The dragged content.
package struct DraggedContent {
  let offer: ContentOffer
  let icon: DragIcon?

  /// - Parameters:
  ///   - icon: drawn small at the pointer.
  ///   - count: of the dragged things, the first of which the icon shows.
  package init(offer: ContentOffer, icon: Texture?, count: Int = 1) {
    self.offer = offer
    self.icon = icon.map { DragIcon(picture: $0, count: count) }
  }
}

/// The handlers of a widget that things can be dragged out of.
private struct DragHandlers {
  let prepare: @MainActor (Double, Double) -> DraggedContent?
  let ended: @MainActor (_ isDropped: Bool) -> Void
}

/// The present drag of one source.
private final class DragState {
  /// For which the other program may fetch the content; one that has ended would never say that it has it.
  private static let longestFetch = Duration.seconds(600)

  let handlers: DragHandlers
  var icon: DragIcon?
  var isCancelled = false
  /// True once the content was dropped; the other program may still be fetching it.
  private(set) var isDropped = false

  private var drop: SignalConnection?
  private var givingUp: Timeout?

  init(_ handlers: DragHandlers) {
    self.handlers = handlers
    LiveObjects.count(.closure, 1)
  }

  deinit { LiveObjects.count(.closure, -1) }

  /// Waits for the drop of a drag that has begun.
  func begin(_ drag: OpaquePointer, from source: OpaquePointer) {
    drop = drag.connection("drop-performed") { [weak self] in
      guard let self else { return }
      isDropped = true
      // GTK keeps the source until the drag has ended.
      givingUp = Timeout(Self.longestFetch) { [weak self] in
        self?.isCancelled = true
        gtk_drag_source_drag_cancel(source)
      }
    }
  }

  /// Forgets the last drag.
  func reset() {
    (isCancelled, isDropped) = (false, false)
    (icon, drop, givingUp) = (nil, nil, nil)
  }
}

extension Widget {
  /// Lets the person drag something out of this widget with a mouse or pen; fingers scroll and turn
  /// pages.
  ///
  /// - Parameters:
  ///   - prepare: returns the content for a place in application pixels; nil if nothing can be dragged
  ///     now.
  ///   - ended: gets true if another program took the content.
  package func onDragOut(
    prepare: @escaping @MainActor (_ x: Double, _ y: Double) -> DraggedContent?,
    ended: @escaping @MainActor (_ isDropped: Bool) -> Void
  ) {
    let source = gtk_drag_source_new()!
    gtk_drag_source_set_actions(source, GDK_ACTION_COPY)
    let state = DragState(DragHandlers(prepare: prepare, ended: ended))
    source.connect("prepare", prepareDrag, data: state)
    source.connect("drag-begin", beginDrag, data: state)
    source.connect("drag-cancel", cancelDrag, data: state)
    source.connect("drag-end", endDrag, data: state)
    gtk_widget_add_controller(self, source)
    // When the button is already up, a compositor refuses the drag without an event, and GTK keeps the source with
    // all that its closures hold. The scenarios random-input check for such leaks. A drop continues without the
    // widget, so that the other program gets its content.
    on("unmap") { if !state.isDropped { gtk_drag_source_drag_cancel(source) } }
  }
}

nonisolated private func withState<Result: Sendable>(
  _ data: gpointer?, _ body: @MainActor (DragState) -> Result
) -> Result? {
  guard let data else { return nil }
  nonisolated(unsafe) let lent = data
  return MainActor.assumeIsolated {
    body(Unmanaged<DragState>.fromOpaque(lent).takeUnretainedValue())
  }
}

nonisolated private let prepareDrag = Trampoline(
  "pdd",
  { source, x, y, data in
    nonisolated(unsafe) let source = source
    let provider = withState(data) { state -> UInt in
      state.reset()
      guard let source, !isTouch(OpaquePointer(source)), let content = state.handlers.prepare(x, y)
      else { return 0 }
      state.icon = content.icon
      return UInt(bitPattern: content.offer.makeProvider().raw)
    }
    return provider.flatMap { UnsafeMutableRawPointer(bitPattern: $0) }
  } as @convention(c) (gpointer?, Double, Double, gpointer?) -> gpointer?)

/// Returns true if a finger began this drag.
private func isTouch(_ source: OpaquePointer) -> Bool {
  guard let device = gtk_event_controller_get_current_event_device(source) else { return false }
  return gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN
}

nonisolated private let beginDrag = Trampoline(
  "vp",
  { source, drag, data in
    nonisolated(unsafe) let (source, drag) = (source, drag)
    _ = withState(data) { state in
      guard let source else { return }
      if let drag { state.begin(OpaquePointer(drag), from: OpaquePointer(source)) }
      state.icon?.show(on: OpaquePointer(source))
    }
  } as @convention(c) (gpointer?, gpointer?, gpointer?) -> Void)

nonisolated private let cancelDrag = Trampoline(
  "ipi",
  { _, _, _, data in
    _ = withState(data) { $0.isCancelled = true }
    return 0
  } as @convention(c) (gpointer?, gpointer?, GdkDragCancelReason, gpointer?) -> gboolean)

nonisolated private let endDrag = Trampoline(
  "vpi",
  { _, _, _, data in
    _ = withState(data) { state in
      // GTK still has the drag: what is dropped must count as that until the handler is done.
      state.handlers.ended(!state.isCancelled)
      state.reset()
    }
  } as @convention(c) (gpointer?, gpointer?, gboolean, gpointer?) -> Void)
