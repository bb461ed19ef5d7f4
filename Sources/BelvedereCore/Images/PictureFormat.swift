// SPDX-License-Identifier: MIT

// The picture formats that are decoded, and their detection.

import Foundation

/// The format of a picture's file.
package enum PictureFormat: String, CaseIterable, Sendable {
  case jpeg, png, webp

  /// The first bytes of a PNG (PNG specification, third edition, 5.2).
  package static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The format of a file; nil for any other kind.
  package init?(of file: some Collection<UInt8>) {
    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if file.starts(with: Self.pngSignature) {
      self = .png
    } else if file.starts(with: "RIFF".utf8), file.dropFirst(8).starts(with: "WEBP".utf8) {
      self = .webp
    } else {
      return nil
    }
  }

  /// The format that the ending of an address or a file's name stands for; nil for any other ending.
  package init?(endingOf address: String) {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.lastIndex(of: ".") else { return nil }
    switch path[path.index(after: dot)...].lowercased() {
    case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
    case "png": self = .png
    case "webp": self = .webp
    default: return nil
    }
  }

  /// The MIME type.
  package var mediaType: String { "image/\(rawValue)" }

  /// The usual ending of a file's name, without the dot.
  package var ending: String { self == .jpeg ? "jpg" : rawValue }
}
