// SPDX-License-Identifier: MIT

// Finds the installed files relative to the program, so that any prefix works.

import BelvedereCore
import BelvedereUI
import Foundation

/// Finds the folders of this installation.
nonisolated extension InstalledFolders {
  /// `BELVEDERE_DATA_DIR`, else `../share/belvedere` of the program's folder, else the source tree's
  /// `data` for a program in its build folder.
  static func found() -> InstalledFolders {
    let programs = programFolder
    let installed = programs.deletingLastPathComponent().appendingPathComponent("share")
    let data =
      ProcessInfo.processInfo.environment["BELVEDERE_DATA_DIR"].map { URL(fileURLWithPath: $0) }
      ?? [
        installed.appendingPathComponent("belvedere"),
        programs.appendingPathComponent("../../../data").standardizedFileURL,
      ].first { FileManager.default.fileExists(atPath: $0.path) }
      ?? installed.appendingPathComponent("belvedere")
    let share = data.deletingLastPathComponent()
    return InstalledFolders(
      data: data.path, icons: icons(of: data).path,
      locale: share.appendingPathComponent("locale").path,
      schemas: share.appendingPathComponent("glib-2.0/schemas").path,
      licenses: licenses(beside: data).path, metainfo: metainfo(beside: data))
  }

  /// The folder of the running program, links resolved.
  private static var programFolder: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
  }

  /// In the source tree, icons and licence texts are in `data` itself.
  private static func icons(of data: URL) -> URL {
    let own = data.appendingPathComponent("icons")
    return FileManager.default.fileExists(atPath: own.path)
      ? own : data.deletingLastPathComponent().appendingPathComponent("icons")
  }

  /// The installed file, which older versions of flatpak-builder move to `appdata`, or its template.
  private static func metainfo(beside data: URL) -> String {
    let id = Identity(in: data.path).id
    let share = data.deletingLastPathComponent()
    let places = [
      share.appendingPathComponent("metainfo/\(id).metainfo.xml"),
      share.appendingPathComponent("appdata/\(id).appdata.xml"),
    ]
    return places.first { FileManager.default.fileExists(atPath: $0.path) }?.path
      ?? data.appendingPathComponent("belvedere.metainfo.xml.in").path
  }

  private static func licenses(beside data: URL) -> URL {
    let own = data.appendingPathComponent("licenses")
    return FileManager.default.fileExists(atPath: own.path)
      ? own : data.deletingLastPathComponent().appendingPathComponent("licenses/belvedere")
  }
}
