// The keyboard in a list or grid of photos. Keys that scroll take the focus along, so that the photo that
// Return opens and L likes is always on the screen.
//
//   Home, End                first and last photo
//   Page Up, Page Down       a page; Space and Shift+Space do the same
//   arrows                   the neighbouring photo
//   Return                   opens the photo, L likes it
//   digits                   the photo of that number (TypedJump)
//
// PhotoBoard+Selecting has the keys that select.
//
// The head above the photos has keys of its own.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension PhotoBoard {
  /// The share of a page that the page keys move by, so that something seen before stays in sight.
  private static let pageShare = 0.9

  /// Handles a key before GTK does; true stops further handling.
  func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let isShifted = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
    guard !isFocus(in: gtk_text_get_type()) else { return false }
    guard modifiers.rawValue & others == 0 else {
      return modifiers.rawValue & others == GDK_CONTROL_MASK.rawValue && pressSelecting(key)
    }
    if Int32(key) == GDK_KEY_Escape, cancelBand() { return true }
    if jump.press(key) { return true }
    switch Int32(key) {
    case GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down:
      return pressArrow(key, selects: isShifted)
    case GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_Right, GDK_KEY_KP_Right:
      return style == .grid && pressArrow(key, selects: isShifted)
    case GDK_KEY_Home, GDK_KEY_KP_Home: goToTop()
    case GDK_KEY_End, GDK_KEY_KP_End: goToEnd()
    case GDK_KEY_Page_Down, GDK_KEY_KP_Page_Down: turnPage(1)
    case GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up: turnPage(-1)
    case GDK_KEY_l,
      GDK_KEY_L where !isShifted:
      // During a selection the key is that of all that is selected.
      return !selection.isActive && likeCurrent()
    case GDK_KEY_space where !isFocusInControl: turnPage(isShifted ? -1 : 1)
    case GDK_KEY_Return, GDK_KEY_KP_Enter:
      guard !isFocusInControl, let currentPhoto else { return false }
      choose(currentPhoto)
    default: return false
    }
    return true
  }

  /// Likes the current photo, or takes the like back; false when there is none.
  private func likeCurrent() -> Bool {
    guard !isFocusInControl, let currentPhoto else { return false }
    likes?.toggle(shown[currentPhoto])
    return true
  }

  /// The photo that keys and menus act on: the one with the focus while it is seen, else the one in the
  /// middle; nil while the board is not on the screen.
  var currentPhoto: Int? {
    guard widget.isMapped else { return nil }
    if let focusedPhoto, seen.contains(focusedPhoto) { return focusedPhoto }
    guard let layout else { return nil }
    let middle = top + height / 2
    return seen.min {
      Self.distance(layout.frame(of: $0), middle) < Self.distance(layout.frame(of: $1), middle)
    }
  }

  private static func distance(_ frame: PhotoFrame, _ place: Int) -> Int {
    max(0, frame.y - place, place - frame.bottom)
  }

  // MARK: - Ways

  func connectJump() {
    jump.onChange = { [weak self] in self?.scroller.place() }
    jump.go = { [weak self] in self?.go(toNumber: $0) }
  }

  /// Goes to the photo of that number, or to the last one that is there; more are then asked for.
  private func go(toNumber number: Int) {
    guard !shown.isEmpty else { return }
    guard number <= shown.count else { return goToEnd() }
    bringToTop(photo: number - 1)
    _ = takeFocus(photo: number - 1)
  }

  private func goToTop() {
    scrollToTop()
    _ = takeFocus(photo: 0)
  }

  /// Goes to the last photo, or to what is below it when no more are to come.
  private func goToEnd() {
    guard let layout, !shown.isEmpty else { return }
    switch photos.tail {
    case .failed, .end: scroll(to: .greatestFiniteMagnitude)
    case .more, .loading: scroll(to: Double(headHeight + layout.height - height))
    }
    _ = takeFocus(photo: shown.count - 1)
  }

  private func turnPage(_ direction: Double) {
    scroll(to: scroller.value + direction * Self.pageShare * Double(height))
    _ = takeFocusOnPage()
  }

  /// Goes to the neighbouring photo; false leaves the key to the head above the photos.
  ///
  /// - Parameter selects: true if the selection grows or shrinks up to that photo.
  private func pressArrow(_ key: UInt32, selects: Bool) -> Bool {
    guard !isFocusInHead else { return false }
    guard let focusedPhoto, seen.contains(focusedPhoto) else { return takeFocusOnPage() }
    guard let next = neighbour(of: focusedPhoto, key), next >= 0 else { return head == nil }
    guard next < shown.count else {
      goToEnd()
      return true
    }
    if selects {
      if !selection.isActive { selection.toggle(focusedPhoto) }
      selection.extend(to: next)
    }
    reveal(index: next)
    _ = takeFocus(photo: next)
    return true
  }

  /// The photo that an arrow key leads to: nil before the first, `count` after the last.
  private func neighbour(of photo: Int, _ key: UInt32) -> Int? {
    let forward = isMirrored ? -1 : 1
    return switch Int32(key) {
    case GDK_KEY_Left, GDK_KEY_KP_Left: photo - forward
    case GDK_KEY_Right, GDK_KEY_KP_Right: photo + forward
    case GDK_KEY_Up, GDK_KEY_KP_Up: layout?.photo(rows: -1, from: photo)
    default: layout?.photo(rows: 1, from: photo)
    }
  }

  // MARK: - Focus

  /// Focuses a photo, now or as soon as there is one on the screen; where there are none, the head above them.
  func focus() {
    guard !focusTopTile() else { return }
    switch photos.tail {
    case .end, .failed:
      if widget.isMapped, let head, gtk_widget_child_focus(head, GTK_DIR_TAB_FORWARD) != 0 {
        return
      }
    case .more, .loading:
      // GTK gives it to the first control of the head, which may be the button that logs out.
      if isFocusInHead, let window = widget.window { gtk_window_set_focus(window, nil) }
    }
    isFocusWanted = true
    focusBefore = focusWidget
  }

  /// Takes the focus from the photo that has it and is to leave the board: GTK 4.8 keeps a child that it takes the
  /// focus from, or gives the focus to what scrolls.
  ///
  /// - Returns: true if a photo had it.
  @discardableResult
  func dropFocus() -> Bool {
    guard focusedPhoto != nil, let window = widget.window else { return false }
    gtk_window_set_focus(window, nil)
    return true
  }

  /// Focuses the first tile, now that there is one, unless the person has moved the focus meanwhile.
  func giveFocus() {
    guard isWindowThere, widget.isMapped else { return }
    isFocusWanted = false
    if focusWidget == nil || focusWidget == focusBefore { _ = focusTopTile() }
  }

  /// True once the window is mapped. Nothing may take the focus before: GTK 4.8 would report the window to
  /// assistive technology as "filler" and not as "frame".
  var isWindowThere: Bool { widget.window?.widget.isMapped == true }

  /// Focuses the photo that had the focus last if it is seen, else the one at the top, else the first that is seen
  /// whole below the head; false when there is none.
  func focusTopTile() -> Bool {
    guard isWindowThere else { return false }
    let last = seen.first { shown.id(at: $0) == lastFocused }
    guard let photo = last ?? topPhoto ?? seen.first(where: isWhole) else { return false }
    return takeFocus(photo: photo)
  }

  private func isWhole(_ index: Int) -> Bool {
    layout.map { $0.frame(of: index).bottom <= top + height } ?? false
  }

  /// Gives a photo the focus and keeps the scroll position; false while it has no tile, and while the board is not on
  /// the screen. (The tile itself may be about to come into sight.)
  func takeFocus(photo index: Int) -> Bool {
    guard widget.isMapped, let tile = tiles[index], gtk_widget_grab_focus(tile.widget) != 0 else {
      return false
    }
    // The tile that had the focus may be far away; a screen reader would still read it.
    if isPinning { bind() }
    return true
  }

  /// The photo that has the focus, or in which something has it.
  var focusedPhoto: Int? { tiles.first { $0.value.widget.containsFocus }?.key }

  /// Focuses the photo of which most is seen, the first of several; false when there is none.
  private func takeFocusOnPage() -> Bool {
    guard let layout else { return false }
    let shares = seen.map { index in
      let frame = layout.frame(of: index)
      let part = min(frame.bottom, top + height) - max(frame.y, top)
      return part * 100 / max(1, frame.height)
    }
    guard let most = shares.max(), let best = shares.firstIndex(of: most) else { return false }
    return takeFocus(photo: seen.lowerBound + best)
  }

  /// Brings into sight what Tab has led to.
  func focusMoved() {
    if let focusedPhoto { return reveal(index: focusedPhoto) }
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

  private func isFocus(in type: GType) -> Bool {
    focusWidget.map { g_type_check_instance_is_a($0.cast(), type) != 0 } ?? false
  }

  /// True if the focus is in something that uses Space and Return itself.
  private var isFocusInControl: Bool {
    [gtk_button_get_type(), gtk_text_get_type(), gtk_list_box_row_get_type()].contains(
      where: isFocus)
  }
}
