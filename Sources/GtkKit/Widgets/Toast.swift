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
}

/// Shows one toast at a time: what is told anew replaces what was told before.
package final class ToastPlace {
  private let overlay: Widget
  private var present: GObjectRef<OpaquePointer>?

  /// - Parameter overlay: an AdwToastOverlay, which outlives this.
  package init(on overlay: Widget) { self.overlay = overlay }

  package func show(_ text: String) {
    if let present { adw_toast_dismiss(present.pointer) }
    // adw_toast_new cannot fail; the overlay takes over a reference.
    let toast = adw_toast_new(escapeMarkup(text))!
    present = GObjectRef(retaining: toast)
    adw_toast_overlay_add_toast(overlay.opaque, toast)
  }
}
