/// The keys of the settings schema.
enum SettingsKey {
  static let windowWidth = "window-width"
  static let windowHeight = "window-height"
  static let windowMaximized = "window-maximized"
  static let diskCacheLimit = "disk-cache-limit"
  static let pictureQuality = "picture-quality"
  static let savesDataWhenMetered = "data-saver-when-metered"
  static let showsSponsored = "show-sponsored"
  static let showsIllustrations = "show-illustrations"
  static let contentLanguage = "content-language"
  static let feedLayout = "feed-layout"
  static let feedPlace = "feed-place"
  static let offersGrid = "offer-grid"
  static let zoomMemory = "zoom-memory"
  static let wheelTurnsPages = "wheel-turns-pages"
  static let slideshowSeconds = "slideshow-seconds"
}
