// SPDX-License-Identifier: MIT

// The sandboxed programs that decode and parse untrusted data.

import CCell
import Foundation

/// A sandboxed program: its path and its start.
package struct CellProgram: Sendable {
  /// Decodes pictures.
  package static let pictureDecoder = CellProgram("belvedere-picture-decoder")
  /// Parses XML and HTML, and inflates.
  package static let documentParser = CellProgram("belvedere-document-parser")

  let path: String
  /// The time limit of a start in milliseconds, for a busy machine.
  private static let startTimeout: Int32 = 5_000

  private init(_ name: String) { path = HelperProgram.path(of: name) }

  /// The reason why a program does not start; the text is in English, for "Details".
  struct StartError: Error, Hashable {
    let detail: String
  }

  /// Starts a process, which has given up its rights when this returns. It ends with the calling thread. Blocks for
  /// some milliseconds; any thread.
  func start(_ argument: String? = nil) throws(StartError) -> bv_cell {
    var cell = bv_cell()
    guard bv_cell_start(path, argument, &cell) == 0 else {
      throw StartError(detail: "\(path) cannot be started")
    }
    var greeting = bv_cell_greeting()
    let error = Self.receive(&greeting, from: &cell)
    guard error != 0 || greeting.version == BV_CELL_VERSION else {
      _ = bv_cell_end(&cell)
      throw StartError(detail: "another version of \(path) was installed meanwhile")
    }
    guard error == 0, greeting.seccomp == 0 else {
      _ = bv_cell_end(&cell)
      throw StartError(detail: "this system cannot confine \(path) (seccomp)")
    }
    return cell
  }

  private static func receive(_ greeting: inout bv_cell_greeting, from cell: inout bv_cell) -> Int32
  {
    bv_cell_receive(&cell, &greeting, MemoryLayout<bv_cell_greeting>.size, startTimeout)
  }

  /// Starts the program. Returns its restrictions on this system, as values with keys that begin with `name`, and true
  /// if it works. Blocks for some milliseconds.
  package func check(_ name: String) -> (lines: [(String, String)], isReady: Bool) {
    guard FileManager.default.isExecutableFile(atPath: path) else {
      return ([(name, "missing \(path)")], false)
    }
    var cell = bv_cell()
    guard bv_cell_start(path, nil, &cell) == 0 else {
      return ([(name, "\(path) cannot be started")], false)
    }
    defer { _ = bv_cell_end(&cell) }
    var greeting = bv_cell_greeting()
    guard Self.receive(&greeting, from: &cell) == 0 else {
      return ([(name, "\(path) ends at once")], false)
    }
    let isFiltered = greeting.seccomp == 0
    return (
      [
        (name, path),
        ("\(name)-system-calls", isFiltered ? "filtered by seccomp" : "not filtered: no seccomp"),
        (
          "\(name)-files",
          greeting.landlock > 0
            ? "closed by Landlock \(greeting.landlock)" : "closed by seccomp alone: no Landlock"
        ),
      ], isFiltered
    )
  }
}

// Its memory that other threads access is atomic (bv_cell_control).
extension bv_cell: @retroactive @unchecked Sendable {}
