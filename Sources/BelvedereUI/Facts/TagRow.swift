// SPDX-License-Identifier: MIT

// The tags of a photo, or its categories. Each is a button that searches for it; another one searches for several at
// once.

import BelvedereCore
import GtkKit

/// The tags; hidden while there are none.
final class TagRow {
  let widget: Widget
  /// Called with the words to search for.
  var onSearch: (String) -> Void = { _ in }

  /// The number of tags in one search. For categories it is one, because few photos match several.
  private static let manyTags = 3

  private let name = Label("", "caption", "dim-label", lines: .oneAtStart)
  private let chips = Flow(mostInRow: 6)
  private var tags: [String] = []
  private var likeness = ""

  init() {
    let more = Make.button(tr("_More Like This"))
    more.align(.start)
    widget = Make.box(.vertical, spacing: 6, [name.widget, chips.widget, more])
    widget.attach(self)
    more.on("clicked") { [weak self] in if let self { onSearch(likeness) } }
  }

  func show(_ photo: Photo?) {
    let new = photo?.tags.map(\.title).filter { !$0.isEmpty } ?? []
    let areCategories = photo?.source?.traits.subjects == .categories
    name.text = areCategories ? tr("Categories") : tr("Tags")
    likeness = new.prefix(areCategories ? 1 : Self.manyTags).joined(separator: " ")
    widget.isVisible = !new.isEmpty
    // A like changes the photo, too, and the focused chip must stay.
    guard new != tags else { return }
    tags = new
    chips.show(new.map { tag in Make.chip(tag, "tag") { [weak self] in self?.onSearch(tag) } })
  }
}
