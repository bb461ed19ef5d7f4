// The share menu: a button that opens a list of actions as a popover, or as a sheet from below if the
// window is narrow. Impossible actions are not in the list. It closes after each action.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The share button of a photo.
final class ShareMenu {
  /// The two buttons, of which one is visible; for the page's controls.
  var buttons: [Widget] { [menuButton, sheetButton] }

  /// A page with the sheet on which the list opens in a narrow window.
  let sheet: AdaptiveSheet

  private let menuButton: Widget
  private let sheetButton: Widget
  private let popover: Widget
  private let lists: [ShareList]

  /// - Parameter page: the page that the sheet comes up over.
  init(over page: Widget) {
    menuButton = gtk_menu_button_new()!
    sheetButton = gtk_button_new_from_icon_name(Icon.share.name)!
    popover = gtk_popover_new()!
    let inPopover = ShareList(inSheet: false)
    let inSheet = ShareList(inSheet: true)
    lists = [inPopover, inSheet]
    gtk_menu_button_set_icon_name(menuButton.opaque, Icon.share.name)
    gtk_menu_button_set_popover(menuButton.opaque, popover)
    menuButton.closeOthersOnOpening()
    gtk_popover_set_child(popover.cast(), inPopover.widget)
    popover.addClass("menu")
    for button in [menuButton, sheetButton] { button.setHint(tr("Share")) }
    sheet = AdaptiveSheet(
      over: page, at: .below, title: tr("Share"), close: tr("Close"), content: inSheet.widget)
    menuButton.attach(self)
    inPopover.onChosen = { [weak self] in if let self { gtk_popover_popdown(popover.cast()) } }
    inSheet.onChosen = { [weak sheet] in sheet?.setOpen(false) }
    sheetButton.on("clicked") { [weak sheet, weak inSheet] in
      guard let sheet, let inSheet else { return }
      sheet.setOpen(true)
      gtk_widget_child_focus(inSheet.widget, GTK_DIR_TAB_FORWARD)
    }
    setNarrow(false)
  }

  var isOpen: Bool { popover.isVisible }

  /// Chooses the sheet for a narrow window, else the popover.
  func setNarrow(_ isNarrow: Bool) {
    if !isNarrow { sheet.setOpen(false) }
    menuButton.isVisible = !isNarrow
    sheetButton.isVisible = isNarrow
  }

  /// Names the home of the photo's page: Unsplash, or the demo's or author's own place.
  func show(_ photo: Photo?) {
    for list in lists { list.setPage(isAtUnsplash: photo?.isPageAtUnsplash ?? true) }
  }
}
