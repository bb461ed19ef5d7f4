// SPDX-License-Identifier: MIT

// Signals of gestures and event controllers, whose arguments are numbers. There is one trampoline for each
// C signature, as in Signals.swift.

import CGtk

private typealias Placing = @MainActor (Double, Double) -> Void

nonisolated private let placing = Trampoline(
  "vdd",
  { _, x, y, data in
    guard let action = handler(data, Placing.self) else { return }
    MainActor.assumeIsolated { action(x, y) }
  } as @convention(c) (gpointer?, Double, Double, gpointer?) -> Void)

private typealias Scrolling = @MainActor (Double, Double) -> Bool

nonisolated private let scrolling = Trampoline(
  "idd",
  { _, x, y, data in
    guard let action = handler(data, Scrolling.self) else { return 0 }
    return MainActor.assumeIsolated { action(x, y) } ? 1 : 0
  } as @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean)

private typealias Pressing = @MainActor (Int, Double, Double) -> Void

nonisolated private let pressing = Trampoline(
  "vidd",
  { _, times, x, y, data in
    guard let action = handler(data, Pressing.self) else { return }
    MainActor.assumeIsolated { action(Int(times), x, y) }
  } as @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void)

private typealias Keying = @MainActor (UInt32, GdkModifierType) -> Bool

nonisolated private let keying = Trampoline(
  "iiii",
  { _, key, _, modifiers, data in
    guard let action = handler(data, Keying.self) else { return 0 }
    return MainActor.assumeIsolated { action(key, modifiers) } ? 1 : 0
  } as @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> gboolean)

private typealias Releasing = @MainActor (UInt32) -> Void

nonisolated private let releasing = Trampoline(
  "viii",
  { _, key, _, _, data in
    guard let action = handler(data, Releasing.self) else { return }
    MainActor.assumeIsolated { action(key) }
  } as @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> Void)

private typealias Eventing = @MainActor (OpaquePointer) -> Void

nonisolated private let eventing = Trampoline(
  "ip",
  { _, event, data in
    guard let action = handler(data, Eventing.self), let event else { return 0 }
    nonisolated(unsafe) let lent = event
    MainActor.assumeIsolated { action(lent) }
    return 0
  } as @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean)

extension ObjectPointer {
  /// Connects `event` of GtkEventControllerLegacy: every event as it comes; other controllers get it, too.
  func onEvent(_ action: @escaping @MainActor (_ event: OpaquePointer) -> Void) {
    connect("event", eventing, action)
  }

  /// Connects a signal with a place or a distance (`drag-begin`, `drag-update`, `drag-end`, `motion`,
  /// `enter`), in application pixels.
  package func onPlace(
    _ signal: String, _ action: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
  ) {
    connect(signal, placing, action)
  }

  /// Connects `scroll` of GtkEventControllerScroll; true stops further handling.
  package func onScroll(
    _ action: @escaping @MainActor (_ x: Double, _ y: Double) -> Bool
  ) {
    connect("scroll", scrolling, action)
  }

  /// The place of the event that this event controller handles now, in application pixels of the window's surface; nil if
  /// it handles none.
  package var eventPlace: SIMD2<Double>? {
    guard let event = gtk_event_controller_get_current_event(OpaquePointer(raw)) else { return nil }
    var (x, y) = (0.0, 0.0)
    return gdk_event_get_position(event, &x, &y) != 0 ? SIMD2(x, y) : nil
  }

  /// Connects `pressed` or `released` of GtkGestureClick: the number of presses in a row, and the place.
  package func onPress(
    _ signal: String,
    _ action: @escaping @MainActor (_ times: Int, _ x: Double, _ y: Double) -> Void
  ) {
    connect(signal, pressing, action)
  }

  /// Connects `key-pressed` of GtkEventControllerKey; true stops further handling.
  func onKeyPressed(
    _ action: @escaping @MainActor (_ key: UInt32, _ modifiers: GdkModifierType) -> Bool
  ) {
    connect("key-pressed", keying, action)
  }

  /// Connects `key-released` of GtkEventControllerKey.
  func onKeyReleased(_ action: @escaping @MainActor (_ key: UInt32) -> Void) {
    connect("key-released", releasing, action)
  }
}

/// Returns the widget at the place of an event, in any window or popover; nil if there is none.
func pickWidget(at event: OpaquePointer) -> Widget? {
  guard let surface = gdk_event_get_surface(event), let native = gtk_native_get_for_surface(surface)
  else { return nil }
  var (x, y, left, upper) = (0.0, 0.0, 0.0, 0.0)
  gdk_event_get_position(event, &x, &y)
  gtk_native_get_surface_transform(native, &left, &upper)
  return gtk_widget_pick(native.widget, x - left, y - upper, GTK_PICK_DEFAULT)
}
