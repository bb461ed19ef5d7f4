// The words on a soft scrim at the foot of a card or tile: the upload date, and the photographer,
// whose name opens their page at Unsplash.

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// Date and photographer of a photo; reused for one photo after the other.
final class PhotoFoot {
  let widget: Widget

  private let date: Widget
  private let photographer: Widget
  private let name: Widget
  private var photo: Photo?

  /// - Parameter showsDate: false leaves a narrow foot to the photographer.
  init(showsDate: Bool = true) {
    date = Make.label("", "caption")
    gtk_label_set_ellipsize(date.opaque, PANGO_ELLIPSIZE_END)
    date.align(GTK_ALIGN_START)
    date.setExpands(horizontal: true)
    date.isVisible = showsDate
    name = Make.label("", "caption-heading")
    gtk_label_set_ellipsize(name.opaque, PANGO_ELLIPSIZE_END)
    photographer = gtk_button_new()!
    photographer.addClass("flat", "photographer")
    gtk_button_set_child(photographer.cast(), name)
    gtk_widget_set_cursor_from_name(photographer, "pointer")
    widget = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [date, photographer])
    widget.addClass("scrim")
    widget.align(nil, GTK_ALIGN_END)
    widget.attach(self)
    photographer.on("clicked") { [weak self] in self?.openPhotographer() }
    photographer.onTooltip { [weak self] in self?.photo?.creditLine }
  }

  func show(_ photo: Photo) {
    self.photo = photo
    gtk_label_set_text(date.opaque, photo.createdAt.map(UserLocale.text(day:)) ?? "")
    photographer.isVisible = photo.user != nil
    guard let user = photo.user else { return }
    gtk_label_set_text(name.opaque, user.name)
    photographer.setAccessibleLabel(user.name)
    photographer.setAccessibleDescription(photo.creditLine ?? user.name)
  }

  private func openPhotographer() {
    guard let user = photo?.user, let url = Attribution.profileURL(of: user) else { return }
    widget.open(url)
  }
}
