// SPDX-License-Identifier: MIT

// Animated values by AdwTimedAnimation, which ends at once when the person has animations off.

import CGtk

/// One run of an animated value.
package final class Animation {
  private let ref: GObjectRef<UnsafeMutablePointer<AdwAnimation>>

  /// Starts a run from 0 to 1 that decelerates.
  ///
  /// - Parameters:
  ///   - widget: its frame clock drives the run; when it is unmapped, the value jumps to 1.
  ///   - milliseconds: the run's length.
  ///   - step: gets each value, the last being 1.
  ///   - done: called after the last step, but not after `cancel()`.
  package init(
    on widget: Widget, milliseconds: Int,
    step: @escaping @MainActor (Double) -> Void, done: @escaping @MainActor () -> Void = {}
  ) {
    let box = Unmanaged.passRetained(ClosureBox<Stepping>(step)).toOpaque()
    let target = adw_callback_animation_target_new(runStep, box, releaseObject)
    // adw_timed_animation_new cannot fail and takes over the target.
    let animation = adw_timed_animation_new(widget, 0, 1, guint(milliseconds), target)!
    ref = GObjectRef(adopting: animation.cast())
    ref.pointer.on("done", done)
    adw_animation_play(ref.pointer)
  }

  /// Stops at the present value; no step follows.
  package func cancel() { adw_animation_pause(ref.pointer) }
}

private typealias Stepping = @MainActor (Double) -> Void

nonisolated private let runStep: AdwAnimationTargetFunc = { value, data in
  guard let step = handler(data, Stepping.self) else { return }
  MainActor.assumeIsolated { step(value) }
}
