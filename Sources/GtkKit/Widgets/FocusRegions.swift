// SPDX-License-Identifier: MIT

// F6 leads from one part of a window to the next: header, page, pane at the side, toast. Shift+F6 leads back.

import CGtk

extension Widget {
  /// Makes this widget a part that F6 leads to.
  ///
  /// - Parameter enter: gives the focus to something in it, and returns false if it cannot; nil for the first widget
  ///   that takes the focus.
  package func becomeRegion(enter: (() -> Bool)? = nil) {
    attach(FocusRegion(enter: enter ?? { [self] in moveFocus(.forward) }))
  }

  /// Gives the focus back to where it was before F6 led into this part, if it is still in it.
  func leaveRegion() {
    guard containsFocus, let before = attachment(FocusRegion.self)?.focusBefore,
      before.pointer.window == window
    else { return }
    before.pointer.grabFocus()
  }

  /// Handles F6 in this window.
  package func leadsThroughRegions() {
    onKey(phase: .capture) { [self] key, modifiers in
      guard key == guint(GDK_KEY_F6), modifiers.isDisjoint(with: [.control, .alt, .super]) else {
        return false
      }
      return enterRegion(isForward: !modifiers.contains(.shift))
    }
  }

  /// Gives the focus to the next region of this window that takes it.
  func enterRegion(isForward: Bool) -> Bool {
    let regions = regions
    guard !regions.isEmpty else { return false }
    let focus = gtk_window_get_focus(cast())
    // A region may be inside of another one.
    let present = regions.lastIndex { region in
      focus.map { $0 == region.widget || $0.isInside(region.widget) } ?? false
    }
    let start = present ?? (isForward ? -1 : 0)
    for step in 1...regions.count {
      let index = (start + (isForward ? step : -step) + 2 * regions.count) % regions.count
      let region = regions[index].region
      guard region.enter() else { continue }
      region.focusBefore = focus.map { GObjectRef(retaining: $0) }
      gtk_window_set_focus_visible(cast(), 1)
      return true
    }
    return false
  }

  /// The regions on the screen, from the first to the last.
  private var regions: [(widget: Widget, region: FocusRegion)] {
    guard isMapped else { return [] }
    let own = attachment(FocusRegion.self).map { [(widget: self, region: $0)] } ?? []
    return children.reduce(into: own) { $0 += $1.regions }
  }
}

/// The mark of a region.
private final class FocusRegion {
  let enter: () -> Bool
  /// The widget that had the focus when F6 led here; outside of the region.
  var focusBefore: GObjectRef<Widget>?

  init(enter: @escaping () -> Bool) { self.enter = enter }
}
