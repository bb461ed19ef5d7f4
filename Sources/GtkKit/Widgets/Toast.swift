// A short word about something that was done, over the screen it was done on.

import CGtk

extension Widget {
  /// Shows a toast on the nearest toast overlay around this widget.
  package func toast(_ text: String) {
    guard let overlay = gtk_widget_get_ancestor(self, adw_toast_overlay_get_type()) else { return }
    adw_toast_overlay_add_toast(overlay.opaque, adw_toast_new(escapeMarkup(text)))
  }
}
