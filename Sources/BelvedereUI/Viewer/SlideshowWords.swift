// SPDX-License-Identifier: MIT

// The words over a slideshow: the credit of each photo for a moment, and above it once, which key ends the slideshow.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The words over the photos of a slideshow.
final class SlideshowWords {
  let widget: Widget

  private let viewer: Viewer
  private let credit = Label("", "slideshow-mark", lines: .wrapped)
  private let hint: Widget

  init(viewer: Viewer) {
    self.viewer = viewer
    hint = Make.box(
      .horizontal, spacing: 6,
      [
        Make.image(Icon.play.name),
        Make.label(
          tr("Slideshow: %@ ends it", acceleratorName(Commands.viewerSlideshow.accelerators[0])),
          "caption"),
      ])
    hint.addClass("slideshow-mark")
    for words in [hint, credit.widget] { words.align(.center) }
    widget = Make.box(.vertical, spacing: 6, [hint, credit.widget])
    widget.addClass("slideshow-words")
    widget.setTarget(false)
  }

  /// Follows the slideshow.
  func update() {
    let slideshow = viewer.slideshow
    credit.show(slideshow.showsCredit ? viewer.current?.creditLine : nil)
    hint.isVisible = slideshow.showsHint
  }
}
