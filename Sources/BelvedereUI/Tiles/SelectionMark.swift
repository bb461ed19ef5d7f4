// SPDX-License-Identifier: MIT

// The mark in the corner of a photo during a selection: a ring, or a disc with a tick.

import CGtk
import GtkKit

/// The mark of a tile, made with the first selection.
final class SelectionMark {
  private let tile: Widget
  private var mark: Widget?

  /// - Parameter tile: the GtkOverlay around the picture, which outlives this.
  init(on tile: Widget) { self.tile = tile }

  /// - Parameter isSelected: nil while there is no selection.
  func show(_ isSelected: Bool?) {
    tile.setClass("selected", isSelected == true)
    tile.setClass("selecting", isSelected != nil)
    guard let isSelected else {
      guard let mark, mark.isVisible else { return }
      mark.isVisible = false
      tile.setAccessibleSelected(nil)
      return
    }
    let mark = mark ?? makeMark()
    mark.isVisible = true
    mark.setClass("checked", isSelected)
    tile.setAccessibleSelected(isSelected)
  }

  private func makeMark() -> Widget {
    let made = Make.image(Icon.check.name)
    made.addClass("selection-mark")
    made.align(GTK_ALIGN_START, GTK_ALIGN_START)
    // Presses go to the photo under it.
    gtk_widget_set_can_target(made, 0)
    gtk_overlay_add_overlay(tile.opaque, made)
    mark = made
    return made
  }
}
