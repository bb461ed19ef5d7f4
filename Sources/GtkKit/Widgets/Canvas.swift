// SPDX-License-Identifier: MIT

// A leaf widget that measures and draws itself in Swift. The C widget retains the Swift object as its
// context; the object's reference back is unowned.

import CGtk
import CGtkShim

/// The content of a canvas.
package protocol CanvasContent: AnyObject {
  /// States if the height depends on the width; by default, it does not.
  var requestMode: GtkSizeRequestMode { get }
  /// Minimum and natural size in application pixels; `forSize` is -1 when unconstrained. 0 by default.
  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int)
  /// Receives the size; by default, does nothing. No widget may change its size here (see `ScrollerContent.allocate`).
  func allocate(width: Int, height: Int)
  func snapshot(_ snapshot: Snapshot, width: Int, height: Int)
}

extension CanvasContent {
  package var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }
  package func measure(
    _ orientation: GtkOrientation, forSize: Int
  ) -> (minimum: Int, natural: Int) { (0, 0) }
  package func allocate(width: Int, height: Int) {}
}

/// Makes canvas widgets.
package enum Canvas {
  /// A new canvas that keeps `content` alive. Floating.
  package static func make(_ content: any CanvasContent) -> Widget {
    let context = Unmanaged.passRetained(CanvasContext(content)).toOpaque()
    // bv_canvas_new cannot fail: g_object_new ends the program when memory is out.
    return bv_canvas_new(functions, context, releaseObject)!
  }

  /// The one table that all canvases forward through; lives as long as the program.
  private static let functions: UnsafePointer<BvCanvasFunctions> = {
    let table = UnsafeMutablePointer<BvCanvasFunctions>.allocate(capacity: 1)
    table.initialize(
      to: BvCanvasFunctions(
        request_mode: requestMode, measure: measure, allocate: allocate, snapshot: snapshot))
    return UnsafePointer(table)
  }()
}

/// Holds the content as a protocol value, to avoid a cast at every call.
private final class CanvasContext {
  let content: any CanvasContent

  init(_ content: any CanvasContent) { self.content = content }
}

nonisolated private func withContent<Result: Sendable>(
  _ context: gpointer?, _ body: @MainActor (any CanvasContent) -> Result
) -> Result {
  nonisolated(unsafe) let context = context
  // The widget forwards calls only while it holds the context.
  return MainActor.assumeIsolated {
    body(Unmanaged<CanvasContext>.fromOpaque(context!).takeUnretainedValue().content)
  }
}

nonisolated private let requestMode: @convention(c) (gpointer?) -> GtkSizeRequestMode = { context in
  withContent(context) { $0.requestMode }
}

nonisolated private let measure:
  @convention(c) (
    gpointer?, GtkOrientation, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?
  ) -> Void = { context, orientation, forSize, minimum, natural in
    let size = withContent(context) { content in
      content.measure(orientation, forSize: Int(forSize))
    }
    minimum?.pointee = Int32(clamping: size.minimum)
    natural?.pointee = Int32(clamping: max(size.minimum, size.natural))
  }

nonisolated private let allocate: @convention(c) (gpointer?, Int32, Int32) -> Void = {
  context, width, height in
  withContent(context) { $0.allocate(width: Int(width), height: Int(height)) }
}

nonisolated private let snapshot: @convention(c) (gpointer?, OpaquePointer?, Int32, Int32) -> Void =
  {
    context, snapshot, width, height in
    nonisolated(unsafe) let snapshot = snapshot
    withContent(context) { content in
      guard let snapshot else { return }
      content.snapshot(Snapshot(snapshot), width: Int(width), height: Int(height))
    }
  }
