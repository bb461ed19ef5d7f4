// SPDX-License-Identifier: MIT

// The heading over the favourites: their number, a search field, and the reason when there are none to
// show.

import BelvedereCore
import BelvedereModel
import GtkKit

/// The head above the grid of favourites.
final class FavouritesHead {
  let widget: Widget

  private let favourites: Favourites
  private let profile: Profile
  private let counter = Label("", "title-2", "dim-label", "numeric")
  private let field: Widget
  private let page = StatePage(.section, loading: tr("Loading favourites"))
  private let hint: Widget
  private let showFeed: () -> Void
  private var tracking: Tracking?

  /// - Parameter showFeed: shows the feed, where there are photos to like.
  init(favourites: Favourites, profile: Profile, showFeed: @escaping () -> Void) {
    self.favourites = favourites
    self.profile = profile
    self.showFeed = showFeed
    let title = Make.label(tr("Favourites"), "title-2", lines: .wrappedAtStart)
    let heading = Make.box(.horizontal, spacing: 8, [title, counter.widget])
    field = Make.searchEntry(tr("Search Favourites"))
    hint = Make.label(
      tr("Only the favourites loaded so far were searched, to spare requests."), "dim-label",
      "caption", lines: .wrappedAtStart)
    let column = Make.box(.vertical, spacing: 12, [heading, field, hint, page.widget])
    column.setMargins(horizontal: 12, vertical: 12)
    widget = Make.clamp(column, maximum: 640)
    widget.attach(self)
    field.on("search-changed") { [weak self] in self?.search() }
    field.on("stop-search") { [weak self] in _ = self?.endSearch() }
    tracking = widget.track { [weak self] in self?.show() }
  }

  /// Gives the focus to the button where there are no favourites; returns false if there is none.
  func focusButton() -> Bool { page.focusButton() }

  /// Focuses the field, when the head is on the screen.
  func focusField() { field.focusWhenSeen() }

  /// The distance of the field from the top of `surrounding`, in application pixels.
  func fieldOffset(in surrounding: Widget) -> Double {
    field.bounds(in: surrounding)?.y ?? 0
  }

  /// Ends the search; returns false if there was none.
  func endSearch() -> Bool {
    guard favourites.search.isActive else { return false }
    field.typedText = ""
    return true
  }

  private func search() { favourites.search.search(for: field.typedText) }

  private func show() {
    counter.show(favourites.count.flatMap { $0 > 0 ? UserLocale.text($0) : nil })
    // Without favourites there is nothing to search.
    field.isVisible = favourites.all.phase == .loaded || favourites.search.isActive
    hint.isVisible = favourites.search.isActive && favourites.search.isPartial
    page.show(favourites.search.isActive ? searchState : listState)
  }

  /// True if this head says why nothing loads.
  static func tellsFailure(of favourites: Favourites) -> Bool {
    guard case .failed = favourites.all.phase else { return false }
    return favourites.all.photos.isEmpty && !favourites.search.isActive
  }

  private var searchState: StatePage.State {
    if !favourites.search.photos.isEmpty { return .content }
    if favourites.all.tail == .loading { return .loading }
    return .empty(
      icon: .find, title: tr("Nothing Found"),
      sentence: tr("None of your favourites matches “%@”.", favourites.search.query), button: nil)
  }

  private var listState: StatePage.State {
    let list = favourites.all
    if !list.photos.isEmpty { return .content }
    switch list.phase {
    case .idle, .loading, .loaded: return .loading
    case .empty:
      return .empty(
        icon: .heartOutline, title: tr("No Favourites Yet"),
        sentence: tr("Photos whose heart you press are kept here."),
        button: (tr("Go to the _Feed"), showFeed))
    case .failed(let error):
      // If the profile has failed too, it is told here only.
      return .failed(
        error,
        retry: { [profile] in
          list.refresh()
          if case .failed = profile.phase { profile.refresh() }
        })
    }
  }
}
