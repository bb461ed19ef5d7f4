// SPDX-License-Identifier: MIT

// Keys that scroll a page while the focus is on the page as a whole, or in its head:
//
//   Page Up, Page Down       a page
//   Home, End                the beginning and the end
//   arrows                   a step
//   Space                    a page, with Shift back; a button keeps it

import CGtk
import GtkKit

extension Widget {
  // Shares of the visible part.
  private static let step = 0.1
  private static let pageStep = 0.9

  /// Scrolls a part of this page by keys that reach the page.
  ///
  /// - Parameter phase: capture for a page whose texts can be selected: they would take Home and End.
  func scrollsByKeys(_ scroller: Widget, phase: PropagationPhase = .bubble) {
    onKey(phase: phase) { key, modifiers in
      guard modifiers.isDisjoint(with: [.control, .alt]) else { return false }
      let isShifted = modifiers.contains(.shift)
      let isOnPage = scroller.hasFocus || self.window?.focus?.isHeading == true
      let isInside = scroller.containsFocus && !isOnPage
      let position = scroller.scrollPosition(.vertical)
      switch Int32(key) {
      case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: position.value += Self.pageStep * position.page
      case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: position.value -= Self.pageStep * position.page
      case GDK_KEY_Home where !isShifted, GDK_KEY_KP_Home where !isShifted: position.value = 0
      case GDK_KEY_End where !isShifted, GDK_KEY_KP_End where !isShifted:
        position.value = .greatestFiniteMagnitude
      case GDK_KEY_Down, GDK_KEY_KP_Down:
        // Inside, an arrow moves the focus.
        if isInside { return false }
        position.value += Self.step * position.page
      case GDK_KEY_Up, GDK_KEY_KP_Up:
        if isInside { return false }
        position.value -= Self.step * position.page
      case GDK_KEY_space where isOnPage:
        position.value += (isShifted ? -1 : 1) * Self.pageStep * position.page
      default: return false
      }
      return true
    }
  }
}
