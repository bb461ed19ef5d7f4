// SPDX-License-Identifier: MIT

// Other programs, and the memory of processes.

import Foundation
import Glibc

/// The reason why nothing could be measured.
struct BenchError: Error, CustomStringConvertible {
  let description: String
  init(_ what: String) { description = "Cannot measure: \(what)" }
}

extension Process {
  /// Starts a program, with additions to the environment of this process.
  convenience init(
    _ command: [String], environment: [String: String] = [:], input: Pipe = Pipe(), output: Pipe
  ) throws {
    self.init()
    executableURL = URL(filePath: command[0])
    arguments = Array(command.dropFirst())
    self.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    (standardInput, standardOutput) = (input, output)
    try run()
  }

  /// Runs a program to its end, throws if it failed, and returns the milliseconds from its start until its output was
  /// closed.
  @discardableResult
  static func run(_ command: [String]) throws -> Double {
    let output = Pipe()
    let start = monotonicMilliseconds()
    let process = try Process(command, output: output)
    _ = try output.fileHandleForReading.readToEnd()
    let time = monotonicMilliseconds() - start
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchError("“\(command.joined(separator: " "))” failed")
    }
    return time
  }

  /// Ends the program and waits until it is gone.
  func kill() {
    if isRunning { Glibc.kill(processIdentifier, SIGKILL) }
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
      let stat = (try? String(contentsOfFile: "/proc/\($0)/stat", encoding: .utf8)) ?? ""
      return stat.contains("(belvedere-pictu)") && stat.split(separator: " ")[3] == "\(id)"
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
    let text = try String(contentsOfFile: "/proc/\(file)", encoding: .utf8)
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("\(name):") }),
      let kilobytes = line.split(separator: " ").compactMap({ Double($0) }).first
    else { throw BenchError("no \(name) in /proc/\(file)") }
    return kilobytes * 1024 / 1_000_000
  }
}
