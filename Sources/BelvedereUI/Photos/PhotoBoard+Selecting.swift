// SPDX-License-Identifier: MIT

// Selecting photos in a list or grid:
//
//   Ctrl and a click, Ctrl+Space   a photo more or less
//   Shift and a click or an arrow  all from the last choice to this photo
//   Ctrl+A                         all that are loaded
//   the mouse drawn over photos    those that it touches; from a gap, or during a selection from a photo that is
//                                  not selected
//
// During a selection a click, a tap and Return choose a photo and do not open it. Escape ends it.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

extension PhotoBoard {
  /// Selects a photo or opens it. Modifiers come with a click or a tap, not with a key or assistive technology.
  func choose(_ index: Int, _ modifiers: GdkModifierType?) {
    guard let modifiers else {
      return selection.isActive ? selection.toggle(index) : open(index)
    }
    guard !band.isDrawn else { return }
    if modifiers.rawValue & GDK_SHIFT_MASK.rawValue != 0 {
      selection.extend(to: index)
    } else if modifiers.rawValue & GDK_CONTROL_MASK.rawValue != 0 || selection.isActive {
      selection.toggle(index)
    } else {
      return open(index)
    }
    _ = view.takeFocus(item: index)
  }

  /// Handles a key that selects; true stops further handling.
  func pressSelecting(_ key: UInt32) -> Bool {
    guard !view.isFocusInHead else { return false }
    switch Int32(key) {
    case GDK_KEY_a, GDK_KEY_A: selection.selectAll()
    case GDK_KEY_space:
      guard let current = view.currentItem else { return false }
      selection.toggle(current)
    default: return false
    }
    return true
  }

  func connectBand() {
    band.canBegin = { [weak self] in self?.canBeginBand(at: $0) ?? false }
    band.begin = { [selection] in selection.beginBand() }
    band.move = { [weak self] in self?.selectUnderBand() }
    band.scroll = { [weak self] step in
      guard let self else { return }
      view.scroll(to: view.scroller.value + step)
    }
  }

  /// Removes the frame of the mouse, and its selection; false if there is none.
  func cancelBand() -> Bool {
    guard band.widget.isVisible else { return false }
    band.cancel()
    selection.cancelBand()
    return true
  }

  private func canBeginBand(at place: Vector) -> Bool {
    guard view.top + Int(place.y) >= 0 else { return false }
    guard let index = view.item(at: place) else { return true }
    return selection.isActive && !selection.contains(shown.id(at: index))
  }

  private func selectUnderBand() {
    guard let layout = view.layout else { return }
    let width = view.size.width
    let (least, greatest) = band.corners
    let sides =
      view.isMirrored
      ? width - Int(greatest.x)..<width - Int(least.x) + 1 : Int(least.x)..<Int(greatest.x) + 1
    let touched = layout.tiles(
      from: Int(least.y) - view.headHeight, to: Int(greatest.y) - view.headHeight + 1)
    selection.showBand(
      over: touched.filter { index in
        let frame = layout.frame(of: index)
        return sides.overlaps(frame.x..<frame.x + frame.width)
      })
    view.scroller.place()
  }

  func placeBand() {
    guard band.widget.isVisible else { return }
    let (least, greatest) = band.corners
    band.widget.place(
      x: Int(least.x), y: Int(least.y - view.scroller.value), width: Int(greatest.x - least.x) + 1,
      height: Int(greatest.y - least.y) + 1)
  }

  func showSelection() {
    let chosen = selection.chosen
    for (index, tile) in view.tiles { tile.setSelected(chosen?.contains(shown.id(at: index))) }
  }
}
