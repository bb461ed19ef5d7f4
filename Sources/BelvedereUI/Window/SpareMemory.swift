// SPDX-License-Identifier: MIT

// Photos are allocated in blocks of many sizes, so the heap fragments over hours. The heap keeps the gaps, because
// frames need them again. They are returned to the system when the window rests or is left.

import CHeap
import GtkKit

/// Returns unused memory to the system when the window rests, after a log-out, and when the person has left the window.
final class SpareMemory {
  /// The delay after a log-out or after the window was left: objects are released meanwhile, and the person may return.
  private static let delay: Duration = .seconds(2)
  /// The time without a frame after which the window rests.
  private static let pause: Duration = .seconds(3)

  private var afterLogOut: Timeout?
  private var afterLeaving: Timeout?
  private var afterFrames: Timeout?
  private var lastFrame = ContinuousClock.now

  func loggedOut() { afterLogOut = giveBack() }

  func windowLeft() { afterLeaving = giveBack() }

  /// Cancels the delay after leaving, because the memory is needed again. The delay after a log-out continues: the
  /// window becomes active when the log-out's question closes.
  func windowBack() { afterLeaving = nil }

  func framePainted() {
    lastFrame = .now
    if afterFrames == nil { awaitRest(Self.pause) }
  }

  /// Uses one timer for many frames.
  private func awaitRest(_ left: Duration) {
    afterFrames = Timeout(left) { [weak self] in
      guard let self else { return }
      let left = Self.pause - (.now - lastFrame)
      guard left <= .zero else { return awaitRest(left) }
      afterFrames = nil
      bv_heap_give_back()
    }
  }

  private func giveBack() -> Timeout { Timeout(Self.delay) { bv_heap_give_back() } }
}
