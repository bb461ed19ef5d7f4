// SPDX-License-Identifier: MIT

// The names under which the desktop, the keyring and other programs know this installation, and the addresses of the
// project. An owner chooses them by Meson's options; the program reads them from the installed `identity.ini`.

/// The identity of an installation.
package struct Identity: Sendable, Hashable {
  /// The application's id: of the window, the settings, the icon, the name on the session bus, and the keyring.
  package var id: String
  /// The name that a person reads.
  package var name: String
  /// The name of the person's folders, below those for data and for caches, and of the help.
  package var folder: String
  /// The project's page at its forge, without a slash at the end.
  package var homepage: String
  /// The page where problems are reported.
  package var issues: String
  /// True for an installation that lives beside the usual one, to try changes.
  package var isDevelopment: Bool

  package init(
    id: String, name: String, folder: String, homepage: String, issues: String,
    isDevelopment: Bool = false
  ) {
    self.id = id
    self.name = name
    self.folder = folder
    self.homepage = homepage
    self.issues = issues
    self.isDevelopment = isDevelopment
  }

  /// The defaults of `meson_options.txt`, for a program without an installation. Meson's test "one version
  /// everywhere" compares them.
  package static let usual = Identity(
    id: "org.belvedere.Belvedere",
    name: "Belvedere",
    folder: "belvedere",
    homepage: "https://github.com/belvedere-photos/belvedere",
    issues: "https://github.com/belvedere-photos/belvedere/issues"
  )

  /// The path of the application's objects on the session bus.
  package var objectPath: String {
    "/" + String(id.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 })
  }

  /// Returns true for an id that D-Bus and the desktop accept: two parts or more, of ASCII letters, digits, `-` and
  /// `_`, none of which begins with a digit.
  package static func isValid(id: String) -> Bool {
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count > 1 && id.utf8.count <= 255
      && parts.allSatisfy { $0.wholeMatch(of: /[A-Za-z_-][A-Za-z0-9_-]*/) != nil }
  }
}
