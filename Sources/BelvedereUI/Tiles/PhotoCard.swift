// SPDX-License-Identifier: MIT

// One photo of the list: the picture from edge to edge, with heart, PhotoFoot and KindLabel on it.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// A photo's card, reused for one photo after the other.
final class PhotoCard: PhotoTile {
  let widget: Widget
  let picture: PhotoPicture

  private let likes: Likes?
  private let foot = PhotoFoot()
  private let heart: LikeButton?
  private let label: KindLabel
  private let mark: SelectionMark
  private var problem: PictureProblem?
  private var photo: Photo?
  private var announced: AnnouncedItem?
  /// Not used: date, photographer and heart are always shown.
  var isForFingers = false

  var controls: [Widget] {
    [problem?.widget, foot.widget, heart?.widget].compactMap(\.self)
  }

  init(pictures: Pictures, likes: Likes?) {
    self.likes = likes
    picture = PhotoPicture(pictures: pictures, fit: .card)
    heart = likes.map(LikeButton.init)
    widget = Make.orderedItem(isOneStop: true)
    label = KindLabel(over: widget)
    mark = SelectionMark(on: widget)
    gtk_overlay_set_child(widget.opaque, picture.makeWidget())
    widget.addClass("photo-card")
    gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
    gtk_overlay_add_overlay(widget.opaque, foot.widget)
    if let heart {
      heart.widget.align(GTK_ALIGN_END, GTK_ALIGN_START)
      gtk_overlay_add_overlay(widget.opaque, heart.widget)
    }
    widget.attach(self)
    picture.onFailure = { [weak self] in self?.showProblem($0) }
  }

  func show(_ photo: Photo?) {
    self.photo = photo
    foot.widget.isVisible = photo != nil
    if let photo { foot.show(photo) }
    heart?.show(photo)
    label.show(photo)
    picture.show(photo)
  }

  func setProximity(_ proximity: PhotoPicture.Proximity, width: Int, height: Int) {
    picture.setProximity(proximity, width: width, height: height)
  }

  func setSelected(_ isSelected: Bool?) { mark.show(isSelected) }

  func announce(index: Int, of count: Int) {
    guard let photo else { return }
    announced = AnnouncedItem(
      photo, index: index, of: count, isLiked: likes?.state(of: photo).isLiked == true, to: widget,
      after: announced)
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
