// The program in which pictures are decoded, and the thread that starts its processes.

import CPictureCell
import Foundation
import Synchronization

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

  /// Starts a process, which ends with this program. Blocks for a millisecond; any thread.
  ///
  /// - Returns: nil if the system cannot start one.
  static func start() -> bv_cell? {
    starter.run {
      var cell = bv_cell()
      return bv_cell_start(path, nil, &cell) == 0 ? cell : nil
    }
  }

  /// The system ends a process with the thread that started it, and threads of the pools end when they are idle.
  private static let starter = LastingThread(name: "belvedere.cells")

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

/// A thread that lasts as long as the program.
private final class LastingThread: Sendable {
  private let work = Mutex<[@Sendable () -> Void]>([])
  private let signal = DispatchSemaphore(value: 0)

  /// - Parameter name: shown by a debugger.
  init(name: String) {
    let thread = Thread { [self] in
      while true {
        signal.wait()
        work.withLock { $0.removeFirst() }()
      }
    }
    thread.name = name
    thread.start()
  }

  /// Runs something on the thread and waits for it.
  func run<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
    let result = Mutex<Result?>(nil)
    let isDone = DispatchSemaphore(value: 0)
    work.withLock {
      $0.append {
        let value = body()
        result.withLock { $0 = value }
        isDone.signal()
      }
    }
    signal.signal()
    isDone.wait()
    return result.withLock { $0 }!
  }
}
