// SPDX-License-Identifier: MIT

// Other programs: running one to its end, killing one, and their memory.

import Foundation
import Glibc

/// The reason why nothing could be measured.
struct BenchError: Error, CustomStringConvertible {
  let description: String

  init(_ what: String) { description = "Cannot measure: \(what)" }
}

/// A program that has ended by itself.
struct ProgramRun {
  let output: String
  /// From the start until the output was closed, which the program's end does.
  let milliseconds: Double

  /// Blocks until the program has ended; throws if it failed. Without an environment, it gets that of this process.
  @discardableResult
  init(_ command: [String], environment: [String: String]? = nil) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    if let environment { process.environment = environment }
    process.standardOutput = pipe
    let start = monotonicMilliseconds()
    try process.run()
    output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    milliseconds = monotonicMilliseconds() - start
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError("“\(command.joined(separator: " "))” failed")
    }
  }
}

extension Process {
  /// Ends the program and waits until it is gone. Not by SIGTERM: a program that is started on a
  /// thread of Swift's pool inherits that thread's signal mask, which blocks it.
  func kill() {
    guard isRunning else { return }
    Glibc.kill(processIdentifier, SIGKILL)
    waitUntilExit()
  }
}

/// The memory of processes, in megabytes, as Linux counts it.
enum ProcessMemory {
  /// The proportional set size of a process and its decoders: pages shared with other programs count in parts.
  static func proportional(of id: Int32) throws -> Double {
    try ([id] + decoders(of: id)).reduce(0) { try $0 + value("Pss", in: "\($1)/smaps_rollup") }
  }

  /// The memory of this process's decoders that is not shared with it; memory files are.
  static func ownOfDecoders() throws -> Double {
    try decoders(of: getpid()).reduce(0) {
      let file = "\($1)/smaps_rollup"
      return try $0 + value("Pss", in: file) - value("Pss_Shmem", in: file)
    }
  }

  /// The decoders that a process has started.
  static func decoders(of id: Int32) throws -> [Int32] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }.filter {
      guard let stat = try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8),
        let match = stat.firstMatch(of: /\((.*)\) . (\d+)/)
      else { return false }
      return match.1 == "belvedere-pictu" && Int32(match.2) == id
    }
  }

  /// Resets the peak of this process, and returns its resident memory.
  static func restartPeak() throws -> Double {
    try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs"))
    return try value("VmRSS", in: "self/status")
  }

  /// The greatest resident memory of this process since `restartPeak()`.
  static func peak() throws -> Double { try value("VmHWM", in: "self/status") }

  private static func value(_ name: String, in file: String) throws -> Double {
    let lines = try String(contentsOfFile: "/proc/\(file)", encoding: .utf8).split(separator: "\n")
    guard let words = lines.first(where: { $0.hasPrefix("\(name):") })?.split(separator: " "),
      let kilobytes = Double(words[words.count - 2])
    else { throw BenchError("no \(name) in /proc/\(file)") }
    return kilobytes * 1024 / 1_000_000
  }
}
