// SPDX-License-Identifier: MIT

// The person's folders by the XDG base directory specification, from GLib. (Foundation reads the home
// folder from the password file and ignores HOME.)

import CGtk
import Foundation

/// The folders of the person. Safe on any thread.
nonisolated package enum UserFolders {
  /// `XDG_DATA_HOME`, usually `~/.local/share`.
  package static var data: URL {
    folder(String(cString: g_get_user_data_dir()), usually: ".local/share")
  }

  /// `XDG_CACHE_HOME`, usually `~/.cache`.
  package static var cache: URL {
    folder(String(cString: g_get_user_cache_dir()), usually: ".cache")
  }

  /// The folder for pictures, whose name depends on the person's language; `~/Pictures` if the desktop
  /// has none.
  package static var pictures: URL {
    folder(
      g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map { String(cString: $0) } ?? "",
      usually: "Pictures")
  }

  /// The person's home folder, also in a Snap, whose `home` is a folder of the program in it.
  package static var homeOfPerson: URL {
    folder(ProcessInfo.processInfo.environment["SNAP_REAL_HOME"] ?? "", usually: "")
  }

  /// The folders that the desktop names, by the names that Flatpak's permissions have.
  package static var named: [String: URL] {
    let names: [(String, GUserDirectory)] = [
      ("desktop", G_USER_DIRECTORY_DESKTOP), ("documents", G_USER_DIRECTORY_DOCUMENTS),
      ("download", G_USER_DIRECTORY_DOWNLOAD), ("music", G_USER_DIRECTORY_MUSIC),
      ("pictures", G_USER_DIRECTORY_PICTURES), ("public-share", G_USER_DIRECTORY_PUBLIC_SHARE),
      ("templates", G_USER_DIRECTORY_TEMPLATES), ("videos", G_USER_DIRECTORY_VIDEOS),
    ]
    return names.reduce(into: [:]) { found, name in
      guard let path = g_get_user_special_dir(name.1) else { return }
      found["xdg-\(name.0)"] = URL(fileURLWithPath: String(cString: path), isDirectory: true)
    }
  }

  /// The home folder as this process sees it.
  package static var home: URL {
    URL(fileURLWithPath: String(cString: g_get_home_dir()), isDirectory: true)
  }

  /// The folder at a path. Ignores a relative path, as the specification demands; GLib does not.
  ///
  /// - Parameter usual: the default, relative to the home folder.
  static func folder(_ path: String, usually usual: String) -> URL {
    path.hasPrefix("/")
      ? URL(fileURLWithPath: path, isDirectory: true)
      : home.appendingPathComponent(usual, isDirectory: true)
  }
}
