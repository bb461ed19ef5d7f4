// A short word about something that was done, over the screen it was done on.

import CGtk

/// A word that is shown, or was.
package final class Toast {
  private let toast: GObjectRef<OpaquePointer>

  /// The overlay takes over a reference.
  fileprivate init(_ toast: OpaquePointer, on overlay: Widget) {
    self.toast = GObjectRef(retaining: toast)
    adw_toast_overlay_add_toast(overlay.opaque, toast)
  }

  /// Takes it away before its time.
  package func dismiss() { adw_toast_dismiss(toast.pointer) }
}

extension Widget {
  /// Shows a toast on the nearest toast overlay around this widget.
  ///
  /// - Parameters:
  ///   - button: the label of a button on it.
  ///   - onButton: what the button does.
  @discardableResult
  package func toast(
    _ text: String, button: String? = nil, onButton: @escaping @MainActor () -> Void = {}
  ) -> Toast? {
    guard let overlay = gtk_widget_get_ancestor(self, adw_toast_overlay_get_type()),
      let toast = adw_toast_new(escapeMarkup(text))
    else { return nil }
    if let button {
      adw_toast_set_button_label(toast, button)
      toast.on("button-clicked", onButton)
    }
    return Toast(toast, on: overlay)
  }
}

/// Shows one toast at a time: what is told anew replaces what was told before.
package final class ToastPlace {
  private let overlay: Widget
  private var present: Toast?

  /// - Parameter overlay: an AdwToastOverlay, which outlives this.
  package init(on overlay: Widget) { self.overlay = overlay }

  package func show(_ text: String) {
    present?.dismiss()
    // adw_toast_new cannot fail.
    present = Toast(adw_toast_new(escapeMarkup(text))!, on: overlay)
  }
}
