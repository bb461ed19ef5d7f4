// SPDX-License-Identifier: MIT

// Work-around for libadwaita before 1.3: it writes into freed memory if a toast slides in and out at one time and both
// movements end in one frame (`show_done_cb`). They do if the window was not drawn meanwhile: on another workspace, or
// on a busy machine.
//
// So this class dismisses the toast, in place of libadwaita, and never before it has slid in.

import CGtk

/// Makes a toast go, but not while it slides in.
final class SlidingToast {
  private enum State {
    /// Another toast is there, or the overlay is out of sight.
    case waiting
    case slidingIn
    case standing
    case gone
  }

  /// The seconds that a toast takes to slide in, in place of another one (libadwaita, `REPLACE_DURATION`).
  private static let entrance = 0.5
  /// The time for which it stands, without the time in which the pointer or the focus is on it.
  private static let stay = Duration.seconds(5)

  private let toast: GObjectRef<OpaquePointer>
  private let title: GObjectRef<Widget>
  private let timeIsOver: () -> Void
  private var state = State.waiting
  /// True while the pointer or the focus is on it.
  private var isHeld: () -> Bool = { false }
  /// True if it must go as soon as it stands.
  private var isDismissed = false
  private var leaving: Timeout?
  /// Takes presses while it slides in.
  private var earlyPresses: OpaquePointer?
  /// The button that was pressed then.
  private var pressedEarly: GObjectRef<Widget>?

  /// - Parameters:
  ///   - toast: an AdwToast that was not shown yet.
  ///   - title: its title.
  ///   - timeIsOver: called when the toast has stood long enough; should call `dismiss`.
  init(
    _ toast: GObjectRef<OpaquePointer>, title: GObjectRef<Widget>,
    timeIsOver: @escaping @MainActor () -> Void
  ) {
    (self.toast, self.title, self.timeIsOver) = (toast, title, timeIsOver)
    adw_toast_set_timeout(toast.pointer, 0)
  }

  var isSlidingIn: Bool { state == .slidingIn }

  /// Makes the toast go: at once, or as soon as it has slid in.
  func dismiss() {
    isDismissed = true
    if state != .slidingIn { adw_toast_dismiss(toast.pointer) }
  }

  /// The toast begins to slide in.
  ///
  /// - Parameter widget: what libadwaita made for the toast.
  func slideIn(_ widget: Widget) {
    let title = title.pointer
    state = .slidingIn
    takeEarlyPresses(on: widget)
    watch(widget)
    let end = title.frameTime + Self.entrance
    var isOver = false
    title.onFrames { [weak self] in
      // In the frame in which libadwaita's own animation ends it is too early.
      guard let self, state == .slidingIn, !isOver else {
        self?.stand(widget)
        return false
      }
      isOver = title.frameTime >= end
      return true
    }
    // When the toast is hidden, libadwaita ends the animation at once, after this signal.
    title.on("unmap") { [weak self] in Task { self?.stand(widget) } }
  }

  /// The toast has gone.
  func end() {
    state = .gone
    leaving = nil
  }

  /// Delays a press that comes before the toast stands, because it would make the toast go.
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
    leaving = isHeld() ? nil : Timeout(Self.stay) { [weak self] in self?.timeIsOver() }
  }
}
