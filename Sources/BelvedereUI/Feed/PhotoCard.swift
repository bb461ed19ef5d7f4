// One photo of the list: the picture from edge to edge, with heart, PhotoFoot and KindLabel on it.
// GtkListView binds rows long before they are seen, most of them in vain. So a bound card only takes its
// place; everything else is configured when the card comes near. (A tooltip set at every bind alone cost
// three round trips to the display server.)

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A photo's card.
final class PhotoCard {
  let widget: Widget
  let picture: PhotoPicture

  private let likes: Likes?
  private var foot: PhotoFoot?
  private var heart: LikeButton?
  private let label: KindLabel
  private var problem: PictureProblem?
  private var photo: Photo?
  /// True once foot, heart and label show this photo.
  private var isConfigured = false

  init(pictures: Pictures, likes: Likes?, room: CardRoom) {
    self.likes = likes
    picture = PhotoPicture(pictures: pictures, fit: .card(room))
    widget = Make.orderedOverlay()
    // The card is narrower than the column if the photo would be too tall.
    widget.align(GTK_ALIGN_CENTER)
    label = KindLabel(over: widget)
    gtk_overlay_set_child(widget.opaque, picture.makeWidget())
    widget.addClass("photo-card")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    picture.onFailure = { [weak self] in self?.showProblem($0) }
  }

  /// Takes the place that the photo needs; the rest is configured when the card comes near.
  func show(_ photo: Photo?) {
    self.photo = photo
    isConfigured = false
    foot?.widget.isVisible = false
    heart?.show(nil)
    label.show(nil)
    picture.show(photo)
  }

  /// Likes the photo, or takes the like back.
  func toggleLike() {
    if let photo { likes?.toggle(photo) }
  }

  /// - Parameter width: the expected width of a row that was never laid out, in application pixels.
  func setProximity(_ proximity: PhotoPicture.Proximity, width: Int) {
    picture.setProximity(proximity, width: width)
    if proximity != .far { configure() }
  }

  private func configure() {
    guard !isConfigured, let photo else { return }
    isConfigured = true
    let foot = foot ?? makeFoot()
    foot.show(photo)
    foot.widget.isVisible = true
    let heart = heart ?? makeHeart()
    heart?.show(photo)
    label.show(photo)
  }

  private func makeFoot() -> PhotoFoot {
    let made = PhotoFoot()
    gtk_overlay_add_overlay(widget.opaque, made.widget)
    foot = made
    return made
  }

  private func makeHeart() -> LikeButton? {
    guard let likes else { return nil }
    let made = LikeButton(likes: likes)
    made.widget.align(GTK_ALIGN_END, GTK_ALIGN_START)
    gtk_overlay_add_overlay(widget.opaque, made.widget)
    heart = made
    return made
  }

  private func showProblem(_ error: ImageError?) {
    if error != nil && problem == nil {
      let made = PictureProblem { [weak self] in self?.picture.retry() }
      gtk_overlay_add_overlay(widget.opaque, made.widget)
      problem = made
    }
    problem?.show(error)
  }
}
