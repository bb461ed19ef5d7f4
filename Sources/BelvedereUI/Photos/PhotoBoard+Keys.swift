// SPDX-License-Identifier: MIT

// The keyboard in a list or grid of photos, beside the keys that move (Board+Keys):
//
//   Space, Shift+Space       a page
//   Shift and one of those   selects up to the photo that it leads to; not with Page Up and Page Down
//   Return                   opens the photo, L likes it
//   Left, Right in a list    the photo, its photographer, its heart
//   digits                   the photo of that number (TypedJump)
//
// PhotoBoard+Selecting has the keys that select.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension PhotoBoard {
  /// Handles a key before GTK does; true stops further handling.
  func press(_ key: UInt32, _ modifiers: GdkModifierType) -> Bool {
    let isShifted = modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0
    let others = GDK_CONTROL_MASK.rawValue | GDK_ALT_MASK.rawValue | GDK_SUPER_MASK.rawValue
    guard !view.isFocus(in: gtk_text_get_type()) else { return false }
    guard modifiers.rawValue & others == 0 else {
      return modifiers.rawValue & others == GDK_CONTROL_MASK.rawValue && pressSelecting(key)
    }
    if Int32(key) == GDK_KEY_Escape, cancelBand() { return true }
    if jump.press(key) { return true }
    switch Int32(key) {
    case GDK_KEY_l,
      GDK_KEY_L where !isShifted:
      // During a selection the key acts on all selected photos.
      return !selection.isActive && likeCurrent()
    case GDK_KEY_space where !view.isFocusInControl: view.turnPage(isShifted ? -1 : 1)
    case GDK_KEY_Return, GDK_KEY_KP_Enter:
      guard !view.isFocusInControl, let current = view.currentItem else { return false }
      choose(current, nil)
    case GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_Right, GDK_KEY_KP_Right:
      guard style == .list, !isShifted else { fallthrough }
      let isRight = [GDK_KEY_Right, GDK_KEY_KP_Right].contains(Int32(key))
      return moveFocusInPhoto(by: isRight != view.isMirrored ? 1 : -1)
    default:
      return view.pressMoving(key, sideways: style == .grid) { [selection] old, new in
        guard isShifted else { return }
        if !selection.isActive { selection.toggle(old) }
        selection.extend(to: new)
      }
    }
    return true
  }

  /// Likes the current photo, or takes the like back; false when there is none.
  private func likeCurrent() -> Bool {
    guard !view.isFocusInControl, let current = view.currentItem else { return false }
    likes?.toggle(shown[current], by: widget)
    return true
  }

  /// Moves the focus between a photo and what is on it; false without a focused photo.
  private func moveFocusInPhoto(by step: Int) -> Bool {
    guard let index = view.focusedItem, let tile = view.tiles[index] else { return false }
    let controls = tile.controls.filter(\.isMapped)
    let present = controls.firstIndex(where: \.containsFocus) ?? -1
    let next = present + step
    if next == -1 {
      _ = view.takeFocus(item: index)
    } else if controls.indices.contains(next) {
      controls[next].moveFocus(.forward)
    }
    return true
  }

  func connectJump() {
    jump.onChange = { [weak self] in self?.view.scroller.place() }
    jump.go = { [weak self] in self?.go(toNumber: $0) }
  }

  /// Goes to the photo of that number, or to the last loaded one, which loads more.
  private func go(toNumber number: Int) {
    guard !shown.isEmpty else { return }
    guard number <= shown.count else { return view.goToEnd() }
    view.bringToTop(item: number - 1)
    _ = view.takeFocus(item: number - 1)
  }
}
