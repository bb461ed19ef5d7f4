// Finding widgets as a person would: by what they say and where they are.

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

  /// The text of this label as a person reads it; nil if it is none. Places to break long words at are not seen.
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

  /// The least height of this widget where it is so wide, in application pixels.
  @MainActor func minimumHeight(forWidth width: Int) -> Int {
    var minimum: gint = 0
    gtk_widget_measure(self, GTK_ORIENTATION_VERTICAL, gint(width), &minimum, nil, nil, nil)
    return Int(minimum)
  }

  /// What the feed's page shows: `loading`, `reason` or `content`. It is the first of its kind.
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
