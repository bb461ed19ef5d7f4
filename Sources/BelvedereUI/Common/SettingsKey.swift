// SPDX-License-Identifier: MIT

/// The keys of the window's state in the settings. Each preference brings its own key (`Preferences`).
enum SettingsKey {
  static let windowWidth = "window-width"
  static let windowHeight = "window-height"
  static let windowMaximized = "window-maximized"
  static let feedPlace = "feed-place"
}
