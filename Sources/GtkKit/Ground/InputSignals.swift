// Signals of gestures and event controllers, whose arguments are numbers: one trampoline for each C
// signature, as in Signals.swift.

import CGtk
import CGtkShim

private typealias Placing = @MainActor (Double, Double) -> Void

nonisolated private let placing: @convention(c) (gpointer?, Double, Double, gpointer?) -> Void = {
  _, x, y, data in
  guard let action = handler(data, Placing.self) else { return }
  MainActor.assumeIsolated { action(x, y) }
}

private typealias Scrolling = @MainActor (Double, Double) -> Bool

nonisolated private let scrolling:
  @convention(c) (gpointer?, Double, Double, gpointer?) -> gboolean = { _, x, y, data in
    guard let action = handler(data, Scrolling.self) else { return 0 }
    return MainActor.assumeIsolated { action(x, y) } ? 1 : 0
  }

private typealias Pressing = @MainActor (Int, Double, Double) -> Void

nonisolated private let pressing:
  @convention(c) (gpointer?, gint, Double, Double, gpointer?) -> Void = { _, times, x, y, data in
    guard let action = handler(data, Pressing.self) else { return }
    MainActor.assumeIsolated { action(Int(times), x, y) }
  }

private typealias Releasing = @MainActor (UInt32) -> Void

nonisolated private let releasing:
  @convention(c) (gpointer?, guint, guint, GdkModifierType, gpointer?) -> Void = {
    _, key, _, _, data in
    guard let action = handler(data, Releasing.self) else { return }
    MainActor.assumeIsolated { action(key) }
  }

private typealias Eventing = @MainActor (OpaquePointer) -> Void

nonisolated private let eventing:
  @convention(c) (gpointer?, OpaquePointer?, gpointer?) -> gboolean = { _, event, data in
    guard let action = handler(data, Eventing.self), let event else { return 0 }
    nonisolated(unsafe) let lent = event
    MainActor.assumeIsolated { action(lent) }
    return 0
  }

extension ObjectPointer {
  /// Connects `event` of GtkEventControllerLegacy: every event as it comes, and others have it too.
  package func onEvent(_ action: @escaping @MainActor (_ event: OpaquePointer) -> Void) {
    connect("event", unsafeBitCast(eventing, to: GCallback.self), parameters: 1, action)
  }

  /// Connects a signal with a place or a distance (`drag-begin`, `drag-update`, `drag-end`, `motion`,
  /// `enter`), in application pixels.
  package func onPlace(
    _ signal: String, _ action: @escaping @MainActor (_ x: Double, _ y: Double) -> Void
  ) {
    connect(signal, unsafeBitCast(placing, to: GCallback.self), parameters: 2, action)
  }

  /// Connects `scroll` of GtkEventControllerScroll; true stops further handling.
  package func onScroll(
    _ action: @escaping @MainActor (_ x: Double, _ y: Double) -> Bool
  ) {
    connect("scroll", unsafeBitCast(scrolling, to: GCallback.self), parameters: 2, action)
  }

  /// Connects `pressed` or `released` of GtkGestureClick: how many times in a row, and where.
  package func onPress(
    _ signal: String,
    _ action: @escaping @MainActor (_ times: Int, _ x: Double, _ y: Double) -> Void
  ) {
    connect(signal, unsafeBitCast(pressing, to: GCallback.self), parameters: 3, action)
  }

  /// Connects `key-released` of GtkEventControllerKey.
  package func onKeyReleased(_ action: @escaping @MainActor (_ key: UInt32) -> Void) {
    connect("key-released", unsafeBitCast(releasing, to: GCallback.self), parameters: 3, action)
  }
}
