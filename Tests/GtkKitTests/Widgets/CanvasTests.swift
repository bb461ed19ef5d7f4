// SPDX-License-Identifier: MIT

// A canvas gets size and picture from its content until it is disposed, keeps the content alive, and
// releases it.

import CGtk
import GtkKit
import XCTest

/// A square that records the calls.
@MainActor private final class Square: CanvasContent {
  var requestMode: GtkSizeRequestMode { GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH }
  private(set) var measures = 0
  private(set) var allocated: [Int] = []
  private(set) var drawn: [Int] = []

  func measure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) {
    measures += 1
    if orientation == GTK_ORIENTATION_HORIZONTAL { return (40, 80) }
    return (max(forSize, 40), max(forSize, 40))
  }

  func allocate(width: Int, height: Int) { allocated = [width, height] }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) { drawn = [width, height] }
}

final class CanvasTests: GtkTestCase {
  func testSizeIsAskedOfTheContent() {
    onMain {
      let square = Square()
      let canvas = Canvas.make(square)
      g_object_ref_sink(canvas.raw)

      XCTAssertEqual(gtk_widget_get_request_mode(canvas), GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH)
      XCTAssertEqual(measured(canvas, GTK_ORIENTATION_HORIZONTAL, -1), [40, 80])
      XCTAssertEqual(measured(canvas, GTK_ORIENTATION_VERTICAL, 90), [90, 90])

      g_object_unref(canvas.raw)
    }
  }

  func testPlaceAndPictureAreForwarded() {
    onMain {
      let square = Square()
      let window = window(with: Canvas.make(square))

      iterate { !square.drawn.isEmpty }

      XCTAssertEqual(square.allocated.count, 2)
      XCTAssertEqual(square.drawn, square.allocated)
      XCTAssertGreaterThanOrEqual(square.allocated[0], 40)
      gtk_window_destroy(window.cast())
    }
  }

  func testNothingIsAskedAfterDispose() {
    onMain {
      let square = Square()
      let canvas = Canvas.make(square)
      g_object_ref_sink(canvas.raw)
      XCTAssertEqual(measured(canvas, GTK_ORIENTATION_HORIZONTAL, -1), [40, 80])

      g_object_run_dispose(canvas.cast())
      gtk_widget_queue_resize(canvas)
      let measures = square.measures
      XCTAssertEqual(measured(canvas, GTK_ORIENTATION_HORIZONTAL, -1), [0, 0])

      XCTAssertEqual(square.measures, measures)
      g_object_unref(canvas.raw)
    }
  }

  func testTheContentLivesAsLongAsTheWidget() {
    onMain {
      var square: Square? = Square()
      weak let weakSquare = square
      let canvas = square.map { Canvas.make($0) }!
      g_object_ref_sink(canvas.raw)
      square = nil
      XCTAssertNotNil(weakSquare)
      XCTAssertEqual(LiveObjects.live(.canvas), 1)

      g_object_unref(canvas.raw)

      iterate { weakSquare == nil }
      XCTAssertEqual(LiveObjects.live(.canvas), 0)
    }
  }
}

@MainActor private func measured(_ widget: Widget, _ orientation: GtkOrientation, _ size: Int32)
  -> [Int32]
{
  var minimum: gint = 0
  var natural: gint = 0
  gtk_widget_measure(widget, orientation, size, &minimum, &natural, nil, nil)
  return [minimum, natural]
}
