// Rows of the feed's list: a photo, or what stands below the last one. A row's widget is made once
// and reused for whatever the list binds to it.

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
final class FeedRow {
  let widget: Widget
  /// Position in the list while bound.
  private(set) var index = -1

  private let feed: Feed
  private let card: PhotoCard
  private var tail: FeedTail?

  init(feed: Feed, pictures: Pictures, likes: Likes?) {
    self.feed = feed
    card = PhotoCard(pictures: pictures, likes: likes)
    widget = Make.box(GTK_ORIENTATION_VERTICAL, [card.widget])
    widget.attach(self)
  }

  func bind(_ item: FeedItem, index: Int) {
    self.index = index
    switch item.kind {
    case .photo(let photo):
      card.show(photo)
      card.widget.isVisible = true
      tail?.widget.isVisible = false
    case .tail:
      card.widget.isVisible = false
      showTail()
    }
  }

  /// Takes over a new position of the same item.
  func move(to index: Int) { self.index = index }

  func unbind() {
    index = -1
    card.show(nil)
  }

  /// What the card shows, for the viewer to grow out of.
  var picture: ShownPicture {
    ShownPicture(widget: card.picture.widget, texture: card.picture.texture)
  }

  var proximity: PhotoPicture.Proximity { card.picture.proximity }

  /// Called when the picture is there, or the reason why not.
  var onPicture: () -> Void {
    get { card.picture.onSettled }
    set { card.picture.onSettled = newValue }
  }

  /// Of the picture, in application pixels; 0 before it is laid out.
  var pictureWidth: Int { card.picture.widget.width }

  func setProximity(_ proximity: PhotoPicture.Proximity, width: Int) {
    card.setProximity(proximity, width: width)
  }

  /// The list item's own widget, which takes the focus, is the row's parent.
  private var item: Widget? { gtk_widget_get_parent(widget) }

  /// Whether the window's focus is here or inside.
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
      let made = FeedTail(feed: feed)
      gtk_box_append(widget.cast(), made.widget)
      tail = made
    }
    tail?.widget.isVisible = true
  }
}

/// Below the last photo: loader, failure with Retry, or the end.
final class FeedTail {
  let widget: Widget

  private let feed: Feed
  private var tracking: Tracking?

  init(feed: Feed) {
    self.feed = feed
    widget = gtk_stack_new()!
    gtk_stack_set_vhomogeneous(widget.opaque, 0)
    let spinner = Make.spinner(size: 32)
    spinner.setAccessibleLabel(tr("Loading more photos"))
    spinner.setMargins(24)
    gtk_stack_add_named(widget.opaque, spinner, "loading")
    let sentence = Make.label("", wraps: true)
    let retry = Make.button(tr("_Retry"), "pill") { feed.retryNextPage() }
    retry.align(GTK_ALIGN_CENTER)
    let failure = Make.box(GTK_ORIENTATION_VERTICAL, spacing: 12, [sentence, retry])
    failure.setMargins(24)
    gtk_stack_add_named(widget.opaque, failure, "failed")
    let end = Make.label(tr("That was the last photo."), "dim-label")
    end.setMargins(24)
    gtk_stack_add_named(widget.opaque, end, "end")
    widget.attach(self)
    tracking = track { [unowned self] in
      switch feed.tail {
      case .more, .loading: gtk_stack_set_visible_child_name(widget.opaque, "loading")
      case .end: gtk_stack_set_visible_child_name(widget.opaque, "end")
      case .failed(let error):
        gtk_label_set_text(sentence.opaque, error.sentence)
        gtk_stack_set_visible_child_name(widget.opaque, "failed")
      }
      // A spinner that turns out of sight would keep the frame clock running.
      if feed.tail == .loading {
        gtk_spinner_start(spinner.opaque)
      } else {
        gtk_spinner_stop(spinner.opaque)
      }
    }
  }
}
