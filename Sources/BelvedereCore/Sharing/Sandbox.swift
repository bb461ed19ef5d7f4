// SPDX-License-Identifier: MIT

// The files of the person that this process reaches. In a Flatpak or a Snap, many folders look like the person's and
// are not: what is written there is kept for the program alone, or is lost when it ends.

import Foundation

/// The owner of what this process writes at a place.
package enum FileOwner: Sendable, Hashable {
  /// The person, whose other programs find it there, too.
  case person
  /// This program: the sandbox keeps the file in a folder for the program alone.
  case program
  /// Nobody: the file is lost when the program ends, or cannot be written.
  case nobody
}

/// The sandbox around this process, as far as files are concerned.
package struct Sandbox: Sendable {
  /// A folder whose content has another owner than what is around it.
  private struct Part {
    let folder: String
    let owner: FileOwner
  }

  /// The deepest folder around a file decides; of two equal ones, the later permission.
  private let parts: [Part]

  /// A process that sees the file system as the person does.
  package static let none = Sandbox(parts: [])

  private init(parts: [Part]) {
    self.parts = parts.enumerated().sorted {
      ($0.element.folder.utf8.count, $0.offset) > ($1.element.folder.utf8.count, $1.offset)
    }.map(\.element)
  }

  /// - Parameters:
  ///   - environment: the process's variables, of which a Snap sets some.
  ///   - flatpakInfo: the content of `/.flatpak-info`, which every Flatpak has; nil without that file.
  ///   - home: the home folder as this process sees it.
  ///   - folders: the person's folders by the names that Flatpak's permissions have, such as `xdg-pictures`.
  ///   - exists: returns true if there is a folder at a path.
  package init(
    environment: [String: String], flatpakInfo: String?, home: URL, folders: [String: URL] = [:],
    exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) {
    if let flatpakInfo {
      let info = FlatpakInfo(flatpakInfo)
      self.init(parts: Self.own(info, environment, home) + Self.shared(info, home, folders, exists))
    } else if environment["SNAP"] != nil {
      self.init(parts: Self.snap(environment, home))
    } else {
      self = .none
    }
  }

  /// Returns the owner of a file or folder at a place, which need not exist.
  package func owner(of file: URL) -> FileOwner {
    let path = file.absoluteURL.standardizedFileURL.path
    return parts.first { path.isInside($0.folder) }?.owner ?? .person
  }

  /// Returns true if what is saved in a folder is the person's. The folder, or at least the one around it, has to
  /// exist.
  package func isPersons(
    _ folder: URL, exists: (String) -> Bool = { FileManager.default.fileExists(atPath: $0) }
  ) -> Bool {
    owner(of: folder) == .person
      && (exists(folder.path) || exists(folder.deletingLastPathComponent().path))
  }
}

// MARK: - Flatpak

extension Sandbox {
  /// The parts that a Flatpak has without any permission: files of the document portal, which the person chose, folders
  /// for the program alone, and an empty file system of its own.
  private static func own(_ info: FlatpakInfo, _ environment: [String: String], _ home: URL)
    -> [Part]
  {
    let runtime = environment["XDG_RUNTIME_DIR"].map { [Part(folder: "\($0)/doc", owner: .person)] }
    let kept =
      ["\(home.path)/.var/app/\(info.application)"] + info.persistent.map { "\(home.path)/\($0)" }
    return [Part(folder: "/", owner: .nobody), Part(folder: "/run/flatpak/doc", owner: .person)]
      + (runtime ?? []) + kept.map { Part(folder: $0, owner: .program) }
  }

  /// The parts that permissions share. Flatpak leaves out folders that do not exist: there the program would write into
  /// its own file system.
  private static func shared(
    _ info: FlatpakInfo, _ home: URL, _ folders: [String: URL], _ exists: (String) -> Bool
  ) -> [Part] {
    info.filesystems.flatMap { filesystem -> [Part] in
      let owner: FileOwner = filesystem.isWritable ? .person : .nobody
      if filesystem.name == "host" {
        let hidden = notOfTheHost.map { Part(folder: $0, owner: .nobody) }
        return [Part(folder: "/", owner: owner), Part(folder: home.path, owner: owner)] + hidden
      }
      guard let folder = path(of: filesystem.name, home, folders), exists(folder) else { return [] }
      return [Part(folder: folder, owner: owner)]
    }
  }

  /// Folders at the top that a Flatpak has for itself, also with the permission `host`.
  private static let notOfTheHost = [
    "/app", "/bin", "/dev", "/etc", "/lib", "/proc", "/run", "/sbin", "/sys", "/tmp", "/usr",
    "/var",
  ]

  /// The path that a permission names: `home`, `~/Photos`, `/srv/photos`, `xdg-pictures/Belvedere`.
  private static func path(of name: String, _ home: URL, _ folders: [String: URL]) -> String? {
    if name == "home" || name == "~" { return home.path }
    if name.hasPrefix("~/") { return "\(home.path)/\(name.dropFirst(2))" }
    if name.hasPrefix("/") { return name }
    let parts = name.split(separator: "/", maxSplits: 1)
    guard let first = parts.first, let folder = folders[String(first)] else { return nil }
    return ([folder.path] + parts.dropFirst().map(String.init)).joined(separator: "/")
  }
}

/// The parts of `/.flatpak-info` that tell which files are shared. The format is that of desktop files.
private struct FlatpakInfo {
  /// A permission for files.
  struct Filesystem {
    let name: String
    let isWritable: Bool

    /// - Parameter text: as it is written: `xdg-pictures:create`, `home:ro`, `!~/Secrets`.
    init(_ text: Substring) {
      let parts = text.split(separator: ":", maxSplits: 1)
      let isDenied = text.hasPrefix("!")
      name = String((parts.first ?? "").drop { $0 == "!" })
      isWritable = !isDenied && parts.dropFirst().first != "ro"
    }
  }

  private(set) var application = ""
  private(set) var filesystems: [Filesystem] = []
  /// Folders of the home that the sandbox keeps for the program, relative to the home.
  private(set) var persistent: [Substring] = []

  init(_ text: String) {
    var group: Substring = ""
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("[") {
        group = line
        continue
      }
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      let list = parts[1].split(separator: ";")
      switch (group, parts[0]) {
      case ("[Application]", "name"): application = String(parts[1])
      case ("[Context]", "filesystems"): filesystems = list.map(Filesystem.init)
      case ("[Context]", "persistent"): persistent = list
      default: break
      }
    }
  }
}

// MARK: - Snap

extension Sandbox {
  /// A Snap has a home of its own below the person's. What it may not write elsewhere is refused by the system, and
  /// only `/tmp` looks like the person's.
  private static func snap(_ environment: [String: String], _ home: URL) -> [Part] {
    let realHome = environment["SNAP_REAL_HOME"]
    let own = [home.path == realHome ? nil : home.path, realHome.map { "\($0)/snap" }].compactMap(
      \.self)
    return [Part(folder: "/tmp", owner: .nobody)] + own.map { Part(folder: $0, owner: .program) }
  }
}

extension String {
  /// Returns true for a folder's path and for all below it.
  fileprivate func isInside(_ folder: String) -> Bool {
    folder == "/" || self == folder || hasPrefix(folder + "/")
  }
}
