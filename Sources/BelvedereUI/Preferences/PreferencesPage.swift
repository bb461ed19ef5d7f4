// SPDX-License-Identifier: MIT

// The pages of the preferences, and the rows that a search finds on them.

import CGtk
import GtkKit

/// A page of the preferences: groups of rows about one subject.
struct PreferencesPage {
  /// A row, and the words that describe where it is.
  struct Entry {
    let row: Widget
    /// The page and the group, as a person reads them.
    let place: String
  }

  let title: String
  let icon: Icon
  let groups: [Widget]
  /// The scrolling page around the groups.
  let widget: Widget

  init(_ title: String, _ icon: Icon, _ groups: [Widget]) {
    self.title = title
    self.icon = icon
    self.groups = groups
    widget = Make.rowPage(groups)
  }

  /// The visible rows that have all of these words in their title, subtitle or group.
  ///
  /// - Parameter words: in lower case.
  func entries(with words: [Substring]) -> [Entry] {
    groups.flatMap { group in
      let place = [title, group.groupTitle].filter { !$0.isEmpty }.joined(separator: " › ")
      return group.rows.filter { row in
        let text = "\(row.rowTitle) \(row.rowSubtitle) \(place)".lowercased()
        return row.isVisible && words.allSatisfy(text.contains)
      }.map { Entry(row: $0, place: place) }
    }
  }
}
