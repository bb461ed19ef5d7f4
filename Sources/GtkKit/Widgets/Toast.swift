// A short message about something that was done, over the screen it was done on.

import CGtk

/// A toast that is shown, or was.
package final class Toast {
  private let toast: GObjectRef<OpaquePointer>
  private var isGone = false
  /// True once libadwaita has begun to remove it.
  private var hasLeft = false
  private let shownAt = ContinuousClock.now
  /// A time longer than a toast takes to slide in.
  private static let entrance = Duration.milliseconds(500)

  /// The greatest width of the text, in characters, that leaves room for a button. An AdwToast takes
  /// its natural width, even in a narrower window.
  private static let widths = (narrow: gint(18), wide: gint(60))
  /// Overlays below this width, in application pixels, count as narrow.
  private static let narrowWidth = 500

  /// - Parameter overlay: an AdwToastOverlay.
  fileprivate init(_ text: String, button: String? = nil, on overlay: Widget) {
    // adw_toast_new cannot fail.
    let toast = adw_toast_new("")!
    // AdwToast's own title is one line, cut off in a narrow window.
    let title = Make.label(text, "heading", lines: .wrapped)
    gtk_label_set_xalign(title.opaque, 0)
    gtk_label_set_justify(title.opaque, GTK_JUSTIFY_LEFT)
    let isNarrow = overlay.width < Self.narrowWidth
    gtk_label_set_max_width_chars(title.opaque, isNarrow ? Self.widths.narrow : Self.widths.wide)
    adw_toast_set_custom_title(toast, title)
    if let button { adw_toast_set_button_label(toast, button) }
    self.toast = GObjectRef(retaining: toast)
    toast.on("dismissed") { [weak self] in
      self?.isGone = true
      self?.hasLeft = true
    }
    // The overlay takes over a reference.
    adw_toast_overlay_add_toast(overlay.opaque, toast)
  }

  fileprivate func onButton(_ action: @escaping @MainActor () -> Void) {
    toast.pointer.on("button-clicked", action)
  }

  /// Dismisses the toast early, but not while it slides in or out: a toast that is dismissed then is
  /// freed twice by libadwaita 1.2, and the program crashes (the scenario `heart` checks that).
  package func dismiss() {
    guard !isGone else { return }
    isGone = true
    let rest = Self.entrance - shownAt.duration(to: .now)
    Task {
      if rest > .zero { try? await Task.sleep(for: rest) }
      if !hasLeft { adw_toast_dismiss(toast.pointer) }
    }
  }
}

extension Widget {
  /// The nearest toast overlay around this widget.
  package var toastOverlay: Widget? {
    gtk_widget_get_ancestor(self, adw_toast_overlay_get_type())
  }

  /// Shows a toast on the nearest toast overlay around this widget, in place of the present one.
  ///
  /// - Parameters:
  ///   - button: the label of a button on it.
  ///   - onButton: the button's action.
  @discardableResult
  package func toast(
    _ text: String, button: String? = nil, onButton: @escaping @MainActor () -> Void = {}
  ) -> Toast? {
    guard let overlay = toastOverlay else { return nil }
    let toast = Toast(text, button: button, on: overlay)
    if button != nil { toast.onButton(onButton) }
    let place = overlay.attachment(ToastPlace.self) ?? ToastPlace(on: overlay)
    place.replace(with: toast)
    return toast
  }
}

/// The last toast of an overlay; attached to the overlay.
private final class ToastPlace {
  private var last: Toast?

  init(on overlay: Widget) { overlay.attach(self) }

  func replace(with toast: Toast) {
    last?.dismiss()
    last = toast
  }
}
