// SPDX-License-Identifier: MIT

// Wrappers of GTK's widgets that own something: references, signals, the state of a snapshot.

import CGtk
import GtkKit
import XCTest

final class FacesTests: GtkTestCase {
  func testControllersThatAreLookedForKeepTheirReferences() {
    onMain {
      let button = GObjectRef(adopting: Make.button("Label"))
      let before = button.pointer.controllers(of: gtk_gesture_click_get_type())
      XCTAssertEqual(before.count, 1)
      let references = referenceCount(before[0])

      let own = button.pointer.addClick()

      XCTAssertEqual(
        Set(button.pointer.controllers(of: gtk_gesture_click_get_type()).map(\.raw)),
        [before[0].raw, own.raw])
      XCTAssertEqual(button.pointer.controllers(of: gtk_gesture_drag_get_type()), [])
      XCTAssertEqual(referenceCount(before[0]), references)
    }
  }

  func testADialogWindowLeavesNothing() {
    onMain {
      let dialog = DialogWindow("Title", width: 300)
      let text = TextArea("Text", horizontal: 6, vertical: 6)
      let changes = Note(0)
      text.onChange { changes.value += 1 }
      let row = ActionRow("A & B", subtitle: "<C>", ToggleButton(label: "On").widget)
      dialog.setContent(HeaderBar(), Make.rowGroup([row.widget, text.widget]))
      let (window, area) = (WeakObject(dialog.widget), WeakObject(text.widget))
      dialog.present(over: nil)
      iterate { row.widget.isMapped }

      text.text = "Words"

      XCTAssertEqual(text.text, "Words")
      XCTAssertGreaterThan(changes.value, 0)
      dialog.close()
      iterate { !window.isAlive }
      XCTAssertFalse(area.isAlive)
    }
  }

  func testASnapshotIsRestoredAfterEachPart() {
    onMain {
      let drawing = GObjectRef(adopting: Canvas.make(Drawer()))
      let window = window(with: drawing.pointer)
      iterate { Drawer.count > 0 }

      // GTK warns of parts that are left open, and the test case fails for it.
      gtk_window_destroy(window.cast())
    }
  }

  func testAnIconIsDecorationUntilItHasAName() {
    onMain {
      let icon = GObjectRef(adopting: Make.image("go-next-symbolic"))
      XCTAssertEqual(
        gtk_accessible_get_accessible_role(icon.pointer.opaque), GTK_ACCESSIBLE_ROLE_PRESENTATION)

      icon.pointer.setAccessibleLabel("Next")

      XCTAssertEqual(
        gtk_accessible_get_accessible_role(icon.pointer.opaque), GTK_ACCESSIBLE_ROLE_IMG)
    }
  }
}

/// Draws a part of each kind.
@MainActor private final class Drawer: CanvasContent {
  static var count = 0

  func measure(_ orientation: Orientation, forSize: Int) -> (minimum: Int, natural: Int) {
    (40, 40)
  }

  func snapshot(_ snapshot: Snapshot, width: Int, height: Int) {
    let bounds = Rectangle(0, 0, Double(width), Double(height))
    snapshot.clipped(to: bounds) {
      snapshot.clipped(to: bounds, radius: 4) { snapshot.fill(bounds, radius: 2, .black) }
      snapshot.clipped(to: nil) { snapshot.dot(at: SIMD2(9, 9), radius: 3, .white) }
    }
    snapshot.faded(to: 0.5) {
      snapshot.moved(by: SIMD2(4, 4), turned: 30, isMirrored: true) {
        snapshot.frame(bounds, width: 1, .white)
      }
    }
    snapshot.faded(to: 1) { snapshot.fill(bounds, Color.white.faded(to: 0.2)) }
    Self.count += 1
  }
}
