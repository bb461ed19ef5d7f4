// SPDX-License-Identifier: MIT

// Work-around for GTK before 4.14, which has no announcements. Orca speaks the description of the focused widget when
// it changes. So a text is the description of that widget until the focus leaves it.

import CGtk
import CGtkShim

/// The widget of a window whose description is replaced; attached to the window.
final class SpokenDescription {
  private let window: Widget
  private var widget: GObjectRef<Widget>?

  private init(of window: Widget) {
    self.window = window
    window.attach(self)
    window.onNotify("focus-widget") { [weak self] in self?.restore() }
    window.on("destroy") { [weak self] in self?.widget = nil }
  }

  /// Describes the focused widget of a window by a text; without one, nothing is spoken.
  static func speak(_ text: String, in window: Widget) {
    guard let focus = gtk_window_get_focus(window.cast()) else { return }
    let spoken = window.attachment(SpokenDescription.self) ?? SpokenDescription(of: window)
    spoken.widget = GObjectRef(retaining: focus)
    // The same text twice would be no change.
    bv_accessible_describe_for_now(focus, "")
    bv_accessible_describe_for_now(focus, text)
  }

  /// Restores the description after the focus has left the widget; a screen reader does not speak it then.
  private func restore() {
    guard let widget, gtk_window_get_focus(window.cast()) != widget.pointer else { return }
    self.widget = nil
    bv_accessible_describe_again(widget.pointer)
  }
}
