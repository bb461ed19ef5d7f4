// SPDX-License-Identifier: MIT

// The timer behind notices. Swift's clocks do not follow changes of the time of day, and a clock that stops while
// the computer sleeps would be late.

import Foundation

/// Waits by the real clock, the one that the desktop shows. Calls may be made from any isolation.
package protocol RealTimeWaiting: Sendable {
  /// Returns when the clock shows the time, or at once if it already does. Returns earlier when the clock is set,
  /// when the computer wakes, and when the task is cancelled, so the caller compares the time again.
  func wait(until time: Date) async
}
