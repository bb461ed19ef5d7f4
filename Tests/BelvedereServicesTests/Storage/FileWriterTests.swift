// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct FileWriterTests {
  private let folder: TemporaryFolder
  private let writer = FileWriter()

  init() throws {
    folder = try TemporaryFolder()
  }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  @Test func thePartsAreWrittenOneAfterTheOther() async throws {
    try await writer.write(
      [Data("one ".utf8), Data(), Data("two".utf8)], toNewFile: path("file"))
    #expect(FileManager.default.contents(atPath: path("file")) == Data("one two".utf8))
  }

  @Test func anExistingFileIsLeftAlone() async throws {
    try Data("kept".utf8).write(to: folder.url.appendingPathComponent("file"))
    await #expect(throws: FileWriteError(code: EEXIST)) {
      try await writer.write([Data("new".utf8)], toNewFile: path("file"))
    }
    #expect(FileManager.default.contents(atPath: path("file")) == Data("kept".utf8))
  }

  @Test func aMissingFolderIsAnError() async {
    await #expect(throws: FileWriteError(code: ENOENT)) {
      try await writer.write([Data()], toNewFile: path("missing/file"))
    }
  }

  /// Runs in a process of its own, since the limit on the size of files holds for a whole process.
  @Test func nothingIsLeftOfAFileThatDidNotFit() async {
    await #expect(processExitsWith: .success) {
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let folder = try TemporaryFolder()
      await #expect(throws: FileWriteError(code: EFBIG)) {
        try await FileWriter().write(
          [Data(count: 3000), Data(count: 3000)],
          toNewFile: folder.url.appendingPathComponent("file").path)
      }
      #expect(try folder.names() == [])
    }
  }
}
