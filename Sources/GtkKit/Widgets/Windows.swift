// SPDX-License-Identifier: MIT

// Windows, and the header bars in them.

import CGtk

/// A window. A plain pointer: GTK keeps a window until it is closed.
package typealias Window = UnsafeMutablePointer<GtkWindow>

extension UnsafeMutablePointer<GtkWindow> {
  /// Shows the window, or raises it.
  package func present() { gtk_window_present(self) }

  /// Asks the window to close, as its button does.
  package func close() { gtk_window_close(self) }

  /// The widget that gets the keys.
  package var focus: Widget? {
    get { gtk_window_get_focus(self) }
    nonmutating set { gtk_window_set_focus(self, newValue) }
  }

  /// The application that the window belongs to.
  package var application: UnsafeMutablePointer<GtkApplication>? {
    gtk_window_get_application(self)
  }

  /// True for the window that the person uses.
  package var isActive: Bool { gtk_window_is_active(self) != 0 }
}

/// A modal window over another one, with a header bar; Escape closes it.
package struct DialogWindow {
  package let widget: Widget

  private let title: String

  /// - Parameters:
  ///   - width: in application pixels, as is `height`.
  ///   - height: nil for that of the content.
  package init(_ title: String, width: Int, height: Int? = nil) {
    // adw_window_new cannot fail. GTK owns the window.
    widget = adw_window_new()!
    self.title = title
    gtk_window_set_title(widget.cast(), title)
    gtk_window_set_modal(widget.cast(), 1)
    gtk_window_set_default_size(widget.cast(), gint(width), gint(height ?? -1))
    widget.onEscape { [self] in close() }
    widget.leadsThroughRegions()
  }

  /// Shows widgets below each other. A header without a title of its own has that of the window.
  package func setContent(_ header: HeaderBar, _ parts: Widget...) {
    // libadwaita's own would keep the room of five letters, which narrow windows with large ones do not have.
    if adw_header_bar_get_title_widget(header.widget.opaque) == nil {
      header.setTitle(Make.shrinking(Make.label(title, "title", lines: .shortened)))
    }
    for part in parts { part.becomeRegion() }
    adw_window_set_content(widget.cast(), Make.box(.vertical, [header.widget] + parts))
  }

  package func present(over parent: Window?) {
    gtk_window_set_transient_for(widget.cast(), parent)
    present()
  }

  /// Shows the window, or raises it.
  package func present() { gtk_window_present(widget.cast()) }

  package func close() { gtk_window_close(widget.cast()) }
}

/// An AdwHeaderBar.
package struct HeaderBar {
  package let widget: Widget

  /// - Parameters:
  ///   - hasWindowButtons: false for a window that its own buttons close.
  ///   - end: from the edge on.
  package init(hasWindowButtons: Bool = true, start: [Widget] = [], end: [Widget] = []) {
    // adw_header_bar_new cannot fail.
    widget = adw_header_bar_new()!
    widget.becomeRegion()
    adw_header_bar_set_show_start_title_buttons(widget.opaque, hasWindowButtons ? 1 : 0)
    adw_header_bar_set_show_end_title_buttons(widget.opaque, hasWindowButtons ? 1 : 0)
    for each in start { addAtStart(each) }
    for each in end { addAtEnd(each) }
  }

  /// Adds a widget after those at the start.
  package func addAtStart(_ child: Widget) { adw_header_bar_pack_start(widget.opaque, child) }

  /// Adds a widget before those at the end.
  package func addAtEnd(_ child: Widget) { adw_header_bar_pack_end(widget.opaque, child) }

  /// Shows a widget in place of the window's title.
  package func setTitle(_ title: Widget) { adw_header_bar_set_title_widget(widget.opaque, title) }
}
