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

  package init(session: Session, parts: SessionParts, places: Places, settings: Settings?) {
    self.session = session
    self.parts = parts
    self.places = places
    self.settings = settings
  }
}

/// The limit of the image cache on disk, in bytes; the schema's default without settings.
package func diskCacheLimit(_ settings: Settings?) -> Int {
  (settings?.int(SettingsKey.diskCacheLimit) ?? 500) * 1_000_000
}

/// Where the installed files are.
package struct Places: Sendable {
  /// Our own data: style, demo photographs.
  package let data: String
  package let icons: String
  package let locale: String
  package let schemas: String

  package init(data: String, icons: String, locale: String, schemas: String) {
    self.data = data
    self.icons = icons
    self.locale = locale
    self.schemas = schemas
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
}
