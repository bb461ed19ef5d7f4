// SPDX-License-Identifier: MIT

// The content of the feed, and the language of its descriptions.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The preferences of the feed.
final class FeedGroup {
  let widget: Widget

  init(preferences: Preferences) {
    let layout = ChoiceRow(
      tr("Layout"), choices: LayoutChoice.allCases.map { ($0, $0.name) }, preferences.$feedLayout)
    let sponsored = SwitchRow(
      tr("Sponsored Photos"), subtitle: tr("Advertisements, always labelled"),
      preferences.$showsSponsored)
    let illustrations = SwitchRow(tr("Illustrations"), preferences.$showsIllustrations)
    let language = ChoiceRow(
      tr("Language"), choices: ContentLanguage.allCases.map { ($0, $0.name) },
      preferences.$language)
    language.setSubtitle(tr("Of descriptions and places"))
    let searches = SwitchRow(
      tr("Recent Searches"), subtitle: tr("Kept on this computer"), preferences.$keepsSearches)
    let desktop = SwitchRow(
      tr("Show in the Desktop’s Search"), subtitle: tr("Photos and places that are stored here"),
      preferences.$answersDesktopSearch)
    let hidden = HiddenRow(preferences: preferences)
    widget = Make.rowGroup(
      title: tr("Feed"),
      [
        layout.widget, sponsored.widget, illustrations.widget, language.widget, searches.widget,
        desktop.widget, hidden.widget,
      ])
  }
}

extension LayoutChoice {
  fileprivate var name: String {
    switch self {
    case .list: tr("List")
    case .grid: tr("Grid")
    case .automatic: tr("Automatic")
    }
  }
}

extension ContentLanguage {
  /// The language's name in that language itself.
  fileprivate var name: String {
    self == .system ? tr("System") : UserLocale.name(ofLanguage: rawValue)
  }
}
