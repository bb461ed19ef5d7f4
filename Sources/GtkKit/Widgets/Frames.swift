// SPDX-License-Identifier: MIT

// The frames of a widget, for code that computes its own movement.

import CGtk

extension Widget {
  /// False if the person has animations off.
  package var hasAnimations: Bool { adw_get_enable_animations(self) != 0 }

  /// The time of the present frame in seconds; infinity if animations are off or the widget is not visible.
  package var frameTime: Double {
    guard isMapped, hasAnimations,
      let clock = gtk_widget_get_frame_clock(self)
    else { return .infinity }
    return Double(gdk_frame_clock_get_frame_time(clock)) / 1_000_000
  }

  /// Runs `action` once, when the widget has been painted for the first time.
  package func afterFirstFrame(_ action: @escaping @MainActor () -> Void) {
    var isDone = false
    on("map") {
      guard !isDone else { return }
      var frames = 0
      onFrames {
        frames += 1
        guard frames > 1, !isDone else { return frames < 2 }
        isDone = true
        action()
        return false
      }
    }
  }

  /// Runs `action` after each frame of a window that is not yet on the screen.
  package func onFramesPainted(_ action: @escaping @MainActor () -> Void) {
    on("realize") { [self] in gtk_widget_get_frame_clock(self)?.on("after-paint", action) }
  }

  /// Runs `step` before each frame, until it returns false or the widget is gone.
  package func onFrames(_ step: @escaping @MainActor () -> Bool) {
    let box = Unmanaged.passRetained(ClosureBox<Stepping>(step)).toOpaque()
    gtk_widget_add_tick_callback(self, stepping, box, releaseObject)
  }
}

private typealias Stepping = @MainActor () -> Bool

nonisolated private let stepping: GtkTickCallback = { _, _, data in
  guard let step = handler(data, Stepping.self) else { return 0 }
  return MainActor.assumeIsolated { step() } ? 1 : 0
}
