// SPDX-License-Identifier: MIT

// The share menu: a button that opens a list of actions as a popover, or as a sheet from below if the
// window is narrow. Impossible actions are not in the list. It closes after each action.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The share button of a photo.
final class ShareMenu {
  /// The two buttons, of which one is visible; for the page's controls.
  var buttons: [Widget] { [menuButton, sheetButton] }

  /// A page with the sheet on which the list opens in a narrow window.
  let sheet: AdaptiveSheet

  private let menuButton = Make.menuButton(Icon.share.name, hint: tr("Share"))
  private let sheetButton = Make.iconButton(Icon.share.name, hint: tr("Share"))
  private let popover: Popover
  private let lists: [ShareList]

  /// - Parameter page: the page that the sheet comes up over.
  init(over page: Widget) {
    let inPopover = ShareList(inSheet: false)
    let inSheet = ShareList(inSheet: true)
    lists = [inPopover, inSheet]
    popover = Popover(inPopover.widget)
    popover.widget.addClass("menu")
    menuButton.setPopover(popover)
    sheet = AdaptiveSheet(
      over: page, at: .below, title: tr("Share"), close: tr("Close"), content: inSheet.widget)
    menuButton.attach(self)
    inPopover.onChosen = { [weak self] in self?.popover.close() }
    inSheet.onChosen = { [weak sheet] in sheet?.setOpen(false) }
    sheetButton.on("clicked") { [weak sheet] in sheet?.openForKeys() }
    setNarrow(false)
  }

  var isOpen: Bool { popover.isOpen }

  /// Chooses the sheet for a narrow window, else the popover.
  func setNarrow(_ isNarrow: Bool) {
    if !isNarrow { sheet.setOpen(false) }
    menuButton.isVisible = !isNarrow
    sheetButton.isVisible = isNarrow
  }

  /// Names the site of the photo's page: Unsplash, the demo, or the author's own site.
  func show(_ photo: Photo?) {
    for list in lists { list.setPage(isAtUnsplash: photo?.isPageAtUnsplash ?? true) }
  }
}
