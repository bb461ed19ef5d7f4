// SPDX-License-Identifier: MIT

// Signals to Swift closures. A closure is boxed once, handed to GLib retained and released by GLib's
// closure notify and nowhere else. There is one trampoline for each C signature. Trampolines and notifies
// are file-level and nonisolated, since a closure written inside main-actor code traps when C enters it on
// another thread. Handlers capture `[weak self]`: an object that GTK keeps alive (a widget that a gesture
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

/// The C function that a signal calls: one for each C signature.
nonisolated struct Trampoline: Sendable {
  let callback: GCallback
  let shape: String

  /// - Parameters:
  ///   - shape: the types that the function returns and takes, as `bv_signal_connect` reads them.
  ///   - function: `@convention(c)`; its first argument is the sender, its last the data.
  init<Function>(_ shape: String, _ function: Function) {
    callback = unsafeBitCast(function, to: GCallback.self)
    self.shape = shape
  }
}

private typealias Plain = @MainActor () -> Void

nonisolated private let plain = Trampoline(
  "v",
  { _, data in
    guard let action = handler(data, Plain.self) else { return }
    MainActor.assumeIsolated { action() }
  } as @convention(c) (gpointer?, gpointer?) -> Void)

nonisolated private let ignoringOne = Trampoline(
  "v.",
  { _, _, data in
    guard let action = handler(data, Plain.self) else { return }
    MainActor.assumeIsolated { action() }
  } as @convention(c) (gpointer?, gpointer?, gpointer?) -> Void)

private typealias Deciding = @MainActor () -> Bool

nonisolated private let deciding = Trampoline(
  "i",
  { _, data in
    guard let action = handler(data, Deciding.self) else { return 0 }
    return MainActor.assumeIsolated { action() } ? 1 : 0
  } as @convention(c) (gpointer?, gpointer?) -> gboolean)

private typealias Texting = @MainActor (String) -> Void

nonisolated private let texting = Trampoline(
  "vp",
  { _, text, data in
    guard let action = handler(data, Texting.self) else { return }
    let text = text.map { String(cString: $0) } ?? ""
    MainActor.assumeIsolated { action(text) }
  } as @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> Void)

nonisolated private let linking = Trampoline(
  "ip",
  { _, text, data in
    guard let action = handler(data, Texting.self) else { return 0 }
    let text = text.map { String(cString: $0) } ?? ""
    MainActor.assumeIsolated { action(text) }
    return 1
  } as @convention(c) (gpointer?, UnsafePointer<CChar>?, gpointer?) -> gboolean)

private typealias Itemizing = @MainActor (OpaquePointer) -> Void

nonisolated private let itemizing = Trampoline(
  "vp",
  { _, item, data in
    guard let action = handler(data, Itemizing.self), let item else { return }
    nonisolated(unsafe) let lent = OpaquePointer(item)
    MainActor.assumeIsolated { action(lent) }
  } as @convention(c) (gpointer?, gpointer?, gpointer?) -> Void)

nonisolated private let itemizingNumbered = Trampoline(
  "vpi",
  { _, item, _, data in
    guard let action = handler(data, Itemizing.self), let item else { return }
    nonisolated(unsafe) let lent = OpaquePointer(item)
    MainActor.assumeIsolated { action(lent) }
  } as @convention(c) (gpointer?, gpointer?, gint, gpointer?) -> Void)

private typealias Counting = @MainActor (UInt32) -> Void

nonisolated private let counting = Trampoline(
  "vi",
  { _, number, data in
    guard let action = handler(data, Counting.self) else { return }
    MainActor.assumeIsolated { action(number) }
  } as @convention(c) (gpointer?, guint, gpointer?) -> Void)

private typealias Reading = @MainActor () -> Double

nonisolated private let reading = Trampoline(
  "ip",
  { _, number, data in
    guard let action = handler(data, Reading.self), let number else { return 0 }
    number.pointee = MainActor.assumeIsolated { action() }
    return 1
  } as @convention(c) (gpointer?, UnsafeMutablePointer<gdouble>?, gpointer?) -> gint)

private typealias Hinting = @MainActor () -> String?

nonisolated private let hinting = Trampoline(
  "iiiip",
  { _, _, _, _, tooltip, data in
    guard let action = handler(data, Hinting.self), let tooltip else { return 0 }
    guard let text = MainActor.assumeIsolated({ action() }) else { return 0 }
    gtk_tooltip_set_text(OpaquePointer(tooltip), text)
    return 1
  } as @convention(c) (gpointer?, gint, gint, gboolean, gpointer?, gpointer?) -> gboolean)

extension ObjectPointer {
  /// Connects a signal that passes nothing but the sender (`clicked`, `map`, `value-changed`).
  package func on(_ signal: String, _ action: @escaping @MainActor () -> Void) {
    connect(signal, plain, action)
  }

  /// Connects `notify::property`.
  package func onNotify(_ property: String, _ action: @escaping @MainActor () -> Void) {
    onAny("notify::\(property)", action)
  }

  /// Connects a signal with a boolean result: true stops further handling (`close-request`).
  package func onDeciding(_ signal: String, _ action: @escaping @MainActor () -> Bool) {
    connect(signal, deciding, action)
  }

  /// Connects `activate-link` of GtkLabel. The handler gets the address, and GTK does not open it.
  package func onLink(_ action: @escaping @MainActor (_ address: String) -> Void) {
    connect("activate-link", linking, action)
  }

  /// Connects a signal with one text (`response` of AdwMessageDialog).
  package func onText(_ signal: String, _ action: @escaping @MainActor (String) -> Void) {
    connect(signal, texting, action)
  }

  /// Connects a signal with one object (`setup`, `bind`, `unbind`, `teardown` of a list factory).
  package func onItem(_ signal: String, _ action: @escaping @MainActor (OpaquePointer) -> Void) {
    connect(signal, itemizing, action)
  }

  /// Connects a signal with one object and an unused number (`draw-page` of GtkPrintOperation).
  package func onNumberedItem(
    _ signal: String, _ action: @escaping @MainActor (OpaquePointer) -> Void
  ) {
    connect(signal, itemizingNumbered, action)
  }

  /// Connects a signal with one unused argument (`activate` of GSimpleAction, `changed` of GSettings).
  package func onAny(_ signal: String, _ action: @escaping @MainActor () -> Void) {
    connect(signal, ignoringOne, action)
  }

  /// Connects a signal with one number (`activate` of a list view, `response` of a dialog).
  package func onNumber(_ signal: String, _ action: @escaping @MainActor (UInt32) -> Void) {
    connect(signal, counting, action)
  }

  /// Connects `input` of GtkSpinButton; the handler returns the number in its text.
  package func onReading(_ action: @escaping @MainActor () -> Double) {
    connect("input", reading, action)
  }

  /// Connects like `on`, for as long as the result is kept: for objects that outlive the handler.
  package func connection(
    _ signal: String, _ action: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    SignalConnection(
      of: opaque,
      id: connect(signal, plain, action))
  }

  /// Connects `notify::property` like `onNotify`, for as long as the result is kept.
  package func notifyConnection(
    _ property: String, _ action: @escaping @MainActor () -> Void
  ) -> SignalConnection {
    SignalConnection(
      of: opaque,
      id: connect(
        "notify::\(property)", ignoringOne, action
      ))
  }

  @discardableResult
  func connect<Handler>(
    _ signal: String, _ trampoline: Trampoline, _ handler: Handler
  ) -> gulong {
    connect(signal, trampoline, data: ClosureBox(handler))
  }

  /// - Parameter data: the last argument of each call; kept until the signal is disconnected.
  @discardableResult
  func connect(_ signal: String, _ trampoline: Trampoline, data: some AnyObject) -> gulong {
    bv_signal_connect(
      raw, signal, trampoline.callback, trampoline.shape, Unmanaged.passRetained(data).toOpaque(),
      releaseClosure)
  }
}

/// A connection of a handler, which is disconnected when this object is dropped.
@MainActor package final class SignalConnection {
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
  /// Handles a key while the focus is in this widget; false passes the key on. GTK also finds the key on
  /// the keyboards of other scripts.
  ///
  /// - Parameter trigger: written as in accelerators: `l`, `<Control>z`.
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

  /// Shows a tooltip whose text is requested each time; nil shows none. For texts that change often: setting
  /// a tooltip makes GTK wait for the display server, which it asks for the pointer's position.
  package func onTooltip(_ text: @escaping @MainActor () -> String?) {
    gtk_widget_set_has_tooltip(self, 1)
    connect(
      "query-tooltip", hinting, text as Hinting)
  }
}
