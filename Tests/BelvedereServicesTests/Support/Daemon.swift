// SPDX-License-Identifier: MIT

// A background program for a test. It ends when this process closes its pipe, also when it is killed; by SIGKILL, since
// Dispatch's threads, and so their children, block the other signals.

import Foundation

/// A program that runs until it is stopped or this process ends.
final class Daemon {
  struct Failed: Error { let message: String }

  private let process = Process()
  private let lifeline = Pipe()
  private let output = Pipe()
  private var lines: [String] = []
  private var rest = Data()

  init(_ command: [String], input: String = "") throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      [
        "-c",
        """
        input=$1; shift
        printf %s "$input" | "$@" 2>/dev/null & pid=$!
        echo "pid $pid"
        cat >/dev/null
        kill -KILL $pid
        """, "daemon", input,
      ] + command
    process.standardInput = lifeline
    // The pipe must not be inherited by other programs, or it would stay open.
    for pipe in [lifeline, output] {
      _ = fcntl(pipe.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    }
    process.standardOutput = output
    try process.run()
  }

  /// The rest of the first line of output with a prefix; waits for it.
  func line(after prefix: String, keepingPrefix: Bool = false) throws -> String {
    while true {
      if let line = lines.first(where: { $0.hasPrefix(prefix) }) {
        return keepingPrefix ? line : String(line.dropFirst(prefix.count))
      }
      let chunk = output.fileHandleForReading.availableData
      guard !chunk.isEmpty else { throw Failed(message: "ended without \(prefix)") }
      rest += chunk
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        lines.append(String(decoding: rest[..<end], as: UTF8.self))
        rest = Data(rest[(end + 1)...])
      }
    }
  }

  /// Ends the program and waits until its output ends.
  func stop() {
    close(lifeline.fileHandleForWriting.fileDescriptor)
    while !output.fileHandleForReading.availableData.isEmpty {}
  }
}
