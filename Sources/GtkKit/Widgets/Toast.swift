// A short word about something that was done, over the screen it was done on.

import CGtk

extension Widget {
  /// Shows a toast on the nearest toast overlay around this widget.
  package func toast(_ text: String) {
    guard let overlay = gtk_widget_get_ancestor(self, adw_toast_overlay_get_type()) else { return }
    adw_toast_overlay_add_toast(overlay.opaque, adw_toast_new(escapeMarkup(text)))
  }

  /// Shows a toast with a button.
  package func toast(
    _ text: String, button: String, action: @escaping @MainActor () -> Void
  ) {
    guard let overlay = gtk_widget_get_ancestor(self, adw_toast_overlay_get_type()) else { return }
    let toast = adw_toast_new(escapeMarkup(text))!
    adw_toast_set_button_label(toast, button)
    toast.on("button-clicked", action)
    adw_toast_overlay_add_toast(overlay.opaque, toast)
  }
}
