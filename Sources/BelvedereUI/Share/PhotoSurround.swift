// What stands around a photo that is looked at: the facts beside it, the share menu with its sheet, the
// progress of what is under way, and the commands for all of it. The photo's own page is inside and
// gives the buttons a place.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A photo's page with facts and sharing.
final class PhotoSurround {
  let widget: Widget
  /// Shows and hides the facts; for the page's controls.
  let factsButton: Widget

  /// Windows below this width, in application pixels, have sheets instead of a side pane and popovers.
  private static let narrowWidth = 600

  private let facts: PhotoFacts
  let actions: PhotoActions
  private let menu: ShareMenu
  private let pane: FactsPane
  private let flap: FactsFlap
  private let sheet: BottomSheet
  private let transferBar: Widget
  /// Gets the width that is left for the photo, in application pixels.
  var onWidth: (Int) -> Void = { _ in }
  /// Told when the facts come or go, and whether they are at the window's edge.
  var onFacts: (_ areOpen: Bool, _ areBeside: Bool) -> Void = { _, _ in }

  /// - Parameter page: the photo and its controls.
  init(
    page: Widget, sharing: Sharing, facts: PhotoFacts, images: any ImageLoading,
    likes: Likes? = nil
  ) {
    self.facts = facts
    let overlay = gtk_overlay_new()!
    gtk_overlay_set_child(overlay.opaque, page)
    transferBar = TransferBar(sharing: sharing).widget
    gtk_overlay_add_overlay(overlay.opaque, transferBar)
    weak var ownFlap: FactsFlap?
    pane = FactsPane(facts: facts, images: images) { ownFlap?.setOpen(false) }
    flap = FactsFlap(page: overlay, pane: pane.widget)
    ownFlap = flap
    sheet = BottomSheet(over: flap.widget)
    widget = gtk_overlay_new()!
    gtk_overlay_set_child(widget.opaque, sheet.widget)
    menu = ShareMenu(sheet: sheet)
    factsButton = gtk_toggle_button_new()!
    actions = PhotoActions(sharing: sharing, images: images, likes: likes, host: overlay)
    widget.attach(self)
    gtk_button_set_icon_name(factsButton.cast(), Icon.facts.name)
    factsButton.setHint(tr("Facts"))
    factsButton.on("toggled") { [weak self] in
      guard let self else { return }
      flap.setOpen(gtk_toggle_button_get_active(factsButton.cast()) != 0)
    }
    flap.onChange = { [weak self] in if let self { followFlap(isOpen: $0) } }
    actions.showFacts = { [weak self] _ in
      if let self { flap.setOpen(!flap.isOpen) }
    }
    gtk_widget_insert_action_group(widget, "photo", actions.group.pointer)
    widget.addShortcuts(Commands.ofPhoto)
    let watch = WidthWatch.make { [weak self] width in
      self?.setNarrow(width < Self.narrowWidth)
    }
    // Of the whole: the page itself gets narrower when the facts come.
    gtk_overlay_add_overlay(widget.opaque, watch)
    gtk_overlay_add_overlay(overlay.opaque, WidthWatch.make { [weak self] in self?.onWidth($0) })
    pane.setSheet(false)
  }

  /// Open the share menu; for the page's controls.
  var shareButtons: [Widget] { menu.buttons }

  var isMenuOpen: Bool { menu.isOpen }

  /// Turns to another photo, or to none.
  func show(_ photo: Photo?) {
    actions.show(photo)
    menu.show(photo)
    facts.show(photo)
  }

  func showFacts() { flap.setOpen(true) }

  /// The sheet of sharing, while it lies over the photo.
  var openSheet: Widget? { sheet.isOpen ? sheet.content : nil }

  /// What Tab leads to after the photo's own controls.
  var focusStops: [Widget] { [transferBar] + (flap.isOpen ? [pane.widget] : []) }

  /// Closes what was opened around the photo: the sheet, the facts.
  ///
  /// - Returns: false when there is none.
  func closeOne() -> Bool {
    if sheet.isOpen {
      sheet.close()
    } else if flap.isOpen {
      flap.setOpen(false)
    } else {
      return false
    }
    return true
  }

  /// Takes what stands around the photo out of sight at once, for the photo to leave alone.
  func conceal() {
    sheet.conceal()
    flap.conceal()
  }

  /// Lets go of the photo, as when its page is closed.
  func leave() {
    facts.close()
    show(nil)
  }

  private func followFlap(isOpen: Bool) {
    if isOpen { facts.open() } else { facts.close() }
    gtk_toggle_button_set_active(factsButton.cast(), isOpen ? 1 : 0)
    onFacts(isOpen, !flap.isSheet)
  }

  private func setNarrow(_ isNarrow: Bool) {
    menu.setNarrow(isNarrow)
    if !isNarrow { sheet.close() }
    flap.setNarrow(isNarrow)
    pane.setSheet(isNarrow)
    if flap.isOpen { onFacts(true, !isNarrow) }
  }
}
