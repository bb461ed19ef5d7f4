// What stands over the photo at the top: the way back, the photographer and the photo's place among
// the others, and what can be done with it.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The viewer's translucent header bar.
final class ViewerHeader {
  /// The bar, and in narrow windows the title below it.
  let widget: Widget
  /// Opens the menu of further commands.
  let menu: Widget

  private let viewer: Viewer
  private let bar: Widget
  /// Where the title is while the bar has no room for it.
  private let line: Widget
  /// Photographer and position: one above the other in the bar, beside each other in a line.
  private let words: Widget
  private let credit: GObjectRef<Widget>
  private let photographer: Widget
  private let position: Widget

  init(viewer: Viewer) {
    self.viewer = viewer
    bar = adw_header_bar_new()!
    line = Make.box(GTK_ORIENTATION_HORIZONTAL)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, [bar, line])
    menu = gtk_menu_button_new()!
    photographer = Make.label("", "heading")
    position = Make.label("", "caption")
    words = Make.box(GTK_ORIENTATION_VERTICAL, [photographer, position])
    credit = GObjectRef(adopting: gtk_button_new()!)
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
    adw_header_bar_pack_end(bar.opaque, control)
  }

  /// Whether the window's own buttons are here, and not in what stands beside the photo.
  func setWindowButtons(_ areHere: Bool) {
    adw_header_bar_set_show_end_title_buttons(bar.opaque, areHere ? 1 : 0)
  }

  /// In a narrow window the title has a line of its own: between the buttons, names are cut off.
  func setNarrow(_ isNarrow: Bool) {
    guard line.isVisible != isNarrow else { return }
    let hadFocus = gtk_widget_has_focus(credit.pointer) != 0
    if isNarrow {
      // Without a title widget the bar would show the window's title.
      adw_header_bar_set_title_widget(bar.opaque, Make.box(GTK_ORIENTATION_HORIZONTAL))
      gtk_box_append(line.cast(), credit.pointer)
    } else {
      gtk_box_remove(line.cast(), credit.pointer)
      adw_header_bar_set_title_widget(bar.opaque, credit.pointer)
    }
    line.isVisible = isNarrow
    gtk_orientable_set_orientation(
      words.opaque, isNarrow ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL)
    if hadFocus { credit.pointer.grabFocus() }
  }

  /// Follows the viewer.
  func update() {
    let photo = viewer.current
    gtk_label_set_text(photographer.opaque, photo?.user?.name ?? "")
    position.setText(positionText)
    gtk_widget_set_tooltip_text(credit.pointer, photo?.creditLine)
    credit.pointer.setAccessibleLabel(spokenTitle)
    credit.pointer.setAccessibleDescription(tr("Opens the photographer’s page"))
    credit.pointer.isVisible = photo != nil
  }

  /// Who it is by and which it is, as a sentence goes on.
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
    for label in [photographer, position] {
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
    }
    gtk_box_set_spacing(words.cast(), 0)
    words.addClass("viewer-words")
    gtk_button_set_child(credit.pointer.cast(), words)
    credit.pointer.addClass("flat", "viewer-title")
    gtk_actionable_set_action_name(credit.pointer.opaque, Commands.openPhotographer.name)
    adw_header_bar_set_title_widget(bar.opaque, credit.pointer)
    line.isVisible = false
    line.addClass("viewer-line")
    gtk_menu_button_set_icon_name(menu.opaque, Icon.more.name)
    let entries = Self.entries()
    gtk_menu_button_set_menu_model(menu.opaque, entries.pointer.cast())
    menu.opensAlone()
    menu.setHint(tr("More"))
    add(menu)
  }

  private static func entries() -> GObjectRef<OpaquePointer> {
    makeMenu([
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
    ])
  }
}
