// `belvedere` itself, which lies beside the tests' program, without a display.

import Foundation
import Testing

/// The program with a home folder of its own.
struct BelvedereProgram {
  /// The data of the source tree.
  private static let data = (0..<4).reduce(URL(filePath: #filePath)) { folder, _ in
    folder.deletingLastPathComponent()
  }.appending(path: "data").path

  struct Answer {
    let status: Int32
    let output: String
    let complaint: String
  }

  let home: TemporaryFolder
  private let path: String

  init() throws {
    home = try TemporaryFolder()
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    path = URL(filePath: tests).deletingLastPathComponent().appending(path: "belvedere").path
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - redirection: of the shell, such as `>/dev/full`.
  ///   - preparation: a command of the shell before.
  ///   - hasReader: false for an output whose reader has gone.
  func run(
    _ arguments: [String], _ redirection: String = "", after preparation: String = ":",
    hasReader: Bool = true
  ) throws -> Answer {
    let process = Process()
    let (output, errors) = (Pipe(), Pipe())
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      ["-c", "\(preparation); exec \"$0\" \"$@\" \(redirection)", path] + arguments
    process.environment = [
      "HOME": home.url.path, "XDG_DATA_HOME": home.url.appending(path: "data").path,
      "XDG_CACHE_HOME": home.url.appending(path: "cache").path, "GSETTINGS_BACKEND": "memory",
      "BELVEDERE_DATA_DIR": Self.data,
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    if !hasReader { try output.fileHandleForReading.close() }
    try process.run()
    let written = hasReader ? try output.fileHandleForReading.readToEnd() : nil
    let complaint = try errors.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, output: String(decoding: written ?? Data(), as: UTF8.self),
      complaint: String(decoding: complaint ?? Data(), as: UTF8.self))
  }
}
