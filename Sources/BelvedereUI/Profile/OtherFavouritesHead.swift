// The favourites at other sources, in the profile: a row for each source, which leads there.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The rows of the other sources, under the person and above the favourites of this one.
final class OtherFavouritesHead {
  /// The side of a photo in application pixels.
  private static let side = 44

  let widget: Widget

  private let favourites: OtherFavourites
  private let pictures: Pictures
  private let box = gtk_list_box_new()!
  private var shown: [OtherFavourites.Group] = []
  private var tracking: Tracking?

  /// - Parameter open: leads to the favourites at a source.
  init(
    _ favourites: OtherFavourites, pictures: Pictures,
    open: @escaping @MainActor (PhotoSource) -> Void
  ) {
    self.favourites = favourites
    self.pictures = pictures
    gtk_list_box_set_selection_mode(box.opaque, GTK_SELECTION_NONE)
    box.addClass("boxed-list")
    box.setAccessibleLabel(tr("Favourites at Other Sources"))
    box.setMargins(horizontal: 12, vertical: 12)
    widget = Make.clamp(box, maximum: 640)
    widget.attach(self)
    box.onItem("row-activated") { [weak self] row in
      let index = Int(gtk_list_box_row_get_index(row.cast()))
      if let self, shown.indices.contains(index) { open(shown[index].source) }
    }
    widget.on("map") { favourites.start() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    let groups = favourites.groups
    // A hidden widget would never be mapped, and the favourites never read.
    box.isVisible = !groups.isEmpty
    guard groups != shown else { return }
    shown = groups
    for row in box.children { gtk_list_box_remove(box.opaque, row) }
    for group in groups { gtk_list_box_append(box.opaque, row(of: group)) }
  }

  private func row(of group: OtherFavourites.Group) -> Widget {
    let words = (
      title: tr("Favourites at %@", group.source.name),
      count: trn("%@ photo", "%@ photos", group.count)
    )
    let texts = Make.box(
      GTK_ORIENTATION_VERTICAL, spacing: 2,
      [
        Make.label(words.title, "heading", lines: .shortenedAtStart),
        Make.label(words.count, "dim-label", "caption", lines: .shortenedAtStart),
      ])
    texts.setExpands(horizontal: true)
    texts.align(nil, GTK_ALIGN_CENTER)
    let photos = Make.box(GTK_ORIENTATION_HORIZONTAL, spacing: 4, group.first.map(photo))
    let content = Make.box(
      GTK_ORIENTATION_HORIZONTAL, spacing: 12,
      [texts, photos, gtk_image_new_from_icon_name(Icon.next.name)])
    content.setMargins(horizontal: 12, vertical: 8)
    let row = gtk_list_box_row_new()!
    gtk_list_box_row_set_child(row.cast(), content)
    row.setAccessibleLabel("\(words.title), \(words.count)")
    return row
  }

  private func photo(_ photo: Photo) -> Widget {
    let picture = PhotoPicture(pictures: pictures, fit: .cover)
    let widget = picture.makeWidget()
    widget.addClass("place-photo")
    gtk_widget_set_size_request(widget, gint(Self.side), gint(Self.side))
    picture.show(photo)
    picture.setProximity(.visible, width: Self.side)
    return widget
  }
}
