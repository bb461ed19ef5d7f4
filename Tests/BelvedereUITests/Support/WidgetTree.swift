// SPDX-License-Identifier: MIT

// Finds widgets as a person does: by their texts and positions.

import CGtk
import GtkKit

@testable import BelvedereUI

extension Widget {
  /// This widget and all below it.
  @MainActor var tree: [Widget] {
    var found = [self]
    var child = gtk_widget_get_first_child(self)
    while let present = child {
      found += present.tree
      child = gtk_widget_get_next_sibling(present)
    }
    return found
  }

  @MainActor func isA(_ type: GType) -> Bool {
    g_type_check_instance_is_a(raw.assumingMemoryBound(to: GTypeInstance.self), type) != 0
  }

  /// The texts of the labels that are mapped.
  @MainActor var visibleTexts: [String] { tree.filter(\.isMapped).compactMap(\.labelText) }

  /// The text of this label without invisible break points; nil for another widget.
  @MainActor var labelText: String? {
    guard isA(gtk_label_get_type()), let text = gtk_label_get_text(opaque) else { return nil }
    return String(cString: text).replacing("\u{200B}", with: "")
  }

  /// The stack that has a page of that name.
  @MainActor func stack(withPage name: String) -> Widget? {
    tree.first {
      $0.isA(gtk_stack_get_type()) && gtk_stack_get_child_by_name($0.opaque, name) != nil
    }
  }

  /// The name of the page that the stack with a page `name` shows.
  @MainActor func visiblePage(ofStackWith name: String) -> String? {
    stack(withPage: name).flatMap { gtk_stack_get_visible_child_name($0.opaque) }.map {
      String(cString: $0)
    }
  }

  /// The screen that the main window shows: `splash`, `welcome`, `waiting`, `unavailable` or `views`.
  @MainActor var screen: String? { visiblePage(ofStackWith: "splash") }

  /// The least width, in application pixels.
  @MainActor var minimumWidth: Int {
    var minimum: gint = 0
    gtk_widget_measure(self, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
    return Int(minimum)
  }

  /// The least height of this widget at a width, in application pixels.
  @MainActor func minimumHeight(forWidth width: Int) -> Int {
    var minimum: gint = 0
    gtk_widget_measure(self, GTK_ORIENTATION_VERTICAL, gint(width), &minimum, nil, nil, nil)
    return Int(minimum)
  }

  /// The state of the feed's page, the first of its kind: `loading`, `reason` or `content`.
  @MainActor var feedState: String? { visiblePage(ofStackWith: "content") }

  /// The list of cards.
  @MainActor var feedList: Widget? { tree.first { gtk_widget_has_css_class($0, "feed") != 0 } }

  /// The board of the feed.
  @MainActor var feedBoard: PhotoBoard? {
    tree.lazy.compactMap { $0.attachment(FeedPage.self) }.first?.board
  }

  /// The viewer, while it is open.
  @MainActor var viewer: Widget? { tree.first { gtk_widget_has_css_class($0, "viewer") != 0 } }

  /// Runs a command of the viewer.
  @MainActor func run(_ action: Action) {
    if let viewer { gtk_widget_activate_action_variant(viewer, action.name, nil) }
  }
}
