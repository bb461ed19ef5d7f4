// SPDX-License-Identifier: MIT

// A context menu opens in its final size.

import CGtk
import GtkKit
import XCTest

final class ContextMenuTests: GtkTestCase {
  /// GTK itself adds the lines between sections a moment later.
  func testTheLinesBetweenSectionsAreThereFromTheBeginning() {
    onMain {
      let group = g_simple_action_group_new()!.opaque
      let actions = ["first", "second"].map { Action("test.\($0)") }
      for action in actions { group.add(action) {} }
      let owner = Make.box(GTK_ORIENTATION_VERTICAL)
      let menu = ContextMenu(
        on: owner, prefix: "test", group: group, showsKeys: false
      ) { _ in
        ContextMenuContent(actions.map { [.command("Line", $0)] }, x: 10, y: 10)
      }
      let window = window(with: owner)
      iterate { owner.isMapped }

      XCTAssertTrue(menu.open())
      let popover = owner.children.first
      let height = popover?.naturalHeight
      XCTAssertNotNil(height)
      settle()
      XCTAssertEqual(popover?.naturalHeight, height)
      gtk_window_destroy(window.cast())
      g_object_unref(group.raw)
    }
  }
}

extension Widget {
  fileprivate var naturalHeight: gint {
    var height: gint = 0
    gtk_widget_measure(self, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil)
    return height
  }
}
