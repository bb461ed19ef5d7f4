// One photo of the list: the picture edge to edge, and on a soft scrim at its foot the upload date
// and the photographer; "Sponsored" where it is an advertisement.

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// A photo's card.
final class PhotoCard {
  let widget: Widget
  let picture: PhotoPicture

  private let date: Widget
  private let photographer: Widget
  private let label: Widget
  private var problem: PictureProblem?
  private var photo: Photo?

  init(images: any ImageLoading) {
    picture = PhotoPicture(images: images)
    widget = gtk_overlay_new()!
    date = Make.label("", "caption")
    gtk_label_set_ellipsize(date.opaque, PANGO_ELLIPSIZE_END)
    photographer = gtk_button_new()!
    label = Make.label("", "sponsored")
    build()
  }

  func show(_ photo: Photo?) {
    self.photo = photo
    picture.show(photo)
    guard let photo else { return }
    gtk_label_set_text(date.opaque, photo.createdAt.map(UserLocale.text(day:)) ?? "")
    showPhotographer(of: photo)
    gtk_label_set_text(label.opaque, photo.kindLabel ?? "")
    label.isVisible = photo.kindLabel != nil
  }

  private func build() {
    gtk_overlay_set_child(widget.opaque, picture.makeWidget())
    widget.addClass("photo-card")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)

    photographer.addClass("flat", "photographer")
    gtk_widget_set_cursor_from_name(photographer, "pointer")
    photographer.on("clicked") { [unowned self] in openPhotographer() }
    date.align(GTK_ALIGN_START)
    date.setExpands(horizontal: true)
    let foot = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [date, photographer])
    foot.addClass("scrim")
    foot.align(nil, GTK_ALIGN_END)
    gtk_overlay_add_overlay(widget.opaque, foot)

    label.align(GTK_ALIGN_START, GTK_ALIGN_START)
    gtk_overlay_add_overlay(widget.opaque, label)
    picture.onFailure = { [unowned self] in showProblem($0) }
  }

  private func showPhotographer(of photo: Photo) {
    let name = photo.user?.name
    photographer.isVisible = name != nil
    guard let name else { return }
    let text = Make.label(name, "caption-heading")
    gtk_label_set_ellipsize(text.opaque, PANGO_ELLIPSIZE_END)
    gtk_button_set_child(photographer.cast(), text)
    photographer.setAccessibleLabel(name)
    gtk_widget_set_tooltip_text(photographer, photo.creditLine)
  }

  private func openPhotographer() {
    guard let user = photo?.user, let url = Attribution.profileURL(of: user) else { return }
    widget.open(url)
  }

  private func showProblem(_ error: ImageError?) {
    if error != nil && problem == nil {
      let made = PictureProblem { [unowned self] in picture.retry() }
      gtk_overlay_add_overlay(widget.opaque, made.widget)
      problem = made
    }
    problem?.show(error)
  }
}

/// What stands on a picture that could not be loaded.
private final class PictureProblem {
  let widget: Widget

  private let label: Widget

  init(retry: @escaping @MainActor () -> Void) {
    let icon = gtk_image_new_from_icon_name("image-missing-symbolic")!
    gtk_image_set_pixel_size(icon.opaque, 32)
    label = Make.label("", wraps: true)
    gtk_label_set_max_width_chars(label.opaque, 36)
    let button = Make.button(tr("Load _Again"), "pill", action: retry)
    button.align(GTK_ALIGN_CENTER)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 6, [icon, label, button])
    widget.addClass("picture-problem")
    widget.align(GTK_ALIGN_CENTER, GTK_ALIGN_CENTER)
  }

  func show(_ error: ImageError?) {
    gtk_label_set_text(label.opaque, error?.sentence ?? "")
    widget.isVisible = error != nil
  }
}

extension Photo {
  /// What the item is, when it is not simply a photo.
  fileprivate var kindLabel: String? {
    if sponsorship != nil { return tr("Sponsored") }
    return assetType == .illustration ? tr("Illustration") : nil
  }

  /// Author, licence and changes where the photo has its own licence; else the usual credit.
  fileprivate var creditLine: String? {
    guard let credit else { return user.map { tr("Photo by %@ on Unsplash", $0.name) } }
    return [credit.title, credit.author, credit.license, credit.changesMade]
      .compactMap { $0 }.joined(separator: " · ")
  }
}
