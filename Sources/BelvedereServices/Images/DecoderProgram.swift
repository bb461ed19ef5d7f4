// The program in which pictures are decoded.

import CPictureCell
import Foundation

/// Finds and starts `belvedere-picture-decoder`.
package enum DecoderProgram {
  /// The program's file: in the installation, beside this program, or in the folder of the build above the
  /// tests.
  static let path: String = {
    let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      .deletingLastPathComponent()
    let places = ["../libexec", ".", "../../.."].map {
      folder.appendingPathComponent("\($0)/belvedere-picture-decoder").standardizedFileURL.path
    }
    return places.first { FileManager.default.isExecutableFile(atPath: $0) } ?? places[0]
  }()

  /// Starts a process, which ends with the calling thread. Blocks for a millisecond; any thread.
  ///
  /// - Returns: nil if the system cannot start one.
  static func start() -> bv_cell? {
    var cell = bv_cell()
    return bv_cell_start(path, nil, &cell) == 0 ? cell : nil
  }

  /// Starts a decoder and returns its rights on this system, as keys and values, and true if it decodes. Blocks for some milliseconds.
  package static func check() -> (lines: [(String, String)], isReady: Bool) {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      return ([("decoder", "missing \(path)")], false)
    }
    guard var cell = start() else { return ([("decoder", "\(path) cannot be started")], false) }
    defer { _ = bv_cell_end(&cell) }
    var greeting = bv_cell_greeting()
    let error = bv_cell_receive(&cell, &greeting, MemoryLayout<bv_cell_greeting>.size, 5_000)
    guard error == 0 else { return ([("decoder", "\(path) ends at once")], false) }
    let isFiltered = greeting.seccomp == 0
    return (
      [
        ("decoder", path),
        ("decoder-system-calls", isFiltered ? "filtered by seccomp" : "not filtered: no seccomp"),
        (
          "decoder-files",
          greeting.landlock > 0
            ? "closed by Landlock \(greeting.landlock)" : "closed by seccomp alone: no Landlock"
        ),
      ], isFiltered
    )
  }
}

/// Its memory that other threads see is atomic (bv_cell_control).
extension bv_cell: @retroactive @unchecked Sendable {}
