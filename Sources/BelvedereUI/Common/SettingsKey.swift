/// The keys under which the window keeps its state in the settings. A preference has its own key with it
/// (`Preferences`).
enum SettingsKey {
  static let windowWidth = "window-width"
  static let windowHeight = "window-height"
  static let windowMaximized = "window-maximized"
  static let feedPlace = "feed-place"
}
