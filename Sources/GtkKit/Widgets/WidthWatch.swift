// SPDX-License-Identifier: MIT

// Reports the width of a part of the window, for layouts that differ in narrow windows. (libadwaita 1.2
// has no AdwBreakpoint.)

import CGtk

/// A layer without content that reports its width; it lies over the widget that it watches.
package final class WidthWatch: CanvasContent {
  private let onChange: (Int) -> Void
  private var width = 0

  private init(_ onChange: @escaping (Int) -> Void) { self.onChange = onChange }

  /// A layer for a GtkOverlay; floating. `onChange` gets each new width in application pixels on the next
  /// turn of the loop: GTK 4.8 loses size requests that are made during an allocation.
  package static func make(_ onChange: @escaping @MainActor (Int) -> Void) -> Widget {
    let layer = Canvas.make(WidthWatch(onChange))
    layer.setTarget(false)
    layer.makeDecorative()
    return layer
  }

  package func allocate(width: Int, height: Int) {
    guard width != self.width else { return }
    self.width = width
    // The window may be gone by then.
    Task { [weak self] in
      if let self { onChange(self.width) }
    }
  }

  package func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {}
}
