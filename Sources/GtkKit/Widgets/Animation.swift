// A value that runs from 0 to 1: AdwTimedAnimation, which follows the frame clock and jumps to the
// end when the person has animations off.

import CGtk

/// One run of a value from 0 to 1.
package final class Animation {
  private let ref: GObjectRef<UnsafeMutablePointer<AdwAnimation>>

  /// Starts at once.
  ///
  /// - Parameters:
  ///   - widget: whose frame clock drives it; when it is unmapped, the value jumps to 1.
  ///   - milliseconds: the run's length.
  ///   - step: gets each value, the last being 1.
  package init(on widget: Widget, milliseconds: Int, step: @escaping @MainActor (Double) -> Void) {
    let box = Unmanaged.passRetained(StepBox(step)).toOpaque()
    let target = adw_callback_animation_target_new(runStep, box, releaseStep)
    // adw_timed_animation_new cannot fail and takes over the target.
    ref = GObjectRef(
      adopting: adw_timed_animation_new(widget, 0, 1, guint(milliseconds), target)!.cast())
    adw_animation_play(ref.pointer)
  }

  /// Stops where it is; no step follows.
  package func cancel() { adw_animation_pause(ref.pointer) }
}

nonisolated private final class StepBox {
  let step: @MainActor (Double) -> Void

  init(_ step: @escaping @MainActor (Double) -> Void) {
    self.step = step
    LiveObjects.count(.closure, 1)
  }

  deinit { LiveObjects.count(.closure, -1) }
}

nonisolated private let runStep: AdwAnimationTargetFunc = { value, data in
  guard let data else { return }
  let step = Unmanaged<StepBox>.fromOpaque(data).takeUnretainedValue().step
  MainActor.assumeIsolated { step(value) }
}

nonisolated private let releaseStep: GDestroyNotify = { data in
  if let data { Unmanaged<StepBox>.fromOpaque(data).release() }
}
