// The timer behind notices. Swift's clocks know no time of day, and those that sleep with the computer would be
// late by its sleep.

import Foundation

/// Waits by the real clock, the one that the desktop shows. Calls may be made from any isolation.
package protocol RealTimeWaiting: Sendable {
  /// Returns when the clock shows the time; at once when it does already. Returns earlier when somebody sets
  /// the clock, when the computer wakes, and when the task is cancelled: the caller looks at the clock again.
  func wait(until time: Date) async
}
