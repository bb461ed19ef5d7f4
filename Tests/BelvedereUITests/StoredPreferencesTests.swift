// Preferences and GSettings in step, with the schema of this source tree and settings in memory.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import XCTest

@testable import BelvedereUI

final class StoredPreferencesTests: UITestCase {
  func testWhatTheSchemaSaysIsWhatThePreferencesAreWithoutSettings() throws {
    try withStored { preferences, _ in
      let plain = Preferences()
      XCTAssertEqual(preferences.chosenQuality, plain.chosenQuality)
      XCTAssertEqual(preferences.savesDataWhenMetered, plain.savesDataWhenMetered)
      XCTAssertEqual(preferences.filter, plain.filter)
      XCTAssertEqual(preferences.language, plain.language)
      XCTAssertEqual(preferences.diskCacheLimit, plain.diskCacheLimit)
    }
  }

  func testEveryChoiceOfAPreferenceCanBeStored() throws {
    try withStored { preferences, settings in
      for quality in PictureQuality.allCases {
        preferences.chosenQuality = quality
        iterate { settings.text(SettingsKey.pictureQuality) == quality.rawValue }
      }
      for language in ContentLanguage.allCases {
        preferences.language = language
        iterate { settings.text(SettingsKey.contentLanguage) == language.rawValue }
      }
      preferences.filter = PhotoFilter(showsSponsored: false, showsIllustrations: false)
      preferences.savesDataWhenMetered = false
      preferences.diskCacheLimit = 250
      iterate { settings.int(SettingsKey.diskCacheLimit) == 250 }
      XCTAssertFalse(settings.bool(SettingsKey.savesDataWhenMetered))
      XCTAssertFalse(settings.bool(SettingsKey.showsSponsored))
      XCTAssertFalse(settings.bool(SettingsKey.showsIllustrations))
    }
  }

  func testWhatAnotherProgramStoresTakesEffect() throws {
    try withStored { preferences, settings in
      settings.set(SettingsKey.pictureQuality, "best")
      settings.set(SettingsKey.showsSponsored, false)
      iterate { preferences.chosenQuality == .best && !preferences.filter.showsSponsored }
      XCTAssertTrue(preferences.filter.showsIllustrations)
    }
  }

  func testWhatWasStoredIsThereAtTheNextStart() throws {
    try withStored { preferences, settings in
      preferences.language = .french
      iterate { settings.text(SettingsKey.contentLanguage) == "fr" }
      let next = Preferences()
      let stored = StoredPreferences(next, in: settings)
      XCTAssertEqual(next.language, .french)
      withExtendedLifetime(stored) {}
    }
  }

  /// Runs a body with preferences over settings of their own, as the schema has them.
  private func withStored(_ body: @MainActor (Preferences, Settings) throws -> Void) throws {
    try onMain {
      let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let data = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "data")
      let compiler = Process()
      compiler.executableURL = URL(filePath: "/usr/bin/glib-compile-schemas")
      compiler.arguments = ["--strict", "--targetdir", folder.path, data.path]
      try compiler.run()
      compiler.waitUntilExit()
      XCTAssertEqual(compiler.terminationStatus, 0)

      let settings = try XCTUnwrap(Settings(schema: appID, folder: folder.path))
      defer { restore(settings) }
      let preferences = Preferences()
      let stored = StoredPreferences(preferences, in: settings)
      try body(preferences, settings)
      withExtendedLifetime(stored) {}
    }
  }
}

/// Settings in memory outlive a test.
@MainActor private func restore(_ settings: Settings) {
  settings.set(SettingsKey.pictureQuality, "automatic")
  settings.set(SettingsKey.contentLanguage, "system")
  settings.set(SettingsKey.diskCacheLimit, 500)
  for key in [
    SettingsKey.savesDataWhenMetered, SettingsKey.showsSponsored, SettingsKey.showsIllustrations,
  ] {
    settings.set(key, true)
  }
}
