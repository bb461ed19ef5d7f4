// SPDX-License-Identifier: MIT

// A photo from edge to edge that stands for more: a topic, or the photos of today. Its name is at the foot, on a
// gradient.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A button with a photo.
final class CoverCard {
  let widget: Widget
  /// Called when the card is pressed.
  var onOpen: () -> Void = {}

  private let picture: PhotoPicture
  private var shown: Photo.ID?

  /// - Parameter lines: the labels at the foot, from top to bottom.
  init(_ lines: [Label], pictures: Pictures) {
    picture = PhotoPicture(pictures: pictures, fit: .fill)
    // A long title must not widen the card.
    for line in lines { line.limitWidth(characters: 1) }
    let foot = Make.box(.vertical, lines.map(\.widget))
    foot.addClass("scrim")
    foot.align(nil, .end)
    widget = Make.button(
      around: Make.overlay(picture.makeWidget(), below: [foot]), "cover-card")
    widget.cutOverflow()
    widget.attach(self)
    widget.on("clicked") { [weak self] in self?.onOpen() }
  }

  /// - Parameter photo: nil while there is none.
  func show(_ photo: Photo?) {
    guard photo?.id != shown else { return }
    shown = photo?.id
    picture.show(photo)
    if photo != nil {
      picture.setProximity(.visible, width: picture.widget.width, height: picture.widget.height)
    }
  }
}

extension CoverCard {
  /// The card of a topic, without its photo.
  convenience init(of topic: Topic, pictures: Pictures) {
    let count = topic.totalPhotos.map { trn("%@ photo", "%@ photos", $0) }
    let lines = [
      Label(topic.words, "heading", lines: .shortenedAtStart),
      count.map { Label($0, "caption", lines: .shortenedAtStart) },
    ]
    self.init(lines.compactMap(\.self), pictures: pictures)
    widget.setAccessibleLabel(topic.words)
    if let count { widget.setAccessibleDescription(count) }
  }
}
