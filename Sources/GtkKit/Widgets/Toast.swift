// A short message about something that was done, over the screen it was done on.

import CGtk

/// A toast that is shown, or was.
///
/// libadwaita 1.2 writes into freed memory if a toast slides in and out at one time and both end in one frame, as they
/// do in a window that was not drawn meanwhile: another workspace, a busy machine. So this decides when a toast goes,
/// and nothing makes it go before it has slid in. `ToastTests` shows if this is still needed.
package final class Toast {
  private enum State {
    /// Another toast is there, or the overlay is out of sight.
    case waiting
    case slidingIn
    case standing
    case gone
  }

  /// The seconds that a toast takes to slide in, in place of another one (libadwaita, `REPLACE_DURATION`).
  private static let entrance = 0.5
  /// The time for which it stands, but for that in which the pointer or the focus is on it.
  private static let stay = Duration.seconds(5)

  /// The greatest width of the text, in characters, that leaves room for a button. An AdwToast takes
  /// its natural width, even in a narrower window.
  private static let widths = (narrow: gint(18), wide: gint(60))
  private static let leastWidth: gint = 6
  /// Overlays below this width, in application pixels, count as narrow.
  private static let narrowWidth = 500

  fileprivate var onGone: () -> Void = {}

  private let toast: GObjectRef<OpaquePointer>
  // The overlay does not take over the label of a toast that it never shows.
  private let title: GObjectRef<Widget>
  private let overlay: Widget
  private var state = State.waiting
  /// True while the pointer or the focus is on it.
  private var isHeld: () -> Bool = { false }
  /// True if it is to go as soon as it stands.
  private var isDismissed = false
  private var leaving: Timeout?
  /// Takes presses while it slides in.
  private var earlyPresses: OpaquePointer?
  /// The button that was pressed then.
  private var pressedEarly: GObjectRef<Widget>?

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
    adw_toast_set_timeout(toast, 0)
    if let button { adw_toast_set_button_label(toast, button) }
    self.toast = GObjectRef(retaining: toast)
    title.on("map") { [weak self] in self?.slideIn() }
    toast.on("dismissed") { [weak self] in self?.end() }
  }

  /// Gives it to the overlay, which takes over a reference.
  fileprivate func show() { adw_toast_overlay_add_toast(overlay.opaque, toast.pointer) }

  fileprivate func onButton(_ action: @escaping @MainActor () -> Void) {
    toast.pointer.on("button-clicked", action)
  }

  /// Says something else, with the same button.
  ///
  /// - Returns: false if the toast goes or has gone.
  package func change(to text: String) -> Bool {
    guard state != .gone, !isDismissed else { return false }
    gtk_label_set_text(title.pointer.opaque, ShownText.bounded(text))
    return true
  }

  fileprivate var isSlidingIn: Bool { state == .slidingIn }

  /// Makes the toast go early, but not while it slides in.
  package func dismiss() {
    guard !isDismissed, state != .gone else { return }
    isDismissed = true
    if state != .slidingIn { adw_toast_dismiss(toast.pointer) }
  }

  private func slideIn() {
    let title = title.pointer
    guard state == .waiting, let widget = child(around: title) else { return }
    state = .slidingIn
    fit(widget)
    takeEarlyPresses(on: widget)
    watch(widget)
    let end = title.frameTime + Self.entrance
    var isOver = false
    title.onFrames { [weak self] in
      // Not yet in the frame in which libadwaita's own animation ends.
      guard let self, state == .slidingIn, !isOver else {
        self?.stand(widget)
        return false
      }
      isOver = title.frameTime >= end
      return true
    }
    // Out of sight, libadwaita ends the animation at once, after this signal.
    title.on("unmap") { [weak self] in Task { self?.stand(widget) } }
  }

  /// Breaks the text into more lines until the toast fits into the window: the words of a button may be long.
  private func fit(_ widget: Widget) {
    var characters = gtk_label_get_max_width_chars(title.pointer.opaque)
    while characters > Self.leastWidth,
      widget.measured(GTK_ORIENTATION_HORIZONTAL, forSize: -1).natural > overlay.width
    {
      characters -= 1
      gtk_label_set_max_width_chars(title.pointer.opaque, characters)
    }
  }

  /// A press that comes before the toast stands would make it go; it counts when the toast stands.
  private func takeEarlyPresses(on widget: Widget) {
    // gtk_gesture_click_new cannot fail.
    let click = gtk_gesture_click_new()!.opaque
    gtk_event_controller_set_propagation_phase(click, GTK_PHASE_CAPTURE)
    click.onPress("pressed") { [weak self] _, x, y in
      gtk_gesture_set_state(click, GTK_EVENT_SEQUENCE_CLAIMED)
      let place = gtk_widget_pick(widget, x, y, GTK_PICK_DEFAULT)
      let button = place.flatMap { gtk_widget_get_ancestor($0, gtk_button_get_type()) }
      self?.pressedEarly = button.map { GObjectRef(retaining: $0) }
    }
    gtk_widget_add_controller(widget, click)
    earlyPresses = click
  }

  private func watch(_ widget: Widget) {
    // Constructors of controllers cannot fail.
    let pointer = gtk_event_controller_motion_new()!.opaque
    let focus = gtk_event_controller_focus_new()!.opaque
    pointer.onNotify("contains-pointer") { [weak self] in self?.countDown() }
    focus.onNotify("contains-focus") { [weak self] in self?.countDown() }
    isHeld = {
      gtk_event_controller_motion_contains_pointer(pointer) != 0
        || gtk_event_controller_focus_contains_focus(focus) != 0
    }
    gtk_widget_add_controller(widget, pointer)
    gtk_widget_add_controller(widget, focus)
  }

  /// The widget that the overlay made for the toast.
  private func child(around title: Widget) -> Widget? {
    var widget: Widget? = title
    while let each = widget, gtk_widget_get_parent(each) != overlay {
      widget = gtk_widget_get_parent(each)
    }
    return widget
  }

  private func stand(_ widget: Widget) {
    guard state == .slidingIn else { return }
    state = .standing
    if let earlyPresses { gtk_widget_remove_controller(widget, earlyPresses) }
    earlyPresses = nil
    if isDismissed { return adw_toast_dismiss(toast.pointer) }
    countDown()
    if let pressedEarly { gtk_widget_activate(pressedEarly.pointer) }
    pressedEarly = nil
  }

  private func countDown() {
    guard state == .standing else { return }
    leaving = isHeld() ? nil : Timeout(Self.stay) { [weak self] in self?.dismiss() }
  }

  private func end() {
    state = .gone
    leaving = nil
    onGone()
  }
}

extension Make {
  /// A place for toasts, over what adw_toast_overlay_set_child gives it.
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
    // GTK asks the handlers of a widget from the newest to the oldest. So this one comes after all that are added to
    // a finished overlay, and before libadwaita's, which lets a toast go while it slides in.
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
