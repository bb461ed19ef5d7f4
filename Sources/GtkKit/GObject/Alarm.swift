// SPDX-License-Identifier: MIT

// A timer for times of day. `Timeout` is for delays: it stops while the computer sleeps.

import CGtk
import CGtkShim
import Foundation

/// A pending timer on the real clock; cancelled when it is dropped.
@MainActor package final class Alarm {
  private let alarm: OpaquePointer

  /// - Parameters:
  ///   - time: by the real clock; a time in the past rings at once.
  ///   - action: called once, on the main thread: at the time, or earlier if the clock is set or the computer wakes.
  package init(at time: Date, _ action: @escaping @MainActor () -> Void) {
    let microseconds = gint64(time.timeIntervalSince1970 * 1_000_000)
    let box = Unmanaged.passRetained(ClosureBox<Ringing>(action)).toOpaque()
    alarm = bv_alarm_new(microseconds, ring, box, releaseObject)
  }

  isolated deinit { bv_alarm_free(alarm) }
}

private typealias Ringing = @MainActor () -> Void

nonisolated private let ring: BvAlarmRing = { data in
  guard let action = handler(data, Ringing.self) else { return }
  MainActor.assumeIsolated { action() }
}
