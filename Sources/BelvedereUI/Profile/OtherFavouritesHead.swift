// SPDX-License-Identifier: MIT

// The favourites at other sources, in the profile: a row for each source, which opens them there.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The rows of the other sources, under the person and above the favourites of this one.
final class OtherFavouritesHead {
  /// The side of a photo in application pixels.
  private static let side = 44

  let widget: Widget

  private let favourites: OtherFavourites
  private let pictures: Pictures
  private let box = ListBox(tr("Favourites at Other Sources"), "boxed-list")
  private var shown: [OtherFavourites.Group] = []
  private var tracking: Tracking?

  /// - Parameter open: opens the favourites at a source.
  init(
    _ favourites: OtherFavourites, pictures: Pictures,
    open: @escaping @MainActor (PhotoSource) -> Void
  ) {
    self.favourites = favourites
    self.pictures = pictures
    box.widget.setMargins(horizontal: 12, vertical: 12)
    widget = Make.clamp(box.widget, maximum: 640)
    widget.attach(self)
    box.onChosen { [weak self] index in
      if let self, shown.indices.contains(index) { open(shown[index].source) }
    }
    widget.on("map") { favourites.start() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  private func show() {
    let groups = favourites.groups
    // The box stays visible, because a hidden widget is never mapped, and the favourites would not be read.
    box.widget.isVisible = !groups.isEmpty
    guard groups != shown else { return }
    shown = groups
    box.removeAll()
    for group in groups { addRow(of: group) }
  }

  private func addRow(of group: OtherFavourites.Group) {
    let words = (
      title: tr("Favourites at %@", group.source.name),
      count: trn("%@ photo", "%@ photos", group.count)
    )
    let texts = Make.box(
      .vertical, spacing: 2,
      [
        Make.label(words.title, "heading", lines: .wrappedAtStart),
        Make.label(words.count, "dim-label", "caption", lines: .wrappedAtStart),
      ])
    texts.setExpands(horizontal: true)
    texts.align(nil, .center)
    let photos = Make.box(.horizontal, spacing: 4, group.first.map(photo))
    let content = Make.box(.horizontal, spacing: 12, [texts, photos, Make.image(Icon.next.name)])
    content.setMargins(horizontal: 12, vertical: 8)
    box.add(content).setAccessibleLabel("\(words.title), \(words.count)")
  }

  private func photo(_ photo: Photo) -> Widget {
    let picture = PhotoPicture(pictures: pictures, fit: .cover)
    let widget = picture.makeWidget()
    widget.addClass("place-photo")
    widget.setLeastSize(width: Self.side, height: Self.side)
    picture.show(photo)
    picture.setProximity(.visible, width: Self.side)
    return widget
  }
}
