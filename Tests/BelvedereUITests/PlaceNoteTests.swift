// SPDX-License-Identifier: MIT

// The note of a place: typed text is not changed by a slow disk.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit
import TestSupport
import XCTest

@testable import BelvedereUI

final class PlaceNoteTests: UITestCase {
  func testWordsThatComeLateFromTheDiskReplaceNoLaterOnes() throws {
    try onMain {
      let world = try ScreenWorld(signedIn: true)
      let position = try XCTUnwrap(Coordinate(latitude: 50, longitude: 7))
      let place = Place(key: PlusCode(position), position: position, name: "Pier")
      world.places.put([place])
      world.session.start()
      iterate { world.session.signedIn != nil }
      let detail = try XCTUnwrap(world.session.signedIn).detail(of: place)
      let note = PlaceNote(detail)
      let window = gtk_window_new()!
      gtk_window_set_child(window.cast(), note.widget)
      gtk_window_present(window.cast())
      let field = try XCTUnwrap(window.tree.first { $0.isA(gtk_text_view_get_type()) })
      let buffer = try XCTUnwrap(gtk_text_view_get_buffer(field.cast()))

      world.places.notes.close()
      gtk_text_buffer_set_text(buffer, "Best ", -1)
      _ = MainLoop.run(atMost: 1) { false }
      gtk_text_buffer_set_text(buffer, "Best at dawn", -1)
      _ = MainLoop.run(atMost: 1) { false }
      world.places.notes.openOnce()
      iterate { detail.place.note == "Best" }
      _ = MainLoop.run(atMost: 0.2) { buffer.words != "Best at dawn" }
      XCTAssertEqual(buffer.words, "Best at dawn")

      world.places.notes.open()
      iterate { detail.place.note == "Best at dawn" }
      XCTAssertEqual(buffer.words, "Best at dawn")
    }
  }
}

extension UnsafeMutablePointer<GtkTextBuffer> {
  fileprivate var words: String {
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(self, &start, &end)
    guard let text = gtk_text_buffer_get_text(self, &start, &end, 0) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}
