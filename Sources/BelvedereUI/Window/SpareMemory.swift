// Photos come and go in blocks of many sizes, and what is left between them grows with the hours. The heap keeps it,
// since frames need it again; the system gets it when nothing moves, and when nobody looks.

import CHeap
import GtkKit

/// Gives unused memory back when the window has come to rest, after a log-out, and when the person has left the window.
final class SpareMemory {
  /// Until whatever has ended is gone, and a window that comes back at once is there.
  private static let delay: Duration = .seconds(2)
  /// Without a frame, until the window counts as at rest: the person looks at a photo.
  private static let pause: Duration = .seconds(3)

  private var afterLogOut: Timeout?
  private var afterLeaving: Timeout?
  private var afterFrames: Timeout?
  private var lastFrame = ContinuousClock.now

  func loggedOut() { afterLogOut = giveBack() }

  func windowLeft() { afterLeaving = giveBack() }

  /// Whoever comes back at once needs the memory again. A log-out stays as it is: its question closes after it, and the
  /// person is back.
  func windowBack() { afterLeaving = nil }

  func framePainted() {
    lastFrame = .now
    if afterFrames == nil { awaitRest(Self.pause) }
  }

  /// One timer for many frames.
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
