// SPDX-License-Identifier: MIT

// Rows that scroll sideways on a page that scrolls up and down.

import CGtk
import GtkKit

extension Widget {
  /// Makes this scrolled window leave movements up and down to the page around it: the wheel, and fingers on
  /// a touchpad. With Shift the wheel scrolls sideways.
  ///
  /// - Parameter step: the movement by one step of the wheel, in application pixels.
  func scrollsSidewaysOnly(by step: Double) {
    leaveVerticalScrolling()
    let scroll = addScroll(isVertical: true)
    scroll.onScroll { _, distance in
      guard scroll.modifiers.contains(.shift) else { return false }
      scrollSideways(by: scroll.isWheel ? distance * step : distance)
      return true
    }
  }

  /// - Parameter distance: in application pixels; positive is to the right.
  func scrollSideways(by distance: Double) { scrollPosition(.horizontal).value += distance }
}
