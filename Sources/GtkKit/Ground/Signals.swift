// Signals to Swift closures. A closure is boxed once, handed to GLib retained and released by GLib's
// closure notify and nowhere else. There is one trampoline for each C signature; trampolines and
// notifies are file-level and nonisolated, since a closure written inside main-actor code traps when
// C enters it elsewhere. Handlers capture `[weak self]`: what GTK keeps alive (a widget that a gesture
// remembers, an action) can outlive the view.

import CGtk
import CGtkShim

/// Holds one Swift closure for GLib.
nonisolated final class ClosureBox<Handler> {
  let handler: Handler

  init(_ handler: Handler) {
    self.handler = handler
    LiveObjects.count(.closure, 1)
  }

  deinit { LiveObjects.count(.closure, -1) }
}

nonisolated func handler<Handler>(_ data: gpointer?, _: Handler.Type) -> Handler? {
  data.map { Unmanaged<ClosureBox<Handler>>.fromOpaque($0).takeUnretainedValue().handler }
}

private typealias Plain = @MainActor () -> Void

nonisolated private let plain: @convention(c) (gpointer?, gpointer?) -> Void = { _, data in
  guard let action = handler(data, Plain.self) else { return }
  MainActor.assumeIsolated { action() }
}

nonisolated private let ignoringOne: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = {
  _, _, data in
  guard let action = handler(data, Plain.self) else { return }
  MainActor.assumeIsolated { action() }
}

private typealias Deciding = @MainActor () -> Bool

nonisolated private let deciding: @convention(c) (gpointer?, gpointer?) -> gboolean = { _, data in
  guard let action = handler(data, Deciding.self) else { return 0 }
  return MainActor.assumeIsolated { action() } ? 1 : 0
}

private typealias Texting = @MainActor (String) -> Void

nonisolated private let texting:
  @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void = { _, text, data in
    guard let action = handler(data, Texting.self) else { return }
    let text = text.map { String(cString: $0) } ?? ""
    MainActor.assumeIsolated { action(text) }
  }

nonisolated private let linking:
  @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> gboolean = { label, text, data in
    texting(label, text, data)
    return 1
  }

private typealias Itemizing = @MainActor (OpaquePointer) -> Void

nonisolated private let itemizing: @convention(c) (gpointer?, gpointer?, gpointer?) -> Void = {
  _, item, data in
  guard let action = handler(data, Itemizing.self), let item else { return }
  nonisolated(unsafe) let lent = OpaquePointer(item)
  MainActor.assumeIsolated { action(lent) }
}

nonisolated private let itemizingNumbered:
  @convention(c) (gpointer?, gpointer?, gint, gpointer?) -> Void = { _, item, _, data in
    guard let action = handler(data, Itemizing.self), let item else { return }
    nonisolated(unsafe) let lent = OpaquePointer(item)
    MainActor.assumeIsolated { action(lent) }
  }

private typealias Counting = @MainActor (UInt32) -> Void

nonisolated private let counting: @convention(c) (gpointer?, guint, gpointer?) -> Void = {
  _, number, data in
  guard let action = handler(data, Counting.self) else { return }
  MainActor.assumeIsolated { action(number) }
}

private typealias Keying = @MainActor (UInt32, GdkModifierType) -> Bool

nonisolated private let keying:
  @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean = {
    _, key, _, modifiers, data in
    guard let action = handler(data, Keying.self) else { return 0 }
    return MainActor.assumeIsolated { action(key, modifiers) } ? 1 : 0
  }

private typealias Hinting = @MainActor () -> String?

nonisolated private let hinting:
  @convention(c) (gpointer?, gint, gint, gboolean, gpointer?, gpointer?) -> gboolean = {
    _, _, _, _, tooltip, data in
    guard let action = handler(data, Hinting.self), let tooltip else { return 0 }
    guard let text = MainActor.assumeIsolated({ action() }) else { return 0 }
    gtk_tooltip_set_text(OpaquePointer(tooltip), text)
    return 1
  }

extension ObjectPointer {
  /// Connects a signal that passes nothing but the sender (`clicked`, `map`, `value-changed`).
  package func on(_ signal: String, _ action: @escaping @MainActor () -> Void) {
    connect(signal, unsafeBitCast(plain, to: GCallback.self), parameters: 0, action)
  }

  /// Connects `notify::property`.
  package func onNotify(_ property: String, _ action: @escaping @MainActor () -> Void) {
    onAny("notify::\(property)", action)
  }

  /// Connects a signal that asks for a decision: true stops further handling (`close-request`).
  package func onDeciding(_ signal: String, _ action: @escaping @MainActor () -> Bool) {
    connect(signal, unsafeBitCast(deciding, to: GCallback.self), parameters: 0, action)
  }

  /// Connects `activate-link` of GtkLabel, with the address; GTK does not open it then.
  package func onLink(_ action: @escaping @MainActor (_ address: String) -> Void) {
    connect("activate-link", unsafeBitCast(linking, to: GCallback.self), parameters: 1, action)
  }

  /// Connects a signal with one text (`response` of AdwMessageDialog).
  package func onText(_ signal: String, _ action: @escaping @MainActor (String) -> Void) {
    connect(signal, unsafeBitCast(texting, to: GCallback.self), parameters: 1, action)
  }

  /// Connects a signal with one object (`setup`, `bind`, `unbind`, `teardown` of a list factory).
  package func onItem(_ signal: String, _ action: @escaping @MainActor (OpaquePointer) -> Void) {
    connect(signal, unsafeBitCast(itemizing, to: GCallback.self), parameters: 1, action)
  }

  /// Connects a signal with one object and a number that is not wanted (`draw-page` of
  /// GtkPrintOperation).
  package func onNumberedItem(
    _ signal: String, _ action: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    connect(signal, unsafeBitCast(itemizingNumbered, to: GCallback.self), parameters: 2, action)
  }

  /// Connects a signal with one argument that is not wanted (`activate` of GSimpleAction, `changed` of
  /// GSettings).
  package func onAny(_ signal: String, _ action: @escaping @MainActor () -> Void) {
    connect(signal, unsafeBitCast(ignoringOne, to: GCallback.self), parameters: 1, action)
  }

  /// Connects a signal with one number (`activate` of a list view, `response` of a dialog).
  package func onNumber(_ signal: String, _ action: @escaping @MainActor (UInt32) -> Void) {
    connect(signal, unsafeBitCast(counting, to: GCallback.self), parameters: 1, action)
  }

  /// Connects like `on`, for as long as the result is kept: for objects that outlive the handler.
  package func connection(
    _ signal: String, _ action: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    SignalConnection(
      of: opaque,
      id: connect(signal, unsafeBitCast(plain, to: GCallback.self), parameters: 0, action))
  }

  /// Connects `notify::property` like `onNotify`, for as long as the result is kept.
  package func notifyConnection(
    _ property: String, _ action: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    SignalConnection(
      of: opaque,
      id: connect(
        "notify::\(property)", unsafeBitCast(ignoringOne, to: GCallback.self), parameters: 1, action
      ))
  }

  /// - Parameter parameters: how many the callback takes between the sender and the data.
  @discardableResult
  func connect<Handler>(
    _ signal: String, _ callback: GCallback, parameters: Int, _ handler: Handler
  ) -> gulong {
    let box = Unmanaged.passRetained(ClosureBox(handler)).toOpaque()
    return bv_signal_connect(raw, signal, callback, guint(parameters), box, releaseClosure)
  }
}

/// A handler that is disconnected when this is dropped.
package final class SignalConnection {
  private let object: GObjectRef<OpaquePointer>
  private let id: gulong

  fileprivate init(of object: OpaquePointer, id: gulong) {
    self.object = GObjectRef(retaining: object)
    self.id = id
  }

  isolated deinit { g_signal_handler_disconnect(object.pointer.raw, id) }
}

nonisolated private let shortcut: GtkShortcutFunc = { _, _, data in
  guard let action = handler(data, Deciding.self) else { return 0 }
  return MainActor.assumeIsolated { action() } ? 1 : 0
}

extension Widget {
  /// Handles a key while the focus is in this widget; false lets others have it. GTK finds it on the
  /// keyboards of other scripts, too.
  ///
  /// - Parameter trigger: as in accelerators: `l`, `<Control>z`.
  package func onShortcut(_ trigger: String, _ action: @escaping @MainActor () -> Bool) {
    guard let trigger = gtk_shortcut_trigger_parse_string(trigger),
      let controller = gtk_shortcut_controller_new()
    else { return }
    let box = Unmanaged.passRetained(ClosureBox<Deciding>(action)).toOpaque()
    // The shortcut takes over trigger and callback, the controller the shortcut.
    let made = gtk_shortcut_new(trigger, gtk_callback_action_new(shortcut, box, releaseObject))
    gtk_shortcut_controller_add_shortcut(controller.opaque, made)
    gtk_widget_add_controller(self, controller.opaque)
  }

  /// Shows a tooltip whose text is asked for when it is to appear; nil shows none. For texts that change
  /// often: setting one makes GTK ask the display server where the pointer is, and wait for it.
  package func onTooltip(_ text: @escaping @MainActor () -> String?) {
    gtk_widget_set_has_tooltip(self, 1)
    connect(
      "query-tooltip", unsafeBitCast(hinting, to: GCallback.self), parameters: 4, text as Hinting)
  }

  /// Handles keys pressed while the focus is in this widget; true stops further handling.
  package func onKey(
    phase: GtkPropagationPhase = GTK_PHASE_BUBBLE,
    _ action: @escaping @MainActor (_ key: UInt32, _ modifiers: GdkModifierType) -> Bool
  ) {
    guard let controller = gtk_event_controller_key_new() else { return }
    gtk_event_controller_set_propagation_phase(controller.opaque, phase)
    let box = Unmanaged.passRetained(ClosureBox<Keying>(action)).toOpaque()
    _ = bv_signal_connect(
      controller.raw, "key-pressed", unsafeBitCast(keying, to: GCallback.self), 3, box,
      releaseClosure)
    gtk_widget_add_controller(self, controller.opaque)
  }
}
