// SPDX-License-Identifier: MIT

// Keys that move through a board. They move the focus, too, so that the item that Return activates is always on the
// screen.
//
//   Home, End                first and last item
//   Page Up, Page Down       a page
//   arrows                   the neighbouring item
//
// The head above the items has keys of its own.

import BelvedereCore
import CGtk
import GtkKit

extension Board {
  /// The share of a page that the page keys move by; the rest stays visible for orientation.
  private var pageShare: Double { 0.9 }

  /// Handles a key that moves; true stops further handling.
  ///
  /// - Parameters:
  ///   - sideways: true if several items are beside each other.
  ///   - onMove: called with the item that has the focus and the one that an arrow, Home or End leads to.
  func pressMoving(
    _ key: UInt32, sideways: Bool, onMove: (_ old: Int, _ new: Int) -> Void = { _, _ in }
  ) -> Bool {
    switch Int32(key) {
    case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down:
      return pressArrow(key, onMove)
    case GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_Right, GDK_KEY_KP_Right:
      return sideways && pressArrow(key, onMove)
    case GDK_KEY_Home, GDK_KEY_KP_Home:
      if let focusedItem { onMove(focusedItem, 0) }
      goToStart()
    case GDK_KEY_End, GDK_KEY_KP_End:
      if let focusedItem { onMove(focusedItem, count - 1) }
      goToEnd()
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: turnPage(1)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: turnPage(-1)
    default: return false
    }
    return true
  }

  private func goToStart() {
    scrollToTop()
    _ = takeFocus(item: 0)
  }

  /// Goes to the last item, or to the foot of a complete board.
  func goToEnd() {
    guard let layout, count > 0 else { return }
    if content?.isComplete ?? true {
      scroll(to: .greatestFiniteMagnitude)
    } else {
      scroll(to: Double(headHeight + layout.height - size.height))
    }
    _ = takeFocus(item: count - 1)
  }

  /// - Parameter direction: 1 for down, -1 for up.
  func turnPage(_ direction: Double) {
    scroll(to: scroller.value + direction * pageShare * Double(size.height))
    _ = takeFocusOnPage()
  }

  /// Goes to the neighbouring item; false passes the key on.
  private func pressArrow(_ key: UInt32, _ onMove: (Int, Int) -> Void) -> Bool {
    guard !isFocusInHead else { return false }
    guard let focusedItem, seen.contains(focusedItem) else { return takeFocusOnPage() }
    guard let next = neighbour(of: focusedItem, key), next >= 0 else {
      return head == nil && scrolls
    }
    guard next < count else {
      if scrolls { goToEnd() }
      return scrolls
    }
    onMove(focusedItem, next)
    reveal(item: next)
    _ = takeFocus(item: next)
    return true
  }

  /// The item that an arrow key leads to: nil or less than 0 before the first, `count` after the last.
  private func neighbour(of item: Int, _ key: UInt32) -> Int? {
    let forward = isMirrored ? -1 : 1
    return switch Int32(key) {
    case GDK_KEY_Left, GDK_KEY_KP_Left: item - forward
    case GDK_KEY_Right, GDK_KEY_KP_Right: item + forward
    case GDK_KEY_Up, GDK_KEY_KP_Up: layout?.tile(rows: -1, from: item)
    default: layout?.tile(rows: 1, from: item)
    }
  }
}
