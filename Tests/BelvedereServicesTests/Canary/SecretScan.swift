// SPDX-License-Identifier: MIT

// Searches for secrets in text, in files and in the command lines of processes. A secret is found in plain text and in
// base 64, anywhere in a longer text.

import Foundation

/// The secrets of one session, in the forms in which they could leak.
struct SecretScan {
  private let traces: [(name: String, bytes: Data)]

  /// - Parameter secrets: the values by the names that findings report; of at least 12 bytes, or the stable part of
  ///   their base 64 would be found by chance.
  init(_ secrets: [String: String]) {
    traces = secrets.flatMap { name, value in
      ([value] + Self.base64Forms(of: value)).map { (name, Data($0.utf8)) }
    }
  }

  /// The names of the secrets in the bytes.
  func findings(in bytes: Data) -> Set<String> {
    Set(traces.filter { bytes.firstRange(of: $0.bytes) != nil }.map(\.name))
  }

  func findings(in text: String) -> Set<String> { findings(in: Data(text.utf8)) }

  /// `name: path` for each secret in a file below the folder.
  func findings(below folder: URL) throws -> Set<String> {
    try Set(
      Self.files(below: folder).flatMap { file in
        try findings(in: Data(contentsOf: file)).map { "\($0): \(file.lastPathComponent)" }
      })
  }

  /// Every file below a folder.
  static func files(below folder: URL) throws -> [URL] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .map { folder.appendingPathComponent($0) }
      .filter { !$0.hasDirectoryPath }
  }

  /// The base 64 characters that depend on the text only, for each alignment to groups of three bytes, in both
  /// alphabets.
  static func base64Forms(of text: String) -> [String] {
    (0..<3).flatMap { shift in
      let encoded = (Data(repeating: 0, count: shift) + Data(text.utf8)).base64EncodedString()
      let own = String(encoded.dropFirst(shift == 0 ? 0 : 4).dropLast(4))
      return [own, own.replacing("+", with: "-").replacing("/", with: "_")]
    }
  }
}

/// The command lines of running processes, which any user of the computer can read.
enum CommandLines {
  /// This process's arguments and those of its children, each separated by spaces.
  static func ofThisProcessAndItsChildren() throws -> [String] {
    let own = ProcessInfo.processInfo.processIdentifier
    let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(
      Int32.init)
    return numbers.filter { $0 == own || parent(of: $0) == own }.compactMap { number in
      // A process may end at any time, and its files with it.
      FileManager.default.contents(atPath: "/proc/\(number)/cmdline").map { bytes in
        String(decoding: bytes, as: UTF8.self).replacing("\0", with: " ")
      }
    }
  }

  private static func parent(of process: Int32) -> Int32? {
    // "number (name) state parent …"; the name may contain anything, also a parenthesis.
    FileManager.default.contents(atPath: "/proc/\(process)/stat").flatMap { bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ").dropFirst().first.flatMap { Int32($0) }
    }
  }
}
