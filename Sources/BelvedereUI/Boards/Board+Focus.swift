// SPDX-License-Identifier: MIT

// The focus in a board. It stays with its item while tiles are reused, also outside the visible part.

import BelvedereCore
import CGtk
import GtkKit

extension Board {
  /// Focuses an item, now or as soon as one is on the screen; above the items, the board as a whole, which keys scroll;
  /// in an empty board, the head.
  func focus() {
    guard !focusTopTile(), !focusAsWhole() else { return }
    if content?.isComplete ?? true {
      if widget.isMapped, let head, gtk_widget_child_focus(head, GTK_DIR_TAB_FORWARD) != 0 {
        return
      }
    } else if isFocusInHead, let window = widget.window {
      // GTK would focus the first control of the head, which may be the button that logs out.
      gtk_window_set_focus(window, nil)
    }
    focusing.want(instead: focusWidget)
  }

  /// Takes the focus from an item before it is removed from the board: GTK 4.8 would keep the removed child, or focus
  /// the scrolled window.
  ///
  /// - Returns: true if an item had it.
  @discardableResult
  func dropFocus() -> Bool {
    guard focusedItem != nil, let window = widget.window else { return false }
    gtk_window_set_focus(window, nil)
    return true
  }

  /// Focuses the first tile or the board, unless the person has moved the focus meanwhile.
  func giveFocus() {
    guard isWindowThere, widget.isMapped else { return }
    if focusing.shouldGive(focusWidget), !focusTopTile() { _ = focusAsWhole() }
  }

  /// True while the head fills the visible part, and all items are below it.
  var isFilledByHead: Bool { count > 0 && size.height > 0 && wanted?.seen.isEmpty == true }

  /// Focuses the board itself, if no item is wholly in view; returns false while that is not known, and for a part of
  /// another board.
  private func focusAsWhole() -> Bool {
    let isKnown = size.height > 0 && wanted?.seen == seen
    return scrolls && isWindowThere && count > 0 && isKnown && candidate == nil
      && widget.grabFocus()
  }

  /// True when the window is mapped. No widget may take the focus before: GTK 4.8 would expose the window to
  /// assistive technology as "filler" instead of "frame".
  private var isWindowThere: Bool { widget.window?.widget.isMapped == true }

  /// Returns false when there is no item to focus.
  private func focusTopTile() -> Bool { isWindowThere && candidate.map(takeFocus) ?? false }

  /// The item in view to focus; nil if there is none.
  private var candidate: Int? {
    guard let content, let layout else { return nil }
    let end = top + size.height
    return focusing.candidate(of: seen, top: topItem, id: content.id) {
      layout.frame(of: $0).bottom <= end
    }
  }

  /// Focuses an item and keeps the scroll position; false while it has no tile, and while the board is not on the
  /// screen. The tile itself may be outside the visible part.
  func takeFocus(item index: Int) -> Bool {
    guard widget.isMapped, let tile = tiles[index], let content else { return false }
    if isAnnouncing { content.announce(index, in: tile) }
    guard gtk_widget_grab_focus(content.widget(of: tile)) != 0 else { return false }
    // Releases the tile that had the focus if it is far away, because a screen reader would still read it.
    if isPinning { bind() }
    return true
  }

  /// The item that contains the focus.
  var focusedItem: Int? {
    tiles.first { content?.widget(of: $0.value).containsFocus ?? false }?.key
  }

  /// Focuses the item with the largest visible part, the first of several; false if there is none.
  func takeFocusOnPage() -> Bool {
    guard let layout else { return false }
    let shares = seen.map { index in
      let frame = layout.frame(of: index)
      let part = min(frame.bottom, top + size.height) - max(frame.y, top)
      return part * 100 / max(1, frame.height)
    }
    guard let most = shares.max(), let best = shares.firstIndex(of: most) else { return false }
    return takeFocus(item: seen.lowerBound + best)
  }

  /// The item that keys and menus act on: the focused one if it is visible, else the one in the middle; nil while the
  /// board is not on the screen.
  var currentItem: Int? {
    guard widget.isMapped else { return nil }
    if let focusedItem, seen.contains(focusedItem) { return focusedItem }
    guard let layout else { return nil }
    let middle = top + size.height / 2
    func distance(_ index: Int) -> Int {
      let frame = layout.frame(of: index)
      return max(0, frame.y - middle, middle - frame.bottom)
    }
    return seen.min { distance($0) < distance($1) }
  }

  /// Scrolls to the widget that Tab has focused.
  func focusMoved() {
    if let focusedItem { return reveal(item: focusedItem) }
    var bounds = graphene_rect_t()
    guard let focus = focusWidget, let head, gtk_widget_is_ancestor(focus, head) != 0,
      gtk_widget_compute_bounds(focus, head, &bounds) != 0
    else { return }
    let start = Int(bounds.origin.y)
    showPart(from: start, to: start + Int(bounds.size.height.rounded(.up)))
  }

  private var focusWidget: Widget? { widget.window.flatMap { gtk_window_get_focus($0) } }

  var isFocusInHead: Bool {
    guard let head, let focusWidget else { return false }
    return focusWidget == head || gtk_widget_is_ancestor(focusWidget, head) != 0
  }

  func isFocus(in type: GType) -> Bool {
    focusWidget.map { g_type_check_instance_is_a($0.cast(), type) != 0 } ?? false
  }

  /// True if the focused widget uses Space and Return itself.
  var isFocusInControl: Bool {
    isFocusInHeadItem || [gtk_button_get_type(), gtk_text_get_type()].contains(where: isFocus)
  }

  private var isFocusInHeadItem: Bool {
    guard isFocusInHead, let focusWidget else { return false }
    return gtk_accessible_get_accessible_role(focusWidget.opaque) == GTK_ACCESSIBLE_ROLE_LIST_ITEM
  }
}
