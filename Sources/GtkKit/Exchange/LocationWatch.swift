// SPDX-License-Identifier: MIT

// The position of the computer, from the Location portal (GeoClue behind it), which asks the person first.

import CGtk
import CGtkShim

/// Receives the computer's position until this is released.
@MainActor package final class LocationWatch {
  /// A position in degrees on WGS 84, true within `accuracy` metres.
  package typealias Fix = (latitude: Double, longitude: Double, accuracy: Double)

  private let listener: Listener
  private let watch: OpaquePointer

  /// - Parameters:
  ///   - window: the portal's question is shown over it.
  ///   - started: gets the portal's answer, once: `.cancelled` if the person refused, `.failed` if there are no
  ///     positions. Not called after the release.
  ///   - found: each position.
  package init(
    over window: UnsafeMutablePointer<GtkWindow>?,
    started: @escaping @MainActor (Portal.Outcome) -> Void,
    found: @escaping @MainActor (Fix) -> Void
  ) {
    listener = Listener(started: started, found: found)
    // The C side holds the listener once, until the answer; positions come only while this lives.
    watch = bv_portal_watch_location(
      window, reportFix, reportStart, Unmanaged.passRetained(listener).toOpaque())
  }

  isolated deinit {
    listener.isOver = true
    bv_location_watch_free(watch)
  }
}

private final class Listener {
  let started: @MainActor (Portal.Outcome) -> Void
  let found: @MainActor (LocationWatch.Fix) -> Void
  var isOver = false

  init(
    started: @escaping @MainActor (Portal.Outcome) -> Void,
    found: @escaping @MainActor (LocationWatch.Fix) -> Void
  ) {
    self.started = started
    self.found = found
  }
}

nonisolated private let reportStart: BvPortalDone = { outcome, detail, data in
  guard let data else { return }
  nonisolated(unsafe) let owned = data
  let detail = detail.map { String(cString: $0) } ?? ""
  MainActor.assumeIsolated {
    let listener = Unmanaged<Listener>.fromOpaque(owned).takeRetainedValue()
    guard !listener.isOver else { return }
    listener.started(Portal.Outcome(outcome, detail: detail))
  }
}

nonisolated private let reportFix: BvLocationFound = { latitude, longitude, accuracy, data in
  guard let data else { return }
  nonisolated(unsafe) let lent = data
  MainActor.assumeIsolated {
    Unmanaged<Listener>.fromOpaque(lent).takeUnretainedValue().found(
      (latitude, longitude, accuracy))
  }
}
