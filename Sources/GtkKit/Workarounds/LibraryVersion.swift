// SPDX-License-Identifier: MIT

// The versions of the libraries that this process has loaded, which may be newer than at build time.

import CGtk

/// A library that is used in more than one version.
nonisolated package enum Library: String, Sendable {
  case gtk = "GTK"
  case adwaita = "libadwaita"
  case shumate = "libshumate"

  /// The loaded version; nil for libshumate, which does not publish it.
  package var version: LibraryVersion? {
    switch self {
    case .gtk: .gtk
    case .adwaita:
      LibraryVersion(
        Int(adw_get_major_version()), Int(adw_get_minor_version()), Int(adw_get_micro_version()))
    case .shumate: nil
    }
  }
}

/// The version of a library, like 4.8.3.
nonisolated package struct LibraryVersion: Comparable, CustomStringConvertible, Sendable {
  let major, minor, micro: Int

  package init(_ major: Int, _ minor: Int, _ micro: Int = 0) {
    (self.major, self.minor, self.micro) = (major, minor, micro)
  }

  /// Without the last number where that is 0.
  package var description: String {
    micro == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(micro)"
  }

  /// GTK's loaded version.
  static var gtk: LibraryVersion {
    LibraryVersion(
      Int(gtk_get_major_version()), Int(gtk_get_minor_version()), Int(gtk_get_micro_version()))
  }

  package static func < (one: LibraryVersion, other: LibraryVersion) -> Bool {
    (one.major, one.minor, one.micro) < (other.major, other.minor, other.micro)
  }
}
