// Photos come and go in blocks of many sizes, and what is left between them grows with the hours. The heap keeps it,
// since frames need it again; the system gets it when nobody looks.

import CHeap
import GtkKit

/// Gives unused memory back after a log-out, and when the person has left the window.
final class SpareMemory {
  /// Until whatever has ended is gone, and a window that comes back at once is there.
  private static let delay: Duration = .seconds(2)

  private var timeout: Timeout?

  func giveBack() { timeout = Timeout(Self.delay) { bv_heap_give_back() } }

  /// Calls that off.
  func keep() { timeout = nil }
}
