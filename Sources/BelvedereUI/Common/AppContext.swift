// The parts that the composition root hands to the shell.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The models and folders that the screens work with.
package struct AppContext {
  package let session: Session
  package let parts: SessionParts
  package let folders: InstalledFolders
  /// Nil if the settings are not installed; the defaults apply then.
  package let settings: Settings?
  /// Keeps `preferences` and `settings` in step.
  let storedPreferences: StoredPreferences?
  /// The tiles of the map; nil in tests without one.
  let map: MapParts?

  package var preferences: Preferences { parts.preferences }

  package init(
    session: Session, parts: SessionParts, folders: InstalledFolders, settings: Settings?,
    storedPreferences: StoredPreferences? = nil, map: MapParts? = nil
  ) {
    self.session = session
    self.parts = parts
    self.folders = folders
    self.settings = settings
    self.storedPreferences = storedPreferences
    self.map = map
  }
}

/// The folders of the installed files.
nonisolated package struct InstalledFolders: Sendable {
  /// Our own data: style, symbols, demo photos, the map of the world.
  package let data: String
  /// The theme with the application's icon.
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

  /// The program's own symbolic icons, in the layout of the hicolor theme.
  package var symbols: String { data + "/symbols" }
  /// The map of the world without a network, as MBTiles: `world-light`, `world-dark`.
  package var map: String { data + "/map" }
  /// The file with the countries and time zones of the earth.
  package var borders: String { map + "/borders.bin" }

  var dataExists: Bool { FileManager.default.fileExists(atPath: data) }
}

/// Application, schema and icon id.
package let appID = "org.belvedere.Belvedere"
