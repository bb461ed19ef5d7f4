// SPDX-License-Identifier: MIT

// The parts that the composition root hands to the shell.

import BelvedereCore
import BelvedereModel
import Foundation
import GtkKit

/// The models and folders that the screens work with.
package struct AppContext {
  package let identity: Identity
  package let session: Session
  package let parts: SessionParts
  package let folders: InstalledFolders
  /// Nil if the settings are not installed; the defaults apply then.
  package let settings: Settings?
  /// Keeps `preferences` and `settings` in step.
  let storedPreferences: StoredPreferences?
  /// The tiles of the map; nil in tests without one.
  let map: MapParts?
  /// The versions of libraries that no screen uses, as they tell them themselves.
  let libraries: String

  package var preferences: Preferences { parts.preferences }

  package init(
    identity: Identity = .usual, session: Session, parts: SessionParts, folders: InstalledFolders,
    settings: Settings?,
    storedPreferences: StoredPreferences? = nil, map: MapParts? = nil, libraries: String = ""
  ) {
    self.identity = identity
    self.session = session
    self.parts = parts
    self.folders = folders
    self.settings = settings
    self.storedPreferences = storedPreferences
    self.map = map
    self.libraries = libraries
  }
}

/// The folders of the installed files.
nonisolated package struct InstalledFolders: Sendable {
  /// Our own data: style, symbols, photos, the map of the world.
  package let data: String
  /// The theme with the application's icon.
  package let icons: String
  package let locale: String
  package let schemas: String
  /// The licence texts of the libraries that are linked in.
  package let licenses: String
  /// The file with the release notes; missing in some installations.
  package let metainfo: String

  package init(
    data: String, icons: String, locale: String, schemas: String, licenses: String,
    metainfo: String = ""
  ) {
    self.data = data
    self.icons = icons
    self.locale = locale
    self.schemas = schemas
    self.licenses = licenses
    self.metainfo = metainfo
  }

  /// The demo's photos and their credits.
  var demo: String { data + "/demo" }
  /// The photos of the welcome screen and their credits.
  var welcome: String { data + "/welcome" }
  /// The program's own symbolic icons, in the layout of the hicolor theme.
  package var symbols: String { data + "/symbols" }
  /// The map of the world without a network, as MBTiles: `world-light`, `world-dark`.
  package var map: String { data + "/map" }
  /// The file with the countries and time zones of the earth.
  package var borders: String { map + "/borders.bin" }

  /// The pages of the help, each language as one file for a browser.
  var help: String { data + "/help" }

  var dataExists: Bool { FileManager.default.fileExists(atPath: data) }
}
