// Rows of the feed's list: a photo, or the tail below the last one. A row's widget is made once and reused
// for any item that the list binds to it.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// An item of the feed's list model.
final class FeedItem {
  enum Kind {
    case photo(Photo)
    case tail
  }

  let kind: Kind

  init(_ photo: Photo) { kind = .photo(photo) }

  private init(_ kind: Kind) { self.kind = kind }

  var isPhoto: Bool { if case .photo = kind { true } else { false } }

  static let tail = FeedItem(.tail)
}

/// The reusable widget of a row.
final class FeedRow: ListedRow {
  let widget: Widget

  private let feed: PagedPhotos
  private let card: PhotoCard
  private var tail: SequenceTail?
  private var photo: Photo?
  private var spoken: SpokenPlace?

  init(feed: PagedPhotos, pictures: Pictures, likes: Likes?, room: CardRoom) {
    self.feed = feed
    card = PhotoCard(pictures: pictures, likes: likes, room: room)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, [card.widget])
    widget.attach(self)
  }

  func bind(_ item: FeedItem) {
    switch item.kind {
    case .photo(let photo):
      self.photo = photo
      card.show(photo)
      card.widget.isVisible = true
      tail?.widget.isVisible = false
    case .tail:
      card.widget.isVisible = false
      showTail()
    }
  }

  func unbind() {
    photo = nil
    card.show(nil)
  }

  func takesFocus(_ item: FeedItem) -> Bool { item.isPhoto }

  /// Tells the place on the list's own item: a screen reader walks over the items, not over their content.
  func tellPlace(index: Int) {
    guard let photo, let item else { return }
    spoken = SpokenPlace(
      photo, index: index, of: feed.photos.count, to: item, after: spoken)
  }

  /// Asks for a new layout, after the room for cards has changed.
  func queueResize() { gtk_widget_queue_resize(card.picture.widget) }

  /// The picture of the card, which the viewer grows out of.
  var picture: ShownPicture { ShownPicture(card.picture) }

  var photoPicture: PhotoPicture { card.picture }

  func setProximity(_ proximity: PhotoPicture.Proximity, width: Int) {
    card.setProximity(proximity, width: width)
  }

  /// The list item's own widget, which takes the focus; it is the row's parent.
  private var item: Widget? { gtk_widget_get_parent(widget) }

  /// True if the window's focus is here or inside.
  var hasFocus: Bool {
    guard let item, let window = widget.window, let focus = gtk_window_get_focus(window) else {
      return false
    }
    return focus == item || gtk_widget_is_ancestor(focus, item) != 0
  }

  func toggleLike() { card.toggleLike() }

  func grabFocus() -> Bool { item?.grabFocus() ?? false }

  private func showTail() {
    if tail == nil {
      let made = SequenceTail(of: feed)
      gtk_box_append(widget.cast(), made.widget)
      tail = made
    }
    tail?.widget.isVisible = true
  }
}
