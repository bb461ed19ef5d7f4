// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import DemoService

/// Runs `belvedere-demo-service` itself, which lies beside the tests' program.
@Suite(.timeLimit(.minutes(15)))
struct ProgramTests {
  @Test func itSaysWhereItListensAndEndsWithItsInput() async throws {
    let program = try DemoProgram(["--photos", PackageFiles.photos.path, "--exit-with-stdin"])
    let client = try program.start()
    #expect(try await client.send("GET", "/photos?per_page=1").status == 200)
    program.end()
    #expect(program.process.terminationStatus == 0)
    #expect(try program.output.fileHandleForReading.readToEnd()?.isEmpty ?? true)
  }

  @Test func itEndsQuietlyWithAProgramThatHasGone() async throws {
    let program = try DemoProgram(["--photos", PackageFiles.photos.path, "--exit-with-stdin"])
    try program.output.fileHandleForReading.close()
    try program.process.run()
    try program.output.fileHandleForWriting.close()
    program.end()
    #expect(program.process.terminationStatus == 0)
    #expect(try program.errors.fileHandleForReading.readToEnd()?.isEmpty ?? true)
  }

  @Test(arguments: ["", "short\n"])
  func aLaunchersKeyIsLong(text: String) async throws {
    let program = try DemoProgram([
      "--photos", PackageFiles.photos.path, "--launcher-key-from-stdin",
    ])
    try program.process.run()
    try program.input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    program.end()
    #expect(program.process.terminationStatus == 2)
    let message = String(decoding: program.errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(message.contains("at least 32 characters"))
  }

  @Test func aTakenPortIsToldInWords() async throws {
    try await withService { client, _ in
      let port = try #require(client.base.split(separator: ":").last.map(String.init))
      let message = try complaint([
        "--photos", PackageFiles.photos.path, "--port", port,
      ])
      #expect(
        message == """
          belvedere-demo-service: Port \(port) is used by another program. Choose another with --port, or 0 for a \
          free one.

          """)
    }
  }

  @Test(arguments: [
    (["--photos", "/no/such/folder"], "/no/such/folder/CREDITS.tsv"),
    (["--photos", "/tmp", "--port", "70000"], "port must be between"),
    (["--photos", "/tmp", "--bogus"], "--bogus"),
    (["--photos", "/tmp", "--for-tests"], "--for-tests"),
    (["--photos", "/tmp", "--rate-limit", "9"], "--rate-limit"),
    (["--photos", "/tmp", "--photo-count", "9"], "--photo-count"),
    ([], "--photos"),
  ])
  func badInputGetsOneSentence(arguments: [String], words: String) throws {
    #expect(try complaint(arguments).contains(words))
  }

  @Test func itsOptionsAreThoseThatTheAppUses() throws {
    let program = try DemoProgram(["--help"])
    try program.process.run()
    let help = try program.output.fileHandleForReading.readToEnd() ?? Data()
    program.process.waitUntilExit()
    let options = String(decoding: help, as: UTF8.self).matches(of: /--[a-z-]+/).map(\.output)
    #expect(
      Set(options) == [
        "--port", "--photos", "--redirect-uri", "--state", "--launcher-key-from-stdin",
        "--exit-with-stdin", "--help",
      ])
  }

  /// What a call with bad input writes to standard error: one line, nothing to standard output.
  private func complaint(_ arguments: [String]) throws -> String {
    let program = try DemoProgram(arguments)
    try program.process.run()
    let message = try program.errors.fileHandleForReading.readToEnd() ?? Data()
    program.process.waitUntilExit()
    #expect(program.process.terminationStatus == 2)
    #expect(try program.output.fileHandleForReading.readToEnd()?.isEmpty ?? true)
    let text = String(decoding: message, as: UTF8.self)
    #expect(text.split(separator: "\n").count == 1)
    return text
  }
}
