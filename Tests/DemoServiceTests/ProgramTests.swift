import Foundation
import Testing

@testable import DemoService

/// Runs `belvedere-demo-service` itself, which lies beside the tests' program.
@Suite(.timeLimit(.minutes(1)))
struct ProgramTests {
  private func makeProcess(_ arguments: [String]) throws -> (Process, Pipe, Pipe, Pipe) {
    let process = Process()
    let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    process.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "belvedere-demo-service")
    process.arguments = arguments
    let (input, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    return (process, input, output, errors)
  }

  @Test func itSaysWhereItListensAndEndsWithItsInput() async throws {
    let (process, input, output, _) = try makeProcess([
      "--photos", PackageFiles.photos.path, "--exit-with-stdin",
    ])
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let address = try #require(line.wholeMatch(of: #/Listening on (http://127\.0\.0\.1:\d+)\n/#))
    let client = TestClient(base: try #require(URL(string: String(address.1))))
    #expect(try await client.send("GET", "/photos?per_page=1").status == 200)
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try output.fileHandleForReading.readToEnd()?.isEmpty ?? true)
  }

  @Test func itEndsQuietlyWithAProgramThatHasGone() async throws {
    let (process, input, output, errors) = try makeProcess([
      "--photos", PackageFiles.photos.path, "--exit-with-stdin",
    ])
    try output.fileHandleForReading.close()
    try process.run()
    try output.fileHandleForWriting.close()
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try errors.fileHandleForReading.readToEnd()?.isEmpty ?? true)
  }

  @Test(arguments: ["", "short\n"])
  func aLaunchersKeyIsLong(text: String) async throws {
    let (process, input, _, errors) = try makeProcess([
      "--photos", PackageFiles.photos.path, "--launcher-key-from-stdin",
    ])
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    let message = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    #expect(message.contains("at least 32 characters"))
  }

  @Test func aTakenPortIsTold() async throws {
    try await withService { client, _ in
      let port = try #require(client.base.split(separator: ":").last.map(String.init))
      let message = try complaint([
        "--photos", PackageFiles.photos.path, "--port", port,
      ])
      #expect(message.contains("Port \(port) cannot be used"))
    }
  }

  @Test(arguments: [
    (["--photos", "/no/such/folder"], "/no/such/folder/CREDITS.tsv"),
    (["--photos", "/tmp", "--port", "70000"], "port must be between"),
    (["--photos", "/tmp", "--rate-limit", "0"], "rate limit"),
    (["--photos", "/tmp", "--bogus"], "--bogus"),
    ([], "--photos"),
  ])
  func badInputGetsOneSentence(arguments: [String], words: String) throws {
    #expect(try complaint(arguments).contains(words))
  }

  /// What a call with bad input writes to standard error: one line, nothing to standard output.
  private func complaint(_ arguments: [String]) throws -> String {
    let (process, _, output, errors) = try makeProcess(arguments)
    try process.run()
    let message = try errors.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(process.terminationStatus == 2)
    #expect(try output.fileHandleForReading.readToEnd()?.isEmpty ?? true)
    let text = String(decoding: message, as: UTF8.self)
    #expect(text.split(separator: "\n").count == 1)
    return text
  }
}
