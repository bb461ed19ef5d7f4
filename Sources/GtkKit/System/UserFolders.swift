// The person's folders by the XDG base directory specification, as GLib knows them. (Foundation asks
// the password file for the home folder and does not look at HOME.)

import CGtk
import Foundation

package enum UserFolders {
  /// `XDG_DATA_HOME`, usually `~/.local/share`.
  package static var data: URL { folder(g_get_user_data_dir()) }

  /// `XDG_CACHE_HOME`, usually `~/.cache`.
  package static var cache: URL { folder(g_get_user_cache_dir()) }

  /// The folder for pictures, whose name depends on the person's language; `~/Pictures` where the
  /// desktop names none.
  package static var pictures: URL {
    g_get_user_special_dir(G_USER_DIRECTORY_PICTURES).map(folder)
      ?? home.appendingPathComponent("Pictures", isDirectory: true)
  }

  package static var home: URL { folder(g_get_home_dir()) }

  private static func folder(_ path: UnsafePointer<CChar>) -> URL {
    URL(fileURLWithPath: String(cString: path), isDirectory: true)
  }
}
