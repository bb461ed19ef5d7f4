// SPDX-License-Identifier: MIT

// All icons of the program, which `belvedere --self-check` checks. Belvedere supports the icon themes of
// Debian 12 and Debian 13. Icons that one of them lacks, or draws in another way than GNOME does now, are in
// data/symbols.

/// An icon, by its name in the icon theme.
nonisolated enum Icon: String, CaseIterable {
  case browser = "web-browser-symbolic"
  case close = "window-close-symbolic"
  case check = "object-select-symbolic"
  case copy = "edit-copy-symbolic"
  case down = "go-down-symbolic"
  case edit = "document-edit-symbolic"
  case externalLink = "adw-external-link-symbolic"
  case facts = "help-about-symbolic"
  case find = "edit-find-symbolic"
  case grid = "view-grid-symbolic"
  case later = "appointment-soon-symbolic"
  case list = "view-list-symbolic"
  case loading = "content-loading-symbolic"
  case location = "mark-location-symbolic"
  case mail = "mail-send-symbolic"
  case menu = "open-menu-symbolic"
  case missingPicture = "image-missing-symbolic"
  case more = "view-more-symbolic"
  case next = "go-next-symbolic"
  case offline = "network-offline-symbolic"
  case ownPosition = "find-location-symbolic"
  case person = "avatar-default-symbolic"
  case picture = "image-x-generic-symbolic"
  case pictures = "folder-pictures-symbolic"
  case play = "media-playback-start-symbolic"
  case previous = "go-previous-symbolic"
  case print = "document-print-symbolic"
  case recent = "document-open-recent-symbolic"
  case refresh = "view-refresh-symbolic"
  case richText = "format-text-rich-symbolic"
  case select = "selection-mode-symbolic"
  case turnLeft = "object-rotate-left-symbolic"
  case turnRight = "object-rotate-right-symbolic"
  case wallpaper = "preferences-desktop-wallpaper-symbolic"
  case warning = "dialog-warning-symbolic"
  case weatherClear = "weather-clear-symbolic"
  case weatherClearNight = "weather-clear-night-symbolic"
  case weatherFewClouds = "weather-few-clouds-symbolic"
  case weatherFewCloudsNight = "weather-few-clouds-night-symbolic"
  case weatherFog = "weather-fog-symbolic"
  case weatherOvercast = "weather-overcast-symbolic"
  case weatherShowers = "weather-showers-symbolic"
  case weatherShowersScattered = "weather-showers-scattered-symbolic"
  case weatherSnow = "weather-snow-symbolic"
  case weatherStorm = "weather-storm-symbolic"

  // Ours.
  case heart = "belvedere-heart-symbolic"
  case heartOutline = "belvedere-heart-outline-symbolic"
  case link = "belvedere-link-symbolic"
  case openWith = "belvedere-open-with-symbolic"
  case saveAs = "belvedere-save-symbolic"
  case share = "belvedere-share-symbolic"
  case zoomIn = "belvedere-zoom-in-symbolic"
  case zoomOut = "belvedere-zoom-out-symbolic"

  /// The name that GTK takes.
  var name: String { rawValue }
}
