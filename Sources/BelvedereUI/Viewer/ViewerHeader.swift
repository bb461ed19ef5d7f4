// The header over the photo: the way back, the photographer, the photo's place among the others, and the
// commands for it.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The viewer's translucent header bar.
final class ViewerHeader {
  /// The bar, and in narrow windows the title below it.
  let widget: Widget
  /// Opens the menu of further commands.
  let menu: Widget

  private let viewer: Viewer
  private let bar: Widget
  /// The place of the title while the bar has no room for it.
  private let line: Widget
  /// Photographer and position: one above the other in the bar, beside each other in a line.
  private let words: Widget
  /// Photographer with position, and the licence.
  private let title: GObjectRef<Widget>
  private let credit = gtk_button_new()!
  /// The photo's own licence and its source, with links, and what was changed; the terms ask for that beside the
  /// photo.
  private let licence = Label("", "caption", "viewer-licence", lines: .shortened)
  private let photographer = Label("", "heading", lines: .shortened)
  private let position = Label("", "caption", lines: .shortened)
  /// True once a frame was painted. A label with a link takes the focus; if one begins to before its window is
  /// mapped, GTK 4.8 reports the window to assistive technology as "filler" and not as "frame".
  private var hasLinks = false

  init(viewer: Viewer) {
    self.viewer = viewer
    bar = adw_header_bar_new()!
    line = Make.box(GTK_ORIENTATION_HORIZONTAL)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, [bar, line])
    menu = gtk_menu_button_new()!
    words = Make.box(GTK_ORIENTATION_VERTICAL, [photographer.widget, position.widget])
    title = GObjectRef(
      adopting: Make.box(GTK_ORIENTATION_HORIZONTAL, [credit, licence.widget]))
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

  /// Adds a control, like `add`, that is already styled for a photo.
  func addStyled(_ control: Widget) {
    control.align(nil, GTK_ALIGN_CENTER)
    adw_header_bar_pack_end(bar.opaque, control)
  }

  /// Shows the window's own buttons here, or leaves them to the pane beside the photo.
  func setWindowButtons(_ areHere: Bool) {
    adw_header_bar_set_show_end_title_buttons(bar.opaque, areHere ? 1 : 0)
  }

  /// Gives the title a line of its own in a narrow window: between the buttons, names are cut off.
  func setNarrow(_ isNarrow: Bool) {
    guard line.isVisible != isNarrow else { return }
    let parts: [Widget] = [credit, licence.widget]
    let focused = parts.first { gtk_widget_has_focus($0) != 0 }
    if isNarrow {
      // Without a title widget the bar would show the window's title.
      adw_header_bar_set_title_widget(bar.opaque, Make.box(GTK_ORIENTATION_HORIZONTAL))
      gtk_box_append(line.cast(), title.pointer)
    } else {
      gtk_box_remove(line.cast(), title.pointer)
      adw_header_bar_set_title_widget(bar.opaque, title.pointer)
    }
    line.isVisible = isNarrow
    gtk_orientable_set_orientation(
      words.opaque, isNarrow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
    focused?.focusWhenSeen()
  }

  /// Follows the viewer.
  func update() {
    let photo = viewer.current
    photographer.text = photo?.user?.name ?? ""
    position.show(positionText)
    gtk_widget_set_tooltip_text(credit, photo?.creditLine)
    credit.setAccessibleLabel(spokenTitle)
    credit.setAccessibleDescription(tr("Opens the photographer’s page"))
    credit.isVisible = photo != nil
    showLicence(of: photo)
  }

  private func showLicence(of photo: Photo?) {
    licence.widget.isVisible = photo?.credit != nil
    guard let photo, let credit = photo.credit else { return }
    let source = photo.source?.name ?? tr("Source")
    let parts: [(words: String?, address: String?)] = [
      (photo.licenceWords, credit.licenseURL), (source, credit.source),
      (credit.changeWords, nil),
    ]
    licence.setMarkup(
      parts.compactMap { part in
        guard let words = part.words else { return nil }
        let link = hasLinks ? part.address.flatMap(Attribution.webURL) : nil
        return link.map { linkMarkup(words, to: $0.absoluteString) } ?? escapeMarkup(words)
      }.joined(separator: " · "))
    licence.widget.setAccessibleLabel(parts.compactMap(\.words).joined(separator: " · "))
  }

  /// The photographer and the position, for the rest of a sentence.
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
    bar.addClass("viewer-header", "flat")
    let back = Make.actionButton(
      Icon.previous.name, hint: tr("Back"), action: Commands.viewerClose)
    back.addClass("osd", "circular")
    back.align(nil, GTK_ALIGN_CENTER)
    adw_header_bar_pack_start(bar.opaque, back)
    gtk_box_set_spacing(words.cast(), 0)
    words.addClass("viewer-words")
    gtk_button_set_child(credit.cast(), words)
    credit.addClass("flat", "viewer-title")
    gtk_actionable_set_action_name(credit.opaque, Commands.openPhotographer.name)
    licence.widget.align(nil, GTK_ALIGN_CENTER)
    licence.widget.onLink { [weak self] address in
      if let self, let link = URL(string: address) { widget.open(link) }
    }
    adw_header_bar_set_title_widget(bar.opaque, title.pointer)
    line.isVisible = false
    line.addClass("viewer-line")
    gtk_menu_button_set_icon_name(menu.opaque, Icon.more.name)
    menu.setMenu(Self.entries)
    menu.setHint(tr("More"))
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
        .command(tr("_About Belvedere"), Commands.about),
      ],
    ]
  }
}
