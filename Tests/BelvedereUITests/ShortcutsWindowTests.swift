// SPDX-License-Identifier: MIT

// The Keyboard Shortcuts window: complete, without duplicates, and small enough for small screens.

import CGtk
import GtkKit
import XCTest

@testable import BelvedereUI

final class ShortcutsWindowTests: UITestCase {
  func testEachCommandWithATitleIsListed() {
    onMain {
      let listed = Set(Commands.groups.flatMap(\.entries).map(\.title))
      let commands = Commands.all + Commands.ofPhoto + Commands.ofViewer
      for command in commands where !command.accelerators.isEmpty {
        XCTAssertNotNil(command.title, command.name)
        if let title = command.title { XCTAssertTrue(listed.contains(title), command.name) }
      }
    }
  }

  /// Keys with the same label count as equal: `KP_1` is a 1, too.
  func testNoKeyIsShownTwiceInAGroup() {
    onMain {
      for group in Commands.groups {
        let keys = group.entries.filter { $0.title != tr("Move a Photo That Is Zoomed") }
          .flatMap(\.accelerators).map(acceleratorName)
        XCTAssertEqual(keys.count, Set(keys).count, "\(group.title): \(keys)")
        XCTAssertFalse(keys.contains("Ctrl+="), group.title)
      }
      XCTAssertEqual(Commands.groups.map(\.title).prefix(2), [tr("Feed"), tr("Photo")])
    }
  }

  func testItFitsIntoSmallScreens() {
    onMain {
      let window = open()
      XCTAssertEqual(
        gtk_window_get_title(window.cast()).map { String(cString: $0) }, "Keyboard Shortcuts")
      XCTAssertLessThanOrEqual(window.minimumWidth, 360)
      XCTAssertLessThanOrEqual(window.height, 720)
      gtk_window_set_default_size(window.cast(), 360, 294)
      iterate { window.width <= 360 && window.height <= 294 }
    }
  }

  func testTheSearchFindsTitlesAndKeys() {
    onMain {
      let window = open()
      guard let entry = window.tree.first(where: { $0.isA(gtk_search_entry_get_type()) }) else {
        return XCTFail("no field")
      }
      gtk_editable_set_text(entry.opaque, "clockwise ctrl")
      iterate { window.visibleTexts.contains("Turn Clockwise") }
      iterate {
        !window.visibleTexts.contains("Slideshow") && !window.visibleTexts.contains("Feed")
      }
      gtk_editable_set_text(entry.opaque, "nonsense")
      iterate { window.visibleTexts.contains("No Shortcuts Found") }
      gtk_editable_set_text(entry.opaque, "")
      iterate { window.visibleTexts.contains("Slideshow") }
    }
  }
}

@MainActor private func open() -> Widget {
  let shortcuts = Commands.makeShortcutsWindow()
  shortcuts.present(over: nil)
  let window = shortcuts.window
  iterate { window.isMapped }
  return window
}
