// SPDX-License-Identifier: MIT

// The text that the About window offers for a report of a problem. The person pastes it where everybody can read it, so
// it holds no name, no token, no path and no address of theirs: only versions, kinds and switches.

import BelvedereCore
import BelvedereModel
import CGtk
import Foundation
import GtkKit

/// The facts of a report.
struct DebugInfo {
  private static let longestWord = 80

  /// The facts in their order: a name and a value.
  let facts: [(String, String)]

  /// - Parameters:
  ///   - window: tells the renderer and the scale; nil for a report without them.
  ///   - environment: of the process.
  init(
    _ context: AppContext, window: Widget?,
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    facts = [
      ("Belvedere", "\(belvedereVersion), \(context.identity.id)"),
      ("Libraries", Self.libraries(and: context.libraries)),
      ("Renderer", window.flatMap { Renderer.name(of: $0) } ?? "unknown"),
      ("Display", Self.display(environment, window: window)),
      ("Desktop", Self.word(environment["XDG_CURRENT_DESKTOP"])),
      ("Locale", Self.locale(environment)),
      ("Appearance", Self.appearance),
      ("Sandbox", Self.sandbox(environment)),
      ("Portal", Self.isOwned("org.freedesktop.portal.Desktop")),
      ("Keyring", Self.isOwned("org.freedesktop.secrets")),
      ("Source", Self.source(context.session.service)),
      ("System", Self.system),
    ]
  }

  /// One line for each fact, in English, for whoever reads the report.
  var text: String { facts.map { "\($0.0): \($0.1)\n" }.joined() }

  /// Cuts a value of the environment, which might hold anything, to the characters of names of desktops and locales.
  private static func word(_ value: String?) -> String {
    let allowed = (value ?? "").unicodeScalars.filter {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789.:;_-@".unicodeScalars.contains($0))
    }
    let word = String(String.UnicodeScalarView(allowed.prefix(longestWord)))
    return word.isEmpty ? "unknown" : word
  }

  private static func libraries(and others: String) -> String {
    let gtk = "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())"
    let adwaita = "\(adw_get_major_version()).\(adw_get_minor_version()).\(adw_get_micro_version())"
    let glib = "\(glib_major_version).\(glib_minor_version).\(glib_micro_version)"
    return "GTK \(gtk), libadwaita \(adwaita), GLib \(glib), \(others)"
  }

  private static func display(_ environment: [String: String], window: Widget?) -> String {
    let kind = Desktop.displayKind ?? "none"
    let scale = window.map { ", scale \(gtk_widget_get_scale_factor($0))" } ?? ""
    return "\(kind), session \(word(environment["XDG_SESSION_TYPE"]))\(scale)"
  }

  private static func locale(_ environment: [String: String]) -> String {
    let names = UserLocale.names
    let language = word(environment["LANGUAGE"])
    return "words \(word(names.words)), numbers \(word(names.numbers)), LANGUAGE \(language)"
  }

  private static var appearance: String {
    let style = adw_style_manager_get_default()
    let isDark = adw_style_manager_get_dark(style) != 0
    let hasContrast = adw_style_manager_get_high_contrast(style) != 0
    return [
      isDark ? "dark" : "light", hasContrast ? "high contrast" : nil,
      "text \(PlainNumber.text(100 * Desktop.textScale, digits: 0)) %",
    ].compactMap { $0 }.joined(separator: ", ")
  }

  private static func sandbox(_ environment: [String: String]) -> String {
    if FileManager.default.fileExists(atPath: "/.flatpak-info") { return "Flatpak" }
    return environment["SNAP_NAME"] != nil ? "Snap" : "none"
  }

  private static func isOwned(_ name: String) -> String {
    isRunning(applicationID: name) ? "runs" : "does not run"
  }

  /// The kind of the source in use. An unknown service is not named: its host may be the person's own.
  private static func source(_ service: ServiceDescription?) -> String {
    guard let service else { return "none" }
    let source = service.source
    if source.isDemo || source.original != source { return "demo of \(source.original.name)" }
    let isKnown = source == .unsplash || !source.hasAccounts
    return isKnown ? source.name : "another service"
  }

  /// The distribution and its version, without the names that a person gave to the computer.
  private static var system: String {
    let file = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)
    let names = (file ?? "").split(separator: "\n").filter {
      $0.hasPrefix("ID=") || $0.hasPrefix("VERSION_ID=")
    }
    return names.isEmpty
      ? "unknown"
      : names.map { word(String($0.drop { $0 != "=" }.dropFirst())) }.joined(separator: " ")
  }
}
