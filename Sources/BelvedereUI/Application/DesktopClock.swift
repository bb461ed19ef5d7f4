// SPDX-License-Identifier: MIT

// The clock of the desktop, for notifications at a time of day.

import BelvedereCore
import Foundation
import GtkKit

/// Waits by the clock that the desktop shows.
package struct DesktopClock: RealTimeWaiting {
  package init() {}

  nonisolated package func wait(until time: Date) async {
    let (stream, end) = AsyncStream.makeStream(of: Void.self)
    let alarm = await Alarm(at: time) { end.finish() }
    for await _ in stream {}
    withExtendedLifetime(alarm) {}
  }
}
