// SPDX-License-Identifier: MIT

// A screen is painted also if a widget requests a layout during a layout.

import CGtk
import GtkKit
import GtkTestSupport
import XCTest

final class RoomTests: GtkTestCase {
  func testAPlaceThatLostItsAllocationIsPaintedAgain() {
    onMain {
      let (screen, after) = (LayoutProbe(), LayoutProbe())
      let room = Make.room(for: Canvas.make(screen))
      let window = window(
        with: Make.box(GTK_ORIENTATION_VERTICAL, [room, Canvas.make(after)]))
      iterate { screen.paints > 0 }
      let painted = screen.paints
      after.onAllocate = {
        after.onAllocate = {}
        gtk_widget_queue_resize(room)
      }

      gtk_window_set_default_size(window.cast(), 400, 300)

      iterate { screen.paints > painted }
      // GTK's warning about the frame in between, which newer versions do not paint.
      let others = Complaints.take().filter { !$0.contains("without a current allocation") }
      XCTAssertEqual(others, [])
      gtk_window_destroy(window.cast())
    }
  }
}
