// SPDX-License-Identifier: MIT

// The photo of today above the topics. It opens the viewer; where the source has no such photo, the first topic takes
// its place.

import BelvedereCore
import BelvedereModel
import GtkKit

/// A wide card with the best photo of today.
final class TodayCard {
  let widget: Widget

  private let explore: Explore
  private let context: PageContext
  private let kind = Label("", "caption-heading", lines: .shortenedAtStart)
  private let name = Label("", "title-3", lines: .shortenedAtStart)
  private let credit = Label("", "caption", lines: .shortenedAtStart)
  private let card: CoverCard
  private var tracking: Tracking?

  init(in context: PageContext) {
    self.context = context
    explore = context.signedIn.explore
    card = CoverCard([kind, name, credit], pictures: context.pictures)
    widget = WideCard(card.widget).widget
    widget.attach(self)
    card.onOpen = { [weak self] in self?.open() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  /// Gives the focus to the card; returns false if there is none.
  func focus() -> Bool {
    guard widget.isVisible else { return false }
    card.widget.focusWhenSeen()
    return true
  }

  private func show() {
    let highlight = explore.highlight
    widget.isVisible = highlight != nil
    guard let highlight else { return card.show(nil) }
    let photo = highlight.photo
    switch highlight {
    case .photo:
      kind.show(tr("Picture of the Day"))
      name.text = photo.spokenName
    case .topic(let topic, _):
      kind.show(nil)
      name.text = topic.words
    }
    credit.show(photo.user == nil ? nil : photo.spokenCredit)
    card.widget.setAccessibleLabel(
      [kind.text, name.text].filter { !$0.isEmpty }.joined(separator: ": "))
    card.widget.setAccessibleDescription(photo.spokenCredit)
    card.show(photo)
  }

  private func open() {
    switch explore.highlight {
    case .photo(_, let index):
      if let today = explore.today { context.open(today, index, nil, false) }
    case .topic(let topic, _): explore.show(.topic(topic))
    case nil: break
    }
  }
}
