// SPDX-License-Identifier: MIT

// `belvedere-demo-service` itself, or the one for tests. Both lie beside the tests' program.

import Foundation
import Testing

/// One run of the program, on a free port.
struct DemoProgram {
  let process = Process()
  let input = Pipe()
  let output = Pipe()
  let errors = Pipe()

  init(_ arguments: [String], isForTests: Bool = false) throws {
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "belvedere-demo-service\(isForTests ? "-for-tests" : "")")
    process.arguments = arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
  }

  /// Runs a test against a program that serves the package's photographs.
  static func run(
    _ arguments: [String] = [], isForTests: Bool = false,
    _ body: (DemoProgram, TestClient) async throws -> Void
  ) async throws {
    let program = try DemoProgram(
      ["--photos", PackageFiles.photos.path, "--exit-with-stdin"] + arguments,
      isForTests: isForTests)
    let client = try program.start()
    do {
      try await body(program, client)
    } catch {
      program.end()
      throw error
    }
    program.end()
  }

  /// Starts the program; returns when it has said where it listens.
  func start() throws -> TestClient {
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let address = try #require(line.wholeMatch(of: #/Listening on (http://127\.0\.0\.1:\d+)\n/#))
    return TestClient(base: try #require(URL(string: String(address.1))))
  }

  /// Ends the program as the one does that started it; returns when it has ended.
  func end() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }
}
