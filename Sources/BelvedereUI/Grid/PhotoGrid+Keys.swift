// The grid by keyboard: arrows go from tile to tile, whatever rows they stand in; End goes to what
// stands below the last photo. The other keys are the list's.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension PhotoGrid {
  /// Handles a key before the list does; true stops further handling.
  func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    guard !isFocusInHead else { return false }
    let isMirrored = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    switch Int32(key) {
    case GDK_KEY_Left, GDK_KEY_KP_Left: return moveFocus { $0 + (isMirrored ? 1 : -1) }
    case GDK_KEY_Right, GDK_KEY_KP_Right: return moveFocus { $0 + (isMirrored ? -1 : 1) }
    case GDK_KEY_Up, GDK_KEY_KP_Up: return moveFocus { photo(rowsFrom: $0, -1) }
    case GDK_KEY_Down, GDK_KEY_KP_Down: return moveFocus { photo(rowsFrom: $0, 1) }
    case GDK_KEY_End, GDK_KEY_KP_End: scrollToEnd()
    case GDK_KEY_Return, GDK_KEY_KP_Enter: return openFocused()
    default: return false
    }
    return true
  }

  /// The photo whose tile has the focus.
  var focusedPhoto: Int? {
    guard isFocusInside, let focusWidget else { return nil }
    return list.row(around: focusWidget)?.focusedPhoto
  }

  /// Focuses the first tile at the top, or says that there is none.
  func focusTopTile() -> Bool {
    list.isWindowThere && topPhoto.map(focus(photo:)) ?? false
  }

  /// Whether the window's focus is on the list or in it.
  var isFocusInside: Bool {
    focusWidget.map { $0 == list.view || gtk_widget_is_ancestor($0, list.view) != 0 } ?? false
  }

  /// Likes the focused photo, or takes the like back.
  func likeFocused() -> Bool {
    guard let focusedPhoto, let likes = ground.likes else { return false }
    likes.toggle(photos.photos[focusedPhoto])
    return true
  }

  /// Enter on a button that stands on a tile is the button's.
  private func openFocused() -> Bool {
    guard !list.isFocusInControl, let focusedPhoto else { return false }
    open(focusedPhoto)
    return true
  }

  private var isFocusInHead: Bool {
    guard let head = ground.head?.pointer, let focusWidget else { return false }
    return gtk_widget_is_ancestor(focusWidget, head) != 0
  }

  private var focusWidget: Widget? {
    widget.window.flatMap { gtk_window_get_focus($0) }
  }

  /// Goes from the focused photo to another while it is seen; else the first photo that is seen gets
  /// the focus, and that was all the key did. False leaves the key to what is above the photos.
  private func moveFocus(to other: (Int) -> Int?) -> Bool {
    // What a quick key before this one has brought into sight is known when it is painted.
    let isMoving = list.needsUpdate
    list.scheduleUpdate()
    guard let focused = focusedPhoto, isMoving || isSeen(focused) else { return focusTopTile() }
    guard let next = other(focused) else { return ground.head == nil }
    guard let row = arrangement?.row(ofPhoto: next) else {
      if next >= 0 { scrollToEnd() }
      return true
    }
    list.scroll(toItem: item(ofRow: row))
    return focus(photo: next)
  }

  /// The photo a row above or below, nearest to the middle of this one; nil above the first row, the
  /// count of photos below the last.
  private func photo(rowsFrom index: Int, _ step: Int) -> Int? {
    guard let arrangement, let row = arrangement.row(ofPhoto: index) else { return nil }
    let present = arrangement.rows[row]
    guard row + step >= 0 else { return nil }
    guard row + step < arrangement.rows.count else { return arrangement.photoCount }
    let next = arrangement.rows[row + step]
    let middle = present.placement(width: arrangement.width)
      .tiles[index - present.photos.lowerBound].middle
    let nearest = next.placement(width: arrangement.width).tiles.enumerated().min {
      abs($0.element.middle - middle) < abs($1.element.middle - middle)
    }
    return nearest.map { next.photos.lowerBound + $0.offset }
  }

  func isSeen(_ photo: Int) -> Bool {
    list.seenRows.contains { $0.row.photos?.contains(photo) == true }
  }

  @discardableResult
  func focus(photo index: Int) -> Bool {
    guard let row = arrangement?.row(ofPhoto: index) else { return false }
    return list.row(at: item(ofRow: row))?.tile(ofPhoto: index)?.grabFocus() ?? false
  }

  /// To the last photo, or to what stands below it when no more photos are to come.
  private func scrollToEnd() {
    list.stopCoasting()
    switch photos.tail {
    case .failed, .end: list.scroll(toItem: list.items.count - 1)
    case .more, .loading: list.scroll(toItem: max(0, list.items.count - 2))
    }
  }
}

extension Range<Int> {
  fileprivate var middle: Int { (lowerBound + upperBound) / 2 }
}
