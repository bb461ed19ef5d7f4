// SPDX-License-Identifier: MIT

// The tags of a photo, or its categories. Each is a link that searches for it; a button
// searches for several at once.

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
  private let value = Label(lines: .wrappedAtStart)
  private var tags: [String] = []
  private var likeness = ""

  init() {
    let more = Make.button(tr("_More Like This"))
    more.align(.start)
    more.setMargins(top: 8)
    widget = Make.box(.vertical, spacing: 2, [name.widget, value.widget, more])
    widget.attach(self)
    value.widget.onLink { [weak self] address in
      guard let self, let index = Int(address), tags.indices.contains(index) else { return }
      onSearch(tags[index])
    }
    more.on("clicked") { [weak self] in if let self { onSearch(likeness) } }
  }

  func show(_ photo: Photo?) {
    tags = photo?.tags.map(\.title).filter { !$0.isEmpty } ?? []
    let areCategories = photo?.source?.traits.subjects == .categories
    name.text = areCategories ? tr("Categories") : tr("Tags")
    likeness = tags.prefix(areCategories ? 1 : Self.manyTags).joined(separator: " ")
    widget.isVisible = !tags.isEmpty
    value.setMarkup(
      tags.enumerated().map { linkMarkup($1, to: "\($0)") }.joined(separator: ", "))
    value.widget.setAccessibleLabel(tags.joined(separator: ", "))
  }
}
