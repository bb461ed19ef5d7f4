// The grid by keyboard: arrows go from tile to tile, across rows. The head above the photos has keys
// of its own.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension PhotoGrid: KeyboardPhotos {
  /// Handles a key before the list does; true stops further handling.
  func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    guard !isFocusInText else { return false }
    switch Int32(key) {
    case GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_Up, GDK_KEY_KP_Up,
      GDK_KEY_Down, GDK_KEY_KP_Down:
      return !isFocusInHead && (keys.pressArrow(key) || ground.head == nil)
    default: return keys.press(key, modifiers, isControl: list.isFocusInControl)
    }
  }

  var photoCount: Int { shown.count }

  var seenPhotos: [SeenPhoto] {
    list.seenRows.flatMap { seen in
      (seen.row.photos ?? 0..<0).map { SeenPhoto(index: $0, top: seen.top, height: seen.height) }
    }
  }

  var seenHeight: Double { Double(widget.height) }

  var focusedPhoto: Int? {
    guard isFocusInside else { return nil }
    return list.row { $0.focusedPhoto != nil }?.row.focusedPhoto
  }

  var isMoving: Bool { list.isMoving }

  func scroll(by share: Double) { list.scroll(by: share) }

  func scrollToEnd() {
    list.stopCoasting()
    switch photos.tail {
    case .failed, .end: list.scroll(toItem: list.items.count - 1)
    case .more, .loading: list.scroll(toItem: max(0, list.items.count - 2))
    }
  }

  func takeFocus(photo index: Int, isStill: Bool) -> Bool {
    isStill ? list.keepingPlace { focus(photo: index) } : focus(photo: index)
  }

  func neighbour(of photo: Int, _ key: UInt32) -> Int? {
    let forward = gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL ? -1 : 1
    let next =
      switch Int32(key) {
      case GDK_KEY_Left, GDK_KEY_KP_Left: photo - forward
      case GDK_KEY_Right, GDK_KEY_KP_Right: photo + forward
      case GDK_KEY_Up, GDK_KEY_KP_Up: self.photo(rowsFrom: photo, -1) ?? -1
      default: self.photo(rowsFrom: photo, 1) ?? photoCount
      }
    return next < 0 ? nil : next
  }

  func watchNextFrame() { list.scheduleUpdate() }

  func open(photo index: Int) { open(index) }

  func toggleLike(photo index: Int) { ground.likes?.toggle(shown[index]) }

  /// Focuses the first tile at the top; returns false when there is none.
  func focusTopTile() -> Bool {
    guard list.isWindowThere, let topPhoto else { return false }
    return takeFocus(photo: topPhoto, isStill: true)
  }

  /// True if the window's focus is on the list or in it.
  var isFocusInside: Bool {
    focusWidget.map { $0 == list.view || gtk_widget_is_ancestor($0, list.view) != 0 } ?? false
  }

  private var isFocusInHead: Bool {
    guard let head = ground.head?.pointer, let focusWidget else { return false }
    return gtk_widget_is_ancestor(focusWidget, head) != 0
  }

  private var isFocusInText: Bool {
    focusWidget.map { g_type_check_instance_is_a($0.cast(), gtk_text_get_type()) != 0 } ?? false
  }

  private var focusWidget: Widget? {
    widget.window.flatMap { gtk_window_get_focus($0) }
  }

  /// The photo one row above or below, nearest to the middle of this one; nil above the first row, the
  /// number of photos below the last.
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
}

extension Range<Int> {
  fileprivate var middle: Int { (lowerBound + upperBound) / 2 }
}
