// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct LogOutMarksTests {
  private let folder: TemporaryFolder
  private let marks: LogOutMarks

  init() throws {
    folder = try TemporaryFolder()
    marks = LogOutMarks(in: folder.url)
  }

  @Test func whatBeganIsUnfinishedUntilItEnds() async throws {
    let logOuts = [
      LogOut(service: "demo", account: "ada", keepsWishes: false),
      LogOut(service: "demo", account: "a/b~c é%", keepsWishes: true),
      LogOut(service: "demo", account: nil, keepsWishes: false),
    ]
    let elsewhere = LogOut(service: "127.0.0.1:80", account: "ada", keepsWishes: false)
    for logOut in logOuts + [elsewhere] { try await marks.begin(logOut) }
    try await marks.begin(logOuts[0])

    #expect(Set(await marks.unfinished()) == Set(logOuts + [elsewhere]))
    for logOut in logOuts { await marks.end(logOut) }
    #expect(await marks.unfinished() == [elsewhere])
    #expect(await LogOutMarks(in: folder.url).unfinished() == [elsewhere])
  }

  @Test func otherFilesAreNoLogOuts() async throws {
    try Data().write(to: folder.url.appending(path: "belvedere.sqlite"))
    try Data().write(to: folder.url.appending(path: "log-out~demo"))
    #expect(await marks.unfinished() == [])
  }

  @Test func whereNothingCanBeWrittenThatIsSaid() async {
    let nowhere = LogOutMarks(in: folder.url.appending(path: "missing"))
    await #expect(throws: StoreError.self) {
      try await nowhere.begin(LogOut(service: "demo", account: "ada", keepsWishes: false))
    }
    #expect(await nowhere.unfinished() == [])
  }
}
