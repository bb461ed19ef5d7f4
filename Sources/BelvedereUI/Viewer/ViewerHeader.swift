// What stands over the photo at the top: the way back, the photographer and the photo's place among
// the others, and what can be done with it.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The viewer's translucent header bar.
final class ViewerHeader {
  let widget: Widget
  /// Opens the menu of further commands.
  let menu: Widget

  private let viewer: Viewer
  private let credit: Widget
  private let photographer: Widget
  private let position: Widget
  private let entries: GObjectRef<OpaquePointer>

  init(viewer: Viewer) {
    self.viewer = viewer
    widget = adw_header_bar_new()!
    menu = gtk_menu_button_new()!
    photographer = Make.label("", "heading")
    position = Make.label("", "caption")
    credit = gtk_button_new()!
    // g_menu_new cannot fail.
    entries = GObjectRef(adopting: g_menu_new()!)
    build()
    widget.attach(self)
  }

  /// Adds a button to the right of the title, before those that are there.
  func add(_ button: Widget) {
    button.addClass("osd", "circular")
    addStyled(button)
  }

  /// The same for a control that looks as it should on a photo.
  func addStyled(_ control: Widget) {
    control.align(nil, GTK_ALIGN_CENTER)
    adw_header_bar_pack_end(widget.opaque, control)
  }

  /// Adds an entry to the menu.
  func addEntry(_ title: String, _ action: Action) {
    g_menu_append(entries.pointer, title, action.name)
  }

  /// Follows the viewer.
  func update() {
    let photo = viewer.current
    gtk_label_set_text(photographer.opaque, photo?.user?.name ?? "")
    gtk_label_set_text(position.opaque, positionText ?? "")
    position.isVisible = positionText != nil
    gtk_widget_set_tooltip_text(credit, photo?.creditLine)
    credit.setAccessibleLabel(
      [photo?.creditLine, positionText].compactMap(\.self).joined(separator: ", "))
    credit.isVisible = photo != nil
  }

  private var positionText: String? {
    guard viewer.isListed else { return nil }
    let number = UserLocale.text(viewer.index + 1)
    return viewer.total.map { tr("%@ of %@", number, UserLocale.text($0)) }
      ?? tr("Photo %@", number)
  }

  private func build() {
    widget.addClass("viewer-header", "flat")
    let back = Make.actionButton(
      Icon.previous.name, hint: tr("Back"), action: Commands.viewerClose)
    back.addClass("osd", "circular")
    back.align(nil, GTK_ALIGN_CENTER)
    adw_header_bar_pack_start(widget.opaque, back)
    for label in [photographer, position] {
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    }
    gtk_button_set_child(
      credit.cast(), Make.box(GTK_ORIENTATION_VERTICAL, [photographer, position]))
    credit.addClass("flat", "viewer-title")
    credit.on("clicked") { [unowned self] in openPhotographer() }
    adw_header_bar_set_title_widget(widget.opaque, credit)
    addEntry(tr("_Slideshow"), Commands.viewerSlideshow)
    addEntry(tr("_Fullscreen"), Commands.viewerFullscreen)
    addEntry(tr("Flip _Horizontally"), Commands.viewerFlipAcross)
    addEntry(tr("Flip _Vertically"), Commands.viewerFlipOver)
    gtk_menu_button_set_icon_name(menu.opaque, Icon.more.name)
    gtk_menu_button_set_menu_model(menu.opaque, entries.pointer.cast())
    menu.setHint(tr("More"))
    add(menu)
  }

  private func openPhotographer() {
    guard let user = viewer.current?.user, let url = Attribution.profileURL(of: user) else {
      return
    }
    widget.open(url)
  }
}
