// SPDX-License-Identifier: MIT

// The buttons over the page of a place. They stay while the page scrolls: on the photo without a ground, and
// below it on a bar with the name of the place.

import GtkKit

/// Back, and what can be done with a place.
final class PlaceHead {
  enum Look {
    case onPhoto
    /// Above the name, where the place has no photo.
    case aboveName
    case bar
  }

  let widget: Widget
  let title = Label("", "heading", lines: .shortenedAtStart)

  /// - Parameters:
  ///   - tools: at the end of the head.
  ///   - backHint: names the target of the back button.
  init(tools: [Widget], backHint: String, goBack: @escaping @MainActor () -> Void) {
    let back = Make.iconButton(
      Icon.previous.name, hint: backHint, "flat", "circular", action: goBack)
    title.widget.setExpands(horizontal: true)
    for tool in [back] + tools { tool.align(nil, .center) }
    widget = Make.box(.horizontal, spacing: 6, [back, title.widget] + tools)
    widget.addClass("place-head")
    widget.align(nil, .start)
    widget.attach(self)
    show(.aboveName)
  }

  func show(_ look: Look) {
    widget.setClass("on-photo", look == .onPhoto)
    widget.setClass("bar", look == .bar)
    // Its place separates the buttons.
    title.widget.setShownInPlace(look == .bar)
  }
}
