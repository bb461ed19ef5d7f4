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
