// The person's folders by the XDG base directory specification, as GLib knows them. (Foundation asks
// the password file for the home folder and does not look at HOME.)

import CGtk
import Foundation

/// The folders of the person. May be asked on any thread.
nonisolated package enum UserFolders {
  /// `XDG_DATA_HOME`, usually `~/.local/share`.
  package static var data: URL {
    folder(String(cString: g_get_user_data_dir()), usually: ".local/share")
  }

  /// `XDG_CACHE_HOME`, usually `~/.cache`.
  package static var cache: URL {
    folder(String(cString: g_get_user_cache_dir()), usually: ".cache")
  }

  /// The folder for pictures, whose name depends on the person's language; `~/Pictures` where the
  /// desktop names none.
  package static var pictures: URL {
    folder(
      g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map { String(cString: $0) } ?? "",
      usually: "Pictures")
  }

  package static var home: URL {
    URL(fileURLWithPath: String(cString: g_get_home_dir()), isDirectory: true)
  }

  /// The folder at a path. A relative path, which the specification tells to ignore and GLib hands on, would be
  /// another folder wherever the program is started: it counts as none.
  ///
  /// - Parameter usual: the path below the home folder that stands in for none.
  static func folder(_ path: String, usually usual: String) -> URL {
    path.hasPrefix("/")
      ? URL(fileURLWithPath: path, isDirectory: true)
      : home.appendingPathComponent(usual, isDirectory: true)
  }
}
