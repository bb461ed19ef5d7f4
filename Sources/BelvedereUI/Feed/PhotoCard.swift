// One photo of the list: the picture edge to edge, and on it its heart and what PhotoFoot and KindLabel
// say. Rows are bound long before they are seen, most of them in vain, so everything but the picture's
// place is made and filled when the card comes near.

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
  /// Whether foot, heart and label speak of this photo.
  private var isFurnished = false

  init(pictures: Pictures, likes: Likes?) {
    self.likes = likes
    picture = PhotoPicture(pictures: pictures)
    widget = gtk_overlay_new()!
    label = KindLabel(over: widget)
    gtk_overlay_set_child(widget.opaque, picture.makeWidget())
    widget.addClass("photo-card")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    picture.onFailure = { [weak self] in self?.showProblem($0) }
  }

  /// Takes the place that the photo needs; the rest follows when it comes near.
  func show(_ photo: Photo?) {
    self.photo = photo
    isFurnished = false
    foot?.widget.isVisible = false
    heart?.show(nil)
    label.show(nil)
    picture.show(photo)
  }

  /// Likes the photo, or takes the like back.
  func toggleLike() {
    if let photo { likes?.toggle(photo) }
  }

  /// - Parameter width: what a row that was never laid out will be wide, in application pixels.
  func setProximity(_ proximity: PhotoPicture.Proximity, width: Int) {
    picture.setProximity(proximity, width: width)
    if proximity != .far { furnish() }
  }

  private func furnish() {
    guard !isFurnished, let photo else { return }
    isFurnished = true
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
