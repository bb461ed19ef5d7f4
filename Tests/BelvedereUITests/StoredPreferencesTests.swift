// SPDX-License-Identifier: MIT

// The synchronization of preferences and GSettings, with the schema of this source tree and settings in memory.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit
import XCTest

@testable import BelvedereUI

final class StoredPreferencesTests: UITestCase {
  func testTheSchemaSaysOfEveryPreferenceWhatTheProgramSays() throws {
    try onMain {
      try withCompiledSchema { folder in
        let schema = try SettingsSchema(folder: folder)
        let ofTheWindow = [
          SettingsKey.windowWidth, SettingsKey.windowHeight, SettingsKey.windowMaximized,
          SettingsKey.feedPlace,
        ]
        let settings = Preferences().settings
        XCTAssertEqual(schema.keys.sorted(), (settings.map(\.key) + ofTheWindow).sorted())
        for setting in settings {
          XCTAssertEqual(schema.range(of: setting.key), setting.range, setting.key)
          XCTAssertEqual(schema.initialValue(of: setting.key), setting.stored.text, setting.key)
        }
      }
    }
  }

  func testEveryChoiceOfAPreferenceCanBeStored() throws {
    try withStored { preferences, settings in
      for setting in preferences.settings {
        for value in setting.range.samples {
          setting.take(value)
          iterate { settings.value(of: setting) == value }
        }
      }
    }
  }

  func testWhatAnotherProgramStoresTakesEffect() throws {
    try withStored { preferences, settings in
      settings.set(preferences.$chosenQuality.key, "best")
      settings.set(preferences.$showsSponsored.key, false)
      settings.set(preferences.$diskCacheLimit.key, 250)
      iterate { preferences.chosenQuality == .best && !preferences.showsSponsored }
      iterate { preferences.diskCacheLimit == 250 }
      XCTAssertTrue(preferences.showsIllustrations)
    }
  }

  func testWhatWasStoredIsThereAtTheNextStart() throws {
    try withStored { preferences, settings in
      preferences.language = .french
      iterate { settings.text(preferences.$language.key) == "fr" }
      let next = Preferences()
      let stored = StoredPreferences(next, in: settings)
      XCTAssertEqual(next.language, .french)
      withExtendedLifetime(stored) {}
    }
  }

  /// Runs a body with preferences and settings with the schema's defaults.
  private func withStored(_ body: @MainActor (Preferences, Settings) throws -> Void) throws {
    try onMain {
      try withCompiledSchema { folder in
        let settings = try XCTUnwrap(Settings(schema: Identity.usual.id, folder: folder))
        // Settings in memory outlive a test.
        defer { for plain in Preferences().settings { settings.set(plain.key, plain.stored) } }
        let preferences = Preferences()
        let stored = StoredPreferences(preferences, in: settings)
        try body(preferences, settings)
        withExtendedLifetime(stored) {}
      }
    }
  }
}

/// Runs a body with a folder that holds the compiled schema of this source tree.
@MainActor private func withCompiledSchema(_ body: (String) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  let compiler = Process()
  compiler.executableURL = root.appending(path: "scripts/compile-schema")
  compiler.arguments = [folder.path]
  try compiler.run()
  compiler.waitUntilExit()
  XCTAssertEqual(compiler.terminationStatus, 0)
  try body(folder.path)
}

/// The schema as GLib reads it. Never freed: a test's program ends soon.
@MainActor private struct SettingsSchema {
  private let schema: OpaquePointer

  init(folder: String) throws {
    let source = try XCTUnwrap(g_settings_schema_source_new_from_directory(folder, nil, 0, nil))
    schema = try XCTUnwrap(g_settings_schema_source_lookup(source, Identity.usual.id, 0))
  }

  var keys: [String] {
    var keys: [String] = []
    var next = g_settings_schema_list_keys(schema)
    while let key = next?.pointee {
      keys.append(String(cString: key))
      next = next?.successor()
    }
    return keys
  }

  /// The default, as GVariant prints it.
  func initialValue(of key: String) -> String {
    text(of: g_settings_schema_key_get_default_value(g_settings_schema_get_key(schema, key)))
  }

  /// Nil for a type that no preference has.
  func range(of key: String) -> SettingRange? {
    let range = text(of: g_settings_schema_key_get_range(g_settings_schema_get_key(schema, key)))
    // ('range', <(3, 60)>), ('enum', <['list', 'grid']>), ('type', <@ab []>)
    if let limits = range.firstMatch(of: /^\('range', <\((-?\d+), (-?\d+)\)>\)$/)?.output,
      let least = Int(limits.1), let most = Int(limits.2)
    {
      return .number(least...most)
    }
    if range.hasPrefix("('enum', ") {
      return .choice(Set(range.matches(of: /'([^']*)'/).dropFirst().map { String($0.output.1) }))
    }
    return switch range {
    case "('type', <@ab []>)": .flag
    case "('type', <@as []>)": .text
    default: nil
    }
  }

  private func text(of value: OpaquePointer?) -> String {
    guard let value, let text = g_variant_print(value, 0) else { return "" }
    return String(cString: text)
  }
}

extension StoredSetting {
  /// As GVariant prints it.
  fileprivate var text: String {
    switch self {
    case .flag(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let value): "'\(value)'"
    }
  }
}

extension SettingRange {
  /// Every value; of a number the least and the greatest, of texts two.
  fileprivate var samples: [StoredSetting] {
    switch self {
    case .flag: [.flag(true), .flag(false)]
    case .number(let limits): [.number(limits.lowerBound), .number(limits.upperBound)]
    case .choice(let values): values.map(StoredSetting.text)
    case .text: [.text("https://tile.example.org/{z}/{x}/{y}.png"), .text("")]
    }
  }
}
