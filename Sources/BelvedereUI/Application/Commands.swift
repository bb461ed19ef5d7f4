// Every command with its keys, in one table: menus, buttons and the shortcuts window name them.

import CGtk
import GtkKit

/// The application's commands.
enum Commands {
  static let preferences = Action(
    "app.preferences", ["<Control>comma"], title: tr("Preferences"))
  static let about = Action("app.about")
  static let quit = Action("app.quit", ["<Control>q"], title: tr("Quit"))

  static let shortcuts = Action(
    "win.shortcuts", ["<Control>question"], title: tr("Keyboard Shortcuts"))
  static let close = Action("win.close", ["<Control>w"], title: tr("Close Window"))
  static let refresh = Action("win.refresh", ["<Control>r", "F5"], title: tr("Refresh"))
  static let showFeed = Action("win.show-feed", ["<Alt>1"], title: tr("Show the Feed"))
  static let showProfile = Action("win.show-profile", ["<Alt>2"], title: tr("Show the Profile"))

  /// Those that each window adds.
  static let ofWindow = [shortcuts, close, refresh, showFeed, showProfile]

  static let all = [preferences, about, quit] + ofWindow

  /// What the shortcuts window shows.
  static var groups: [ShortcutGroup] {
    [
      ShortcutGroup(
        tr("Feed"), actions: [refresh],
        keys: [
          .init(tr("Previous and Next Photo"), "Up Down"),
          .init(tr("Scroll by a Page"), "Page_Up Page_Down space <Shift>space"),
          .init(tr("First and Last Photo"), "Home End"),
        ]),
      ShortcutGroup(
        tr("General"),
        actions: [showFeed, showProfile, preferences, shortcuts, close, quit],
        // GtkMenuButton's own key.
        keys: [.init(tr("Main Menu"), "F10")]),
    ]
  }
}
