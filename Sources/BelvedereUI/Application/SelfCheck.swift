// SPDX-License-Identifier: MIT

// `belvedere --self-check`: runs the real main loop with one window and prints the findings, one
// `key=value` a line, for people who report a problem and for tests.

import BelvedereCore
import CGtk
import Foundation
import GtkKit

/// Checks an installation.
package enum SelfCheck {
  /// Prints the findings; returns 0 if the installation is complete, else 1.
  ///
  /// - Parameters:
  ///   - cells: the rights of each confined program, as keys and values; `isReady` is true if it works.
  ///   - printLine: prints a line.
  package static func run(
    identity: Identity, folders: InstalledFolders,
    cells: [(lines: [(String, String)], isReady: Bool)],
    printLine: (String) -> Void
  ) -> Int32 {
    var isComplete = true
    func report(_ key: String, _ value: String, isGood: Bool = true) {
      printLine("\(key)=\(value)")
      isComplete = isComplete && isGood
    }
    report("version", belvedereVersion)
    report("id", identity.id)
    report(
      "gtk", "\(gtk_get_major_version()).\(gtk_get_minor_version()).\(gtk_get_micro_version())")
    Renderer.choose()
    let hasDisplay = gtk_init_check() != 0
    report("display", hasDisplay ? "yes" : "missing", isGood: hasDisplay)
    for (key, path) in [
      ("data", folders.data), ("style", folders.data + "/style.css"),
      ("map", folders.map + "/world-light.mbtiles"), ("borders", folders.borders),
    ] {
      let isThere = FileManager.default.fileExists(atPath: path)
      report(key, isThere ? path : "missing \(path)", isGood: isThere)
    }
    let icon = folders.icons + "/hicolor/scalable/apps/\(identity.id).svg"
    let iconProblem = Desktop.problem(ofPicture: icon)
    report(
      "icon", iconProblem.map { "unreadable \(icon): \($0)" } ?? icon, isGood: iconProblem == nil)
    for cell in cells {
      for (key, value) in cell.lines { report(key, value, isGood: cell.isReady) }
    }
    // A packager may leave these out.
    for (key, path) in [
      ("licenses", folders.licenses + "/swift.txt"), ("demo", folders.data + "/demo/CREDITS.tsv"),
    ] {
      report(key, FileManager.default.fileExists(atPath: path) ? path : "left out")
    }
    let hasSettings = Settings(schema: identity.id, folder: folders.schemas) != nil
    report("settings", hasSettings ? "yes" : "missing", isGood: hasSettings)
    if hasDisplay {
      let (isShown, renderer) = checkWindow()
      report("window", isShown ? "shown" : "failed")
      report("renderer", renderer ?? "none")
      let missing = missingIcons(folders: folders)
      report(
        "icons",
        missing.isEmpty
          ? "\(Icon.allCases.count) found" : "missing \(missing.joined(separator: " "))",
        isGood: missing.isEmpty)
    }
    let drains = MainLoop.drainCount
    report("main-actor", drains > 0 ? "served" : "not served", isGood: drains > 0)
    report("result", isComplete ? "complete" : "incomplete")
    return isComplete ? 0 : 1
  }

  /// The names of missing icons, which GTK would draw as a broken picture.
  static func missingIcons(folders: InstalledFolders) -> [String] {
    Desktop.addIcons(folder: folders.symbols)
    return Desktop.missingIcons(of: Icon.allCases.map(\.name))
  }

  /// Returns true if a window appears and main-actor work runs in GLib's loop, and the name of its renderer.
  private static func checkWindow() -> (isShown: Bool, renderer: String?) {
    adw_init()
    let window = gtk_window_new()!
    var isServed = false
    gtk_window_present(window.cast())
    let task = Task { isServed = true }
    defer { task.cancel() }
    let isShown = MainLoop.run(atMost: 10) { isServed && window.isMapped }
    let renderer = Renderer.name(of: window)
    gtk_window_destroy(window.cast())
    return (isShown, renderer)
  }
}
