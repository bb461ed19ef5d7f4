// A short word about something that was done, over the screen it was done on.

import CGtk

extension Widget {
  /// Shows a toast on the nearest toast overlay around this widget.
  ///
  /// - Parameters:
  ///   - button: the label of a button on it.
  ///   - onButton: what the button does.
  package func toast(
    _ text: String, button: String? = nil, onButton: @escaping @MainActor () -> Void = {}
  ) {
    guard let overlay = gtk_widget_get_ancestor(self, adw_toast_overlay_get_type()),
      let toast = adw_toast_new(escapeMarkup(text))
    else { return }
    if let button {
      adw_toast_set_button_label(toast, button)
      toast.on("button-clicked", onButton)
    }
    adw_toast_overlay_add_toast(overlay.opaque, toast)
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
