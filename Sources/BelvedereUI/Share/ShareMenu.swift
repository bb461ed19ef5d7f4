// The share menu: a button whose list of actions opens as a popover, or as a sheet from below where
// the window is narrow. Actions that are not possible are not in the list; it closes after each.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The share button of a photo.
final class ShareMenu {
  /// The two buttons, of which one is there; for the page's controls.
  var buttons: [Widget] { [menuButton, sheetButton] }

  /// A page with the sheet that the list opens on when narrow.
  let sheet: AdaptiveSheet

  private let menuButton: Widget
  private let sheetButton: Widget
  private let popover: Widget
  private let lists: [ShareList]

  /// - Parameter page: what the sheet comes up over.
  init(over page: Widget) {
    menuButton = gtk_menu_button_new()!
    sheetButton = gtk_button_new_from_icon_name(Icon.share.name)!
    popover = gtk_popover_new()!
    let inPopover = ShareList(inSheet: false)
    let inSheet = ShareList(inSheet: true)
    lists = [inPopover, inSheet]
    gtk_menu_button_set_icon_name(menuButton.opaque, Icon.share.name)
    gtk_menu_button_set_popover(menuButton.opaque, popover)
    menuButton.opensAlone()
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

  /// Which of the two ways the list opens.
  func setNarrow(_ isNarrow: Bool) {
    if !isNarrow { sheet.setOpen(false) }
    menuButton.isVisible = !isNarrow
    sheetButton.isVisible = isNarrow
  }

  /// Where the photo's page is: at Unsplash, or at the demo's or author's own place.
  func show(_ photo: Photo?) {
    for list in lists { list.setPage(isAtUnsplash: photo?.isPageAtUnsplash ?? true) }
  }
}
