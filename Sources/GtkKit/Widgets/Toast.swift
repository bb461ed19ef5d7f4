// SPDX-License-Identifier: MIT

// A short message about something that was done, over the screen it was done on.

import CGtk

/// A toast that is shown, or was.
package final class Toast {
  /// The greatest width of the text, in characters, that leaves room for a button. An AdwToast takes
  /// its natural width, even in a narrower window.
  private static let widths = (narrow: gint(18), wide: gint(60))
  private static let leastWidth: gint = 6
  /// With less, words are broken.
  private static let readableWidth: gint = 11
  /// Overlays below this width, in application pixels, count as narrow.
  private static let narrowWidth = 500

  fileprivate var onGone: () -> Void = {}

  private let toast: GObjectRef<OpaquePointer>
  // The overlay never takes the label of a toast that it does not show, so this holds it.
  private let title: GObjectRef<Widget>
  private let overlay: Widget
  private var wasShown = false
  private var isDismissed = false
  private var isGone = false
  /// Decides when the toast goes; nil if libadwaita does.
  private var sliding: SlidingToast?

  /// - Parameter overlay: an AdwToastOverlay.
  fileprivate init(_ text: String, button: String? = nil, on overlay: Widget) {
    self.overlay = overlay
    // adw_toast_new cannot fail.
    let toast = adw_toast_new("")!
    // AdwToast's own title is one line, cut off in a narrow window.
    let label = Label(text, "heading", lines: .wrappedAtStart)
    label.breakOnlyForRoom()
    let title = label.widget
    self.title = GObjectRef(adopting: title)
    let isNarrow = overlay.width < Self.narrowWidth
    gtk_label_set_max_width_chars(title.opaque, isNarrow ? Self.widths.narrow : Self.widths.wide)
    adw_toast_set_custom_title(toast, title)
    if let button { adw_toast_set_button_label(toast, button) }
    self.toast = GObjectRef(retaining: toast)
    if Workaround.slidingToasts.isNeeded {
      sliding = SlidingToast(self.toast, title: self.title) { [weak self] in self?.dismiss() }
    }
    title.on("map") { [weak self] in self?.appear() }
    toast.on("dismissed") { [weak self] in self?.end() }
  }

  /// Gives it to the overlay, which takes over a reference.
  fileprivate func show() { adw_toast_overlay_add_toast(overlay.opaque, toast.pointer) }

  fileprivate func onButton(_ action: @escaping @MainActor () -> Void) {
    toast.pointer.on("button-clicked", action)
  }

  /// Replaces the text; the button stays.
  ///
  /// - Returns: false if the toast goes or has gone.
  package func change(to text: String) -> Bool {
    guard !isGone, !isDismissed else { return false }
    gtk_label_set_text(title.pointer.opaque, ShownText.bounded(text))
    if wasShown { overlay.announce(text) }
    return true
  }

  fileprivate var isSlidingIn: Bool { sliding?.isSlidingIn == true }

  /// Makes the toast go early.
  package func dismiss() {
    guard !isDismissed, !isGone else { return }
    isDismissed = true
    if let sliding { sliding.dismiss() } else { adw_toast_dismiss(toast.pointer) }
  }

  private func appear() {
    guard !wasShown, !isGone, let widget = child(around: title.pointer) else { return }
    wasShown = true
    fit(widget)
    widget.becomeRegion()
    widget.leaveFocusOnClicks()
    overlay.announce(String(cString: gtk_label_get_text(title.pointer.opaque)))
    sliding?.slideIn(widget)
  }

  /// Breaks the text into more lines until the toast fits into the window: the words of a button may be long. Where
  /// that leaves no room for the words of the text, the button comes below them.
  private func fit(_ widget: Widget) {
    let most = gtk_label_get_max_width_chars(title.pointer.opaque)
    if shrink(widget, from: most) >= Self.readableWidth { return }
    guard let layout = gtk_widget_get_layout_manager(widget),
      g_type_check_instance_is_a(layout.cast(), gtk_orientable_get_type()) != 0
    else { return }
    gtk_orientable_set_orientation(layout.opaque, GTK_ORIENTATION_VERTICAL)
    shrink(widget, from: most)
  }

  /// Returns the width of the text in characters with which the toast fits, or the least one.
  @discardableResult private func shrink(_ widget: Widget, from most: gint) -> gint {
    var characters = most
    gtk_label_set_max_width_chars(title.pointer.opaque, characters)
    while characters > Self.leastWidth,
      widget.measured(GTK_ORIENTATION_HORIZONTAL, forSize: -1).natural > overlay.width
    {
      characters -= 1
      gtk_label_set_max_width_chars(title.pointer.opaque, characters)
    }
    return characters
  }

  /// The widget that the overlay made for the toast.
  private func child(around title: Widget) -> Widget? {
    var widget: Widget? = title
    while let each = widget, gtk_widget_get_parent(each) != overlay {
      widget = gtk_widget_get_parent(each)
    }
    return widget
  }

  private func end() {
    isGone = true
    sliding?.end()
    child(around: title.pointer)?.leaveRegion()
    onGone()
  }
}

extension Widget {
  fileprivate func leaveFocusOnClicks() {
    leaveFocusOnClick()
    for child in children { child.leaveFocusOnClicks() }
  }
}

extension Make {
  /// A place for toasts, over the child that adw_toast_overlay_set_child sets.
  package static func toastOverlay() -> Widget {
    // adw_toast_overlay_new cannot fail.
    let overlay = adw_toast_overlay_new()!
    overlay.attach(ToastPlace(on: overlay))
    return overlay
  }
}

extension Widget {
  /// The nearest toast overlay around this widget, of `Make.toastOverlay`.
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
    guard let overlay = toastOverlay, let place = overlay.attachment(ToastPlace.self) else {
      return nil
    }
    let toast = Toast(text, button: button, on: overlay)
    if button != nil { toast.onButton(onButton) }
    place.show(toast)
    return toast
  }
}

/// The toasts of an overlay that have not gone; attached to the overlay.
private final class ToastPlace {
  private var toasts: [Toast] = []

  init(on overlay: Widget) {
    guard Workaround.slidingToasts.isNeeded else { return }
    // GTK calls the handlers of a widget from the newest to the oldest. So this one runs after all that are added to
    // a finished overlay, and before libadwaita's, which would dismiss a toast while it slides in.
    overlay.onKey { [weak self] key, _ in
      guard key == guint(GDK_KEY_Escape),
        let toast = self?.toasts.first(where: \.isSlidingIn)
      else { return false }
      toast.dismiss()
      return true
    }
  }

  func show(_ toast: Toast) {
    for other in toasts { other.dismiss() }
    toasts.append(toast)
    toast.onGone = { [weak self, weak toast] in self?.toasts.removeAll { $0 === toast } }
    toast.show()
  }
}
