// SPDX-License-Identifier: MIT

// A topic with its cover, among the others on the first screen of the tab.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A button that shows a topic.
enum TopicCard {
  /// The size of the cover in application pixels: two of them fit into the narrowest window.
  private static let (width, height) = (156, 104)

  static func make(
    _ topic: Topic, pictures: Pictures, open: @escaping @MainActor () -> Void
  ) -> Widget {
    let picture = PhotoPicture(pictures: pictures, fit: .cover)
    let cover = picture.makeWidget()
    cover.addClass("topic-cover")
    cover.setLeastSize(width: width, height: height)
    picture.show(topic.coverPhoto)
    picture.setProximity(.visible, width: width)
    var labels = [Label(topic.words, "heading", lines: .shortenedAtStart)]
    let count = topic.totalPhotos.map { trn("%@ photo", "%@ photos", $0) }
    if let count { labels.append(Label(count, "dim-label", "caption", lines: .shortenedAtStart)) }
    // A long title must not widen the card.
    for label in labels { label.limitWidth(characters: 1) }
    let texts = Make.box(.vertical, labels.map(\.widget))
    texts.setExpands(horizontal: true)
    let button = Make.button(
      around: Make.box(.vertical, spacing: 6, [cover, texts]), "flat", "topic-card")
    button.align(.start, .start)
    button.setAccessibleLabel(topic.words)
    if let count { button.setAccessibleDescription(count) }
    button.on("clicked", open)
    return button
  }
}
