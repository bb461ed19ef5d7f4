// SPDX-License-Identifier: MIT

// The header bar: source, view switcher, refresh, primary menu. In a narrow window, the switcher bar at the bottom
// takes over.

import BelvedereModel
import CGtk
import GtkKit

/// Header bar and bottom bar over one view stack.
final class Header {
  let bar: Widget
  let bottomBar = adw_view_switcher_bar_new()!

  private let switcher = adw_view_switcher_title_new()!
  private let refresh = Make.actionButton(
    Icon.refresh.name, hint: tr("Refresh"), action: Commands.refresh)
  private let layout = Make.menuButton(Icon.list.name, hint: tr("Layout"))

  /// - Parameter sources: the button that names the source.
  init(views: Widget, sources: Widget, title: String) {
    adw_view_switcher_title_set_stack(switcher.opaque, views.opaque)
    adw_view_switcher_title_set_title(switcher.opaque, title)
    adw_view_switcher_bar_set_stack(bottomBar.opaque, views.opaque)

    let menu = Make.menuButton(Icon.menu.name, hint: tr("Main Menu"))
    let entries = Self.primaryMenu()
    gtk_menu_button_set_menu_model(menu.opaque, entries.cast())
    g_object_unref(entries.raw)
    gtk_menu_button_set_primary(menu.opaque, 1)
    menu.closeOthersOnOpening()
    layout.setMenu([
      [
        .command(tr("List"), Commands.showList), .command(tr("Grid"), Commands.showGrid),
        .command(tr("Automatic"), Commands.showByWidth),
      ]
    ])
    // Without room between them, all fits into 360 pixels.
    let first = Make.box(.horizontal, [sources, refresh])
    let header = HeaderBar(start: [first, layout], end: [menu])
    header.setTitle(switcher)
    bar = header.widget

    // Handled later, because the signal comes during a layout, when GTK 4.8 loses requests for another one.
    switcher.onNotify("title-visible") { [weak self] in
      Task { self?.revealBottomBar() }
    }
    bottomBar.becomeRegion()
    bar.attach(self)
  }

  private func revealBottomBar() {
    let isNarrow = adw_view_switcher_title_get_title_visible(switcher.opaque)
    adw_view_switcher_bar_set_reveal(bottomBar.opaque, isNarrow)
  }

  /// Shows or hides both switchers and Refresh.
  func setSwitching(_ isOn: Bool) {
    adw_view_switcher_title_set_view_switcher_enabled(switcher.opaque, isOn ? 1 : 0)
    bottomBar.isVisible = isOn
    refresh.isVisible = isOn
  }

  /// Shows the chosen layout of the page in view; nil if the page has only one.
  func show(_ choice: LayoutChoice?) {
    layout.isVisible = choice != nil
    if let choice { Make.setIcon(choice.icon.name, ofMenuButton: layout) }
  }

  private static func primaryMenu() -> OpaquePointer {
    let menu = g_menu_new()!
    g_menu_append(menu, tr("_Preferences"), Commands.preferences.name)
    g_menu_append(menu, tr("_Keyboard Shortcuts"), Commands.shortcuts.name)
    g_menu_append(menu, tr("_Help"), Commands.help.name)
    g_menu_append(menu, tr("_About Belvedere"), Commands.about.name)
    return menu
  }
}

extension LayoutChoice {
  fileprivate var icon: Icon {
    switch self {
    case .list: .list
    case .grid, .automatic: .grid
    }
  }
}
