// Animated values: AdwTimedAnimation and AdwSpringAnimation, which follow the frame clock and jump to
// the end when the person has turned animations off.

import CGtk

/// One run of an animated value.
package final class Animation {
  package enum Pace {
    /// Fast at first: for the answer to a press.
    case easing
    case steady

    fileprivate var easing: AdwEasing {
      switch self {
      case .easing: ADW_EASE_OUT_CUBIC
      case .steady: ADW_LINEAR
      }
    }
  }

  private let ref: GObjectRef<UnsafeMutablePointer<AdwAnimation>>

  /// Runs from 0 to 1; starts at once.
  ///
  /// - Parameters:
  ///   - widget: whose frame clock drives it; when it is unmapped, the value jumps to 1.
  ///   - milliseconds: the run's length.
  ///   - step: gets each value, the last being 1.
  ///   - done: called after the last step; not when it is cancelled.
  package init(
    on widget: Widget, milliseconds: Int, pace: Pace = .easing,
    step: @escaping @MainActor (Double) -> Void, done: @escaping @MainActor () -> Void = {}
  ) {
    // adw_timed_animation_new cannot fail and takes over the target.
    let animation = adw_timed_animation_new(
      widget, 0, 1, guint(milliseconds), Self.target(step))!
    adw_timed_animation_set_easing(animation.opaque, pace.easing)
    ref = GObjectRef(adopting: animation.cast())
    play(done)
  }

  /// Runs from a value to 0 like a thing on a spring, with little overshoot; starts at once.
  ///
  /// - Parameters:
  ///   - velocity: of the value at the start, per second.
  ///   - step: gets each value, the last being 0.
  package init(
    on widget: Widget, springingFrom value: Double, velocity: Double,
    step: @escaping @MainActor (Double) -> Void, done: @escaping @MainActor () -> Void = {}
  ) {
    // GNOME Loupe's spring for pages: damping ratio, mass, stiffness.
    let spring = adw_spring_params_new(1, 0.5, 500)
    // adw_spring_animation_new cannot fail and takes over spring and target.
    let animation = adw_spring_animation_new(widget, value, 0, spring, Self.target(step))!
    adw_spring_animation_set_initial_velocity(animation.opaque, velocity)
    ref = GObjectRef(adopting: animation.cast())
    play(done)
  }

  /// Stops at the present value; no step follows.
  package func cancel() { adw_animation_pause(ref.pointer) }

  private func play(_ done: @escaping @MainActor () -> Void) {
    ref.pointer.on("done", done)
    adw_animation_play(ref.pointer)
  }

  private static func target(
    _ step: @escaping @MainActor (Double) -> Void
  ) -> OpaquePointer? {
    let box = Unmanaged.passRetained(StepBox(step)).toOpaque()
    return adw_callback_animation_target_new(runStep, box, releaseObject)
  }
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
