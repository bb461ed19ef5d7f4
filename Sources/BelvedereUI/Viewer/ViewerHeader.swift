// SPDX-License-Identifier: MIT

// The header over the photo: a back button, the photographer, the photo's number, and its commands.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The viewer's translucent header bar.
final class ViewerHeader {
  /// The bar, and in narrow windows the title below it.
  let widget: Widget
  /// The button of the menu with more commands.
  let menu: Widget

  private let viewer: Viewer
  private let bar = HeaderBar()
  /// The container of the title while the bar has no room for it.
  private let line: Widget
  /// Photographer and position: one above the other in the bar, beside each other in a line.
  private let words: Widget
  /// Photographer with position, and the licence.
  private let title: GObjectRef<Widget>
  private let credit: Widget
  /// The photo's own licence, its source, with links, and the changes. The licence terms require them beside the photo.
  private let licence = Label("", "caption", "viewer-licence", lines: .shortened)
  private let photographer = Label("", "heading", lines: .shortened)
  private let position = Label("", "caption", lines: .shortened)
  /// True after the first frame. A label with a link is focusable; if a label becomes focusable before its window is
  /// mapped, GTK 4.8 exposes the window to assistive technology as "filler" instead of "frame".
  private var hasLinks = false

  init(viewer: Viewer) {
    self.viewer = viewer
    line = Make.box(.horizontal)
    widget = Make.box(.vertical, [bar.widget, line])
    menu = Make.menuButton(Icon.more.name, hint: tr("More"))
    words = Make.box(.vertical, [photographer.widget, position.widget])
    credit = Make.button(around: words, "flat", "viewer-title")
    title = GObjectRef(adopting: Make.box(.horizontal, [credit, licence.widget]))
    build()
    widget.attach(self)
    widget.afterFirstFrame { [weak self] in
      self?.hasLinks = true
      self?.update()
    }
  }

  /// Adds a button to the right of the title, before the present ones.
  func add(_ button: Widget) {
    button.addClass("osd", "circular")
    addStyled(button)
  }

  /// Adds a control that is already styled for a photo.
  func addStyled(_ control: Widget) {
    control.align(nil, .center)
    bar.addAtEnd(control)
  }

  /// Moves the title to a line of its own in a narrow window, where names do not fit between the buttons.
  func setNarrow(_ isNarrow: Bool) {
    guard line.isVisible != isNarrow else { return }
    let parts: [Widget] = [credit, licence.widget]
    let focused = parts.first { $0.hasFocus }
    if isNarrow {
      // Without a title widget the bar would show the window's title.
      bar.setTitle(Make.box(.horizontal))
      line.append(title.pointer)
    } else {
      gtk_box_remove(line.cast(), title.pointer)
      bar.setTitle(title.pointer)
    }
    line.isVisible = isNarrow
    gtk_orientable_set_orientation(words.opaque, isNarrow ? .horizontal : .vertical)
    focused?.focusWhenSeen()
  }

  /// Follows the viewer.
  func update() {
    let photo = viewer.current
    photographer.text = photo?.user?.name ?? ""
    position.show(positionText)
    credit.setTooltip(photo?.creditLine)
    credit.setAccessibleLabel(spokenTitle)
    credit.setAccessibleDescription(tr("Opens the photographer’s page"))
    credit.isVisible = photo != nil
    showLicence(of: photo)
  }

  private func showLicence(of photo: Photo?) {
    licence.widget.isVisible = photo?.credit != nil
    guard let photo, let credit = photo.credit else { return }
    // Without a name and a page there is nothing to say.
    let source =
      photo.source?.name ?? credit.source.flatMap(Attribution.webURL).map { _ in tr("Source") }
    let parts: [(words: String?, address: String?)] = [
      (photo.licenceWords, credit.licenseURL), (source, credit.source),
      (credit.changeWords, nil),
    ]
    let words = parts.compactMap { part in
      guard let words = part.words else { return String?.none }
      let link = hasLinks ? part.address.flatMap(Attribution.webURL) : nil
      return UserLocale.isolated(
        link.map { linkMarkup(words, to: $0.absoluteString) } ?? escapeMarkup(words))
    }
    // The mark keeps a Latin word at the beginning from turning the whole line in Arabic.
    licence.setMarkup(
      (licence.widget.isMirrored ? "\u{200F}" : "") + words.joined(separator: " · "))
    licence.widget.setAccessibleLabel(parts.compactMap(\.words).joined(separator: " · "))
  }

  /// The photographer and the position, as a part of a sentence.
  private var spokenTitle: String {
    let name = viewer.current?.user?.name ?? tr("Photographer")
    guard viewer.isListed else { return name }
    let number = UserLocale.text(viewer.index + 1)
    return viewer.total.map { tr("%@, photo %@ of %@", name, number, UserLocale.text($0)) }
      ?? tr("%@, photo %@", name, number)
  }

  private var positionText: String? {
    guard viewer.isListed else { return nil }
    let number = UserLocale.text(viewer.index + 1)
    return viewer.total.map { tr("%@ of %@", number, UserLocale.text($0)) }
      ?? tr("Photo %@", number)
  }

  private func build() {
    bar.widget.addClass("viewer-header", "flat")
    let back = Make.actionButton(
      Icon.previous.name, hint: tr("Back"), action: Commands.viewerClose)
    back.addClass("osd", "circular")
    back.align(nil, .center)
    bar.addAtStart(back)
    words.addClass("viewer-words")
    credit.setAction(Commands.openPhotographer)
    licence.widget.align(nil, .center)
    licence.widget.onLink { [weak self] address in
      if let self, let link = URL(string: address) { widget.open(link) }
    }
    bar.setTitle(title.pointer)
    line.isVisible = false
    line.addClass("viewer-line")
    menu.setMenu(Self.entries)
    // F10 opens it.
    gtk_menu_button_set_primary(menu.opaque, 1)
    add(menu)
  }

  private static var entries: [[MenuEntry]] {
    [
      [
        .command(tr("_Slideshow"), Commands.viewerSlideshow),
        .command(tr("_Fullscreen"), Commands.viewerFullscreen),
        .command(tr("Flip _Horizontally"), Commands.viewerFlipAcross),
        .command(tr("Flip _Vertically"), Commands.viewerFlipOver),
      ],
      [
        .command(tr("_Preferences"), Commands.preferences),
        .command(tr("_Keyboard Shortcuts"), Commands.shortcuts),
        .command(tr("_Help"), Commands.help),
        .command(tr("_About Belvedere"), Commands.about),
      ],
    ]
  }
}
