// SPDX-License-Identifier: MIT

// Output at a terminal, and the common part of the commands that read the database there. Uses no display, no service
// and no keyring; the window may be open at the same time.

import BelvedereCore
import BelvedereServices
import Dispatch
import Foundation
import Glibc
import Synchronization

/// Runs commands over the database, and prints their output.
nonisolated enum Terminal {
  /// The error with which a run failed.
  struct Failure: Error { let sentence: String }

  /// The error number of a failed write to standard output. Nothing more is written to it then.
  private static let brokenOutput = Mutex<Int32?>(nil)

  /// Opens the database, and blocks until the work over it has ended. Returns the exit status; the reason of a failure
  /// is on standard error.
  ///
  /// - Parameter keeps: true for work that stores results in the file; other work also runs with a read-only file.
  static func run(
    over file: URL, keeps: Bool = false,
    _ work: @escaping @Sendable (AppDatabase) async throws -> Void
  ) -> Int32 {
    let status = Mutex<Int32>(1)
    let end = DispatchSemaphore(value: 0)
    Task { @concurrent in
      let result = await outcome(of: work, over: file, keeps: keeps)
      status.withLock { $0 = result }
      end.signal()
    }
    end.wait()
    return status.withLock { $0 }
  }

  private static func outcome(
    of work: @Sendable (AppDatabase) async throws -> Void, over file: URL, keeps: Bool
  ) async -> Int32 {
    let database = AppDatabase(at: file)
    let status = await outcome(of: work, in: database, at: file, keeps: keeps)
    await database.close()
    return status
  }

  private static func outcome(
    of work: @Sendable (AppDatabase) async throws -> Void, in database: AppDatabase, at file: URL,
    keeps: Bool
  ) async -> Int32 {
    do {
      try await check(database, at: file, keeps: keeps)
      try await work(database)
      return 0
    } catch let failure as Failure {
      complain(failure.sentence)
    } catch StoreError.failed(let obstacle) {
      complain("The database \(file.path) does not answer: \(obstacle.sentence)")
    } catch {
      complain("\(error)")
    }
    return 1
  }

  private static func check(_ database: AppDatabase, at file: URL, keeps: Bool) async throws {
    switch await database.outcome {
    case .ready: break
    case .setAside(let name):
      complain("The database could not be read. It is now \(name), and a new one was begun.")
    case .temporary(let obstacle, isCopy: true) where !keeps:
      complain("The database \(file.path) cannot be written: \(obstacle.sentence)")
    case .temporary(let obstacle, _): throw StoreError.failed(obstacle)
    }
  }
}

// MARK: - Output

nonisolated extension Terminal {
  /// Opens closed ones of standard input, output and error, so that no other file gets their numbers. `/dev/null` is
  /// opened for the opposite direction, so that using the stream fails as if it were closed.
  ///
  /// Called before anything else opens a file.
  static func openMissingStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      // The lowest free number, which is this one.
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the program; with 1 if not all of its output was written. The reason is on standard error, unless the reader
  /// has closed the pipe.
  static func end(_ status: Int32) -> Never {
    guard let error = brokenOutput.withLock({ $0 }) else { exit(status) }
    if error != EPIPE {
      // In English, as all output here.
      setlocale(LC_MESSAGES, "C")
      complain("The output was not written: \(String(cString: strerror(error))).")
    }
    exit(status == 0 ? 1 : status)
  }

  /// Prints a text.
  static func print(_ text: String, terminator: String = "\n") {
    write(text.asTerminalText + terminator)
  }

  /// Prints texts with any content as one line, separated by tabs.
  static func print(fields: [String]) { print(fields.map(\.asName).joined(separator: "\t")) }

  /// Prints values as JSON, each on a line of its own.
  static func print(json values: [some Encodable]) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let lines = try values.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    let list = lines.isEmpty ? "[]" : "[\n\(lines.joined(separator: ",\n"))\n]"
    write(list.asTerminalJSON + "\n")
  }

  /// Prints a sentence as a line on standard error.
  static func complain(_ sentence: String) {
    _ = write("belvedere: \(sentence.asName.cut(to: .text).asTerminalText)\n", to: STDERR_FILENO)
  }

  private static func write(_ text: String) {
    brokenOutput.withLock { error in
      if error == nil { error = write(text, to: STDOUT_FILENO) }
    }
  }

  /// Returns the error number; nil when all is written.
  private static func write(_ text: String, to stream: Int32) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(stream, $0.baseAddress, $0.count) }
      if count < 0 && errno != EINTR { return errno }
      rest = rest.dropFirst(max(0, count))
    }
    return nil
  }
}

nonisolated extension StorageObstacle {
  fileprivate var sentence: String {
    switch self {
    case .permission: "it may not be read or written."
    case .diskFull: "the disk is full."
    case .inUse: "another program holds it."
    case .other(let detail): "\(detail)."
    }
  }
}
