// Tells which kind of thing stands at the place where a file is to be saved.

import Foundation

/// The thing that a saved file would replace.
enum SaveTarget: Hashable {
  /// Nothing, or what cannot be looked at: saving tells why.
  case nothing
  /// A file, behind all links, and its mode; nil for one that only a link names.
  case file(URL, mode: mode_t?)
  /// A pipe or a device.
  case stream

  init(at file: URL) {
    guard let end = realpath(file.path, nil) else {
      self = Self.missingFile(behind: file)
      return
    }
    defer { free(end) }
    let path = String(cString: end)
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let mode = (attributes?[.posixPermissions] as? Int).map(mode_t.init)
    switch attributes?[.type] as? FileAttributeType {
    // A folder is in the way, which the renaming tells.
    case .typeRegular, .typeDirectory: self = .file(URL(fileURLWithPath: path), mode: mode)
    case nil: self = .nothing
    default: self = .stream
    }
  }

  /// A link whose file does not exist makes that file, as writing through it would.
  private static func missingFile(behind link: URL) -> SaveTarget {
    guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: link.path) else {
      return .nothing
    }
    let file = URL(fileURLWithPath: next, relativeTo: link.deletingLastPathComponent())
    return .file(file.absoluteURL, mode: nil)
  }
}
