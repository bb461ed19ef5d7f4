// Programs that print something and end by themselves.

import Foundation

/// A program that has run to its end.
struct ProgramRun {
  let output: String
  /// From the start until the output was closed, which the program's end does.
  let milliseconds: Double

  /// Blocks until the program has ended; throws if it failed.
  ///
  /// - Parameter environment: nil for that of this process.
  init(of program: URL, _ arguments: [String], environment: [String: String]? = nil) throws {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = program
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardOutput = pipe
    let start = ContinuousClock.now
    try process.run()
    output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      let command = [program.lastPathComponent] + arguments
      throw BenchError.unexpected("“\(command.joined(separator: " "))” failed")
    }
  }
}
