// What the shell is handed by the composition root.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The models and places the screens work with.
package struct AppContext {
  package let session: Session
  package let parts: SessionParts
  package let places: Places
  /// Nil when the settings are not installed: defaults hold.
  package let settings: Settings?
  /// Keeps `preferences` and `settings` in step.
  let storedPreferences: StoredPreferences?

  package var preferences: Preferences { parts.preferences }

  package init(
    session: Session, parts: SessionParts, places: Places, settings: Settings?,
    storedPreferences: StoredPreferences? = nil
  ) {
    self.session = session
    self.parts = parts
    self.places = places
    self.settings = settings
    self.storedPreferences = storedPreferences
  }
}

/// Where the installed files are.
package struct Places: Sendable {
  /// Our own data: style, demo photographs.
  package let data: String
  package let icons: String
  package let locale: String
  package let schemas: String
  /// The licence texts of the libraries that are linked in.
  package let licenses: String

  package init(data: String, icons: String, locale: String, schemas: String, licenses: String) {
    self.data = data
    self.icons = icons
    self.locale = locale
    self.schemas = schemas
    self.licenses = licenses
  }

  var dataExists: Bool { FileManager.default.fileExists(atPath: data) }
}

/// Application, schema and icon id.
package let appID = "org.belvedere.Belvedere"

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
