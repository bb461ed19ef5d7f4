// SPDX-License-Identifier: MIT

// The parts around a photo in view: the details beside it, the share menu with its sheet, the progress of
// transfers, and the commands for them. The photo's own page is inside and contains the buttons.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A photo's page with details and sharing.
final class PhotoSurround {
  let widget: Widget
  /// Shows and hides the details; for the page's controls.
  var factsButton: Widget { factsToggle.widget }

  private let factsToggle = ToggleButton(icon: Icon.facts.name, hint: tr("Details"))
  private let facts: PhotoFacts
  let actions: PhotoActions
  private let menu: ShareMenu
  private let factsSheet: AdaptiveSheet
  private let pane: FactsPane
  private let transferBar: Widget
  /// Photo, header and details, without the sheet of the share menu.
  let photoWithDetails: Widget
  /// Shows the place where a photo was taken; set by the screen.
  var showPlace: (Photo) -> Void = { _ in }
  /// Searches for words; set by the screen.
  var search: (String) -> Void = { _ in }
  /// Called with the width of photo and details, in application pixels.
  var onWidth: (Int) -> Void = { _ in }
  /// Called when the details close.
  var onFactsClosed: () -> Void = {}

  /// - Parameters:
  ///   - page: the photo and its controls.
  ///   - header: lies over the upper edge of photo and details.
  ///   - colours: the colours of the shown picture; observable.
  ///   - preferences: for hiding photos; nil if they cannot be hidden.
  init(
    page: Widget, header: Widget, sharing: Sharing, facts: PhotoFacts, images: any ImageLoading,
    colours: @escaping () -> PictureColours?, likes: Likes? = nil, preferences: Preferences? = nil,
    context: AppContext
  ) {
    self.facts = facts
    transferBar = TransferBar(sharing: sharing).widget
    let overlay = Make.overlay(page, below: [transferBar])
    pane = FactsPane(facts: facts, images: images, colours: colours, in: context)
    factsSheet = AdaptiveSheet(
      over: overlay, at: .side, title: tr("Details"), close: tr("Hide the Details"),
      content: pane.widget, below: header)
    photoWithDetails = Make.overlay(factsSheet.widget, below: [header])
    menu = ShareMenu(over: photoWithDetails)
    widget = menu.sheet.widget
    actions = PhotoActions(
      sharing: sharing, images: images, likes: likes, preferences: preferences, host: overlay)
    widget.attach(self)
    pane.onShowPlace = { [weak self] in self?.showPlace($0) }
    pane.onSearch = { [weak self] in self?.search($0) }
    factsToggle.onToggle { [weak self] in
      guard let self else { return }
      if factsToggle.isOn, factsSheet.isBelow, factsToggle.widget.containsVisibleFocus {
        factsSheet.openForKeys()
      } else {
        factsSheet.setOpen(factsToggle.isOn)
      }
    }
    factsSheet.onChange = { [weak self] in self?.followFacts(areOpen: $0) }
    factsSheet.onPlace = { [weak self] isBelow in
      self?.menu.setNarrow(isBelow)
    }
    actions.showFacts = { [weak self] _ in
      if let self { factsSheet.setOpen(!factsSheet.isOpen) }
    }
    gtk_widget_insert_action_group(widget, "photo", actions.group.pointer)
    widget.addShortcuts(Commands.ofPhoto)
    photoWithDetails.addLayer(WidthWatch.make { [weak self] in self?.onWidth($0) })
  }

  /// The buttons that open the share menu; for the page's controls.
  var shareButtons: [Widget] { menu.buttons }

  var isMenuOpen: Bool { menu.isOpen }

  /// Changes to another photo, or to none.
  func show(_ photo: Photo?) {
    actions.show(photo)
    menu.show(photo)
    facts.show(photo)
  }

  func showFacts() { factsSheet.setOpen(true) }

  /// Gives the focus to the button in the details that shows the place.
  func focusShowPlace() { pane.focusShowPlace() }

  /// The sheet that lies over the photo's controls.
  var openSheet: Widget? {
    [menu.sheet, factsSheet].first { $0.isOpen && $0.isBelow }?.sheet
  }

  /// The widgets that Tab leads to after the photo's own controls.
  var focusStops: [Widget] { [transferBar] + (factsSheet.isOpen ? [factsSheet.sheet] : []) }

  /// Closes the sheet or, if it is closed, the details.
  ///
  /// - Returns: false if nothing was open.
  func closeOne() -> Bool {
    let open = [menu.sheet, factsSheet].first(where: \.isOpen)
    open?.setOpen(false)
    return open != nil
  }

  /// Hides the parts around the photo at once, before the closing animation.
  func conceal() {
    menu.sheet.conceal()
    factsSheet.conceal()
  }

  /// Releases the photo; called when its page is closed.
  func leave() {
    facts.close()
    show(nil)
  }

  private func followFacts(areOpen: Bool) {
    if areOpen { facts.open() } else { facts.close() }
    factsToggle.isOn = areOpen
    // The toggle itself says whether it is pressed.
    if !factsToggle.widget.hasFocus {
      widget.announce(areOpen ? tr("Details shown") : tr("Details hidden"))
    }
    if !areOpen { onFactsClosed() }
  }
}
