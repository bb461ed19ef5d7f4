// Keys that scroll take the focus along, when the photos have come to rest.

import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class PhotoKeysTests: UITestCase {
  func testTheFocusGoesAlong() {
    onMain {
      let view = FakePhotos()
      XCTAssertTrue(view.keys.press(guint(GDK_KEY_End), GdkModifierType(0), isControl: false))

      view.keys.settle()

      XCTAssertEqual(view.taken, [9])
    }
  }

  func testItDoesNotLeaveWhatWasFocusedMeanwhile() {
    onMain {
      let view = FakePhotos()
      _ = view.keys.press(guint(GDK_KEY_End), GdkModifierType(0), isControl: false)
      _ = view.keys.press(guint(GDK_KEY_Return), GdkModifierType(0), isControl: false)
      XCTAssertTrue(view.other.grabFocus())

      view.keys.settle()

      XCTAssertEqual(view.taken, [])
      XCTAssertEqual(view.opened, [])
    }
  }
}

/// Ten photos, all of which are seen, beside something else that can be focused.
@MainActor private final class FakePhotos: KeyboardPhotos {
  let widget = Make.button("Photos") {}
  let other = Make.button("Elsewhere") {}
  private(set) lazy var keys = PhotoKeys(self)
  private(set) var taken: [Int] = []
  private(set) var opened: [Int] = []

  init() {
    let window = gtk_window_new()!
    gtk_window_set_child(
      window.cast(), Make.box(GTK_ORIENTATION_VERTICAL, [widget, other]))
    gtk_window_present(window.cast())
    let widget = widget
    iterate { widget.isMapped }
    XCTAssertTrue(widget.grabFocus())
  }

  var photoCount: Int { 10 }
  var seenPhotos: [SeenPhoto] {
    (0..<photoCount).map { SeenPhoto(index: $0, top: Double($0) * 10, height: 10) }
  }
  var seenHeight: Double { 100 }
  var focusedPhoto: Int? { nil }
  var isMoving: Bool { false }
  func scroll(by share: Double) {}
  func scrollToTop() {}
  func scrollToEnd() {}
  func reveal(index: Int) {}
  func takeFocus(photo: Int, isStill: Bool) -> Bool {
    taken.append(photo)
    return true
  }
  func neighbour(of photo: Int, _ key: UInt32) -> Int? { photo + 1 }
  func watchNextFrame() {}
  func open(photo: Int) { opened.append(photo) }
  func toggleLike(photo: Int) {}
}
