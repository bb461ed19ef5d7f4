// SPDX-License-Identifier: MIT

// A window with every kind of object is opened and closed 20 times; GtkTestCase then requires that every
// count is zero.

import CGtk
import GtkKit
import Observation
import XCTest

@MainActor @Observable private final class Counter {
  var count = 0
}

/// A view like those of the screens: owned by its widget, with a reference back.
@MainActor private final class TypicalView {
  let widget: Widget
  private let label = Make.label("")
  private var count = 2
  private var tracking: Tracking?

  init(counter: Counter) {
    widget = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [label])
    gtk_box_append(widget.cast(), Make.button("_Count") { counter.count += 1 })
    gtk_box_append(widget.cast(), Spinner(size: 16, isTurning: true).widget)
    widget.attach(self)
    widget.onKey { [unowned self] _, _ in count == 0 }
    widget.onNotify("visible") { [unowned self] in count = 0 }
    tracking = track { [unowned self] in
      gtk_label_set_text(label.opaque, "\(counter.count)")
    }
  }
}

/// A picture that is drawn.
@MainActor private final class TypicalPicture: CanvasContent {
  private let picture = Texture(width: 1, height: 1, copying: [0, 0, 0, 255])

  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_CONSTANT_SIZE }
  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (10, 10)
  }
  func allocate(width: Int, height: Int) {}
  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    snapshot.draw(picture, in: Rectangle(0, 0, Double(width), Double(height)))
  }
}

final class WindowLeakTests: GtkTestCase {
  func testWindowsOpenedAndClosedTwentyTimesLeaveNothing() {
    onMain {
      let counter = Counter()
      for _ in 0..<20 {
        let view = TypicalView(counter: counter)
        let canvas = Canvas.make(TypicalPicture())
        gtk_box_append(view.widget.cast(), canvas)
        let window = window(with: view.widget)
        let object = WeakObject(window)
        window.onDeciding("close-request") { false }
        iterate { canvas.isMapped }
        counter.count += 1
        XCTAssertGreaterThan(LiveObjects.live(.closure), 0)

        gtk_window_close(window.cast())
        iterate { !object.isAlive }
      }
    }
  }
}
