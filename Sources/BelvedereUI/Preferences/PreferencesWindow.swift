// SPDX-License-Identifier: MIT

// The preferences, on three pages, with a search over all of them. Everything takes effect at once.

import BelvedereCore
import BelvedereModel
import CGtk
import GtkKit

/// The preferences window.
final class PreferencesWindow {
  private enum Content: String { case pages, found, nothing }

  private let window = DialogWindow(tr("Preferences"), width: 640, height: 576)
  private let pages: [PreferencesPage]
  /// The AdwViewStack of the pages.
  private let views = adw_view_stack_new()!
  private let content = Stack<Content>(isAsLargeAsAll: false)
  private let switcher = adw_view_switcher_title_new()!
  private let bottomBar = adw_view_switcher_bar_new()!
  private let search = Make.searchEntry(tr("Search Preferences"))
  private let searchBar = gtk_search_bar_new()!
  private let list = ListBox(tr("Found Preferences"), "boxed-list")
  private var found: [PreferencesPage.Entry] = []

  /// Does not use AdwPreferencesWindow, which never frees its rows in libadwaita 1.2, but the same parts.
  init(context: AppContext) {
    pages = Self.makePages(context)
    for page in pages {
      let entry = adw_view_stack_add_titled(views.opaque, page.widget, page.icon.name, page.title)
      adw_view_stack_page_set_icon_name(entry, page.icon.name)
    }
    build()
    // The narrowest window that the app is made for.
    window.widget.setLeastSize(width: 360, height: 294)
    window.widget.attach(self)
  }

  func present(over parent: Window?) { window.present(over: parent) }

  private static func makePages(_ context: AppContext) -> [PreferencesPage] {
    let preferences = context.preferences
    return [
      PreferencesPage(
        tr("Photos"), .picture,
        [
          PicturesGroup(preferences: preferences).widget,
          FeedGroup(preferences: preferences).widget,
          ViewerGroup(preferences: preferences).widget, StorageGroup(context: context).widget,
        ]),
      PreferencesPage(
        tr("Places"), .location,
        [
          MapGroup(preferences: preferences, usual: context.map?.usualServer).widget,
          LightGroup(preferences: preferences).widget,
          WeatherGroup(preferences: preferences).widget,
        ]),
      PreferencesPage(
        tr("Account"), .person,
        [
          ServiceGroup(context: context).widget, RequestsGroup(session: context.session).widget,
          ArchiveGroup(preferences: preferences).widget,
        ]),
    ]
  }

  private func build() {
    // Otherwise it also measures hidden pages.
    adw_view_stack_set_hhomogeneous(views.opaque, 0)
    adw_view_stack_set_vhomogeneous(views.opaque, 0)
    adw_view_switcher_title_set_stack(switcher.opaque, views.opaque)
    adw_view_switcher_title_set_title(switcher.opaque, tr("Preferences"))
    adw_view_switcher_bar_set_stack(bottomBar.opaque, views.opaque)
    content.add(views, as: .pages)
    list.widget.setMargins(horizontal: 12, vertical: 24)
    list.widget.align(nil, .start)
    content.add(Make.scroller(Make.clamp(list.widget, maximum: 600)), as: .found)
    content.add(
      Make.statusPage(icon: Icon.find.name, title: tr("Nothing Found")), as: .nothing)
    content.widget.setExpands(horizontal: true, vertical: true)

    let toggle = ToggleButton(icon: Icon.find.name, hint: tr("Search Preferences")).widget
    let header = HeaderBar(start: [toggle])
    header.setTitle(switcher)
    window.setContent(header, searchBar, content.widget, bottomBar)
    connectSearch(to: toggle)
    list.onChosen { [weak self] index in
      if let self, found.indices.contains(index) { show(found[index].row) }
    }
    views.onNotify("visible-child") { [weak self] in self?.endSearch() }
    // Handled later, because the signal comes during a layout, when GTK 4.8 loses requests for another one.
    switcher.onNotify("title-visible") { [weak self] in
      Task { self?.revealBottomBar() }
    }
  }

  private func revealBottomBar() {
    let isNarrow = adw_view_switcher_title_get_title_visible(switcher.opaque)
    adw_view_switcher_bar_set_reveal(bottomBar.opaque, isNarrow)
  }
}

// MARK: - Search

extension PreferencesWindow {
  private func connectSearch(to toggle: Widget) {
    gtk_search_bar_set_child(searchBar.opaque, Make.clamp(search, maximum: 400))
    gtk_search_bar_connect_entry(searchBar.opaque, search.opaque)
    gtk_search_bar_set_key_capture_widget(searchBar.opaque, window.widget)
    g_object_bind_property(
      searchBar.raw, "search-mode-enabled", toggle.raw, "active",
      GBindingFlags(rawValue: G_BINDING_SYNC_CREATE.rawValue | G_BINDING_BIDIRECTIONAL.rawValue))
    search.on("search-changed") { [weak self] in self?.find() }
    search.on("activate") { [weak self] in
      guard let self else { return }
      // The entry reports a change only when typing has stopped.
      find()
      if let first = found.first { show(first.row) }
    }
    window.widget.onShortcut("<Control>f") { [weak self] in
      guard let self else { return false }
      gtk_search_bar_set_search_mode(searchBar.opaque, 1)
      return search.grabFocus()
    }
    // In the capture phase, because the search entry handles the key, too, and keeps the focus until its bar is
    // hidden.
    window.widget.onEscape(phase: .capture) { [weak self] in
      guard let self else { return }
      if gtk_search_bar_get_search_mode(searchBar.opaque) != 0 {
        endSearch()
      } else {
        window.close()
      }
    }
  }

  private func find() {
    let words = search.typedText.lowercased().split(whereSeparator: \.isWhitespace)
    let before = found.map(\.row)
    found = words.isEmpty ? [] : pages.flatMap { $0.entries(with: words) }
    // A row that is just pressed stays.
    let isOther = found.map(\.row) != before
    if isOther { list.removeAll() }
    for entry in found where isOther {
      let row = ActionRow(entry.row.rowTitle, subtitle: entry.place, Make.image(Icon.next.name))
      row.setActivatable()
      gtk_list_box_append(list.widget.opaque, row.widget)
    }
    content.show(words.isEmpty ? .pages : found.isEmpty ? .nothing : .found)
  }

  private func endSearch() {
    gtk_search_bar_set_search_mode(searchBar.opaque, 0)
    search.typedText = ""
    find()
  }

  /// Leads to a row on its page.
  private func show(_ row: Widget) {
    guard let page = pages.first(where: { row.isInside($0.widget) }) else { return }
    endSearch()
    adw_view_stack_set_visible_child(views.opaque, page.widget)
    // A page that was not shown before has no places of its rows until the first frame.
    var isLaidOut = false
    window.widget.onFrames {
      defer { isLaidOut = true }
      if isLaidOut, !row.grabFocus() { row.moveFocus(.forward) }
      return !isLaidOut
    }
  }
}
