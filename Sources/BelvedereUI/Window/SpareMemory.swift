// Photos come and go in blocks of many sizes, and what is left between them grows with the hours. The heap keeps it,
// since frames need it again; the system gets it when nobody looks.

import CHeap
import GtkKit

/// Gives unused memory back after a log-out, and when the person has left the window.
final class SpareMemory {
  /// Until whatever has ended is gone, and a window that comes back at once is there.
  private static let delay: Duration = .seconds(2)

  private var afterLogOut: Timeout?
  private var afterLeaving: Timeout?

  func loggedOut() { afterLogOut = giveBack() }

  func windowLeft() { afterLeaving = giveBack() }

  /// Whoever comes back at once needs the memory again. A log-out stays as it is: its question closes after it, and the
  /// person is back.
  func windowBack() { afterLeaving = nil }

  private func giveBack() -> Timeout { Timeout(Self.delay) { bv_heap_give_back() } }
}
