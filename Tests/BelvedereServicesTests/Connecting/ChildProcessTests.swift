// SPDX-License-Identifier: MIT

import Glibc
import Testing

@testable import BelvedereServices

@Suite(.timeLimit(.minutes(15)))
struct ChildProcessTests {
  private func shell(_ script: String) throws -> ChildProcess {
    try ChildProcess(program: "/bin/sh", arguments: ["-c", script])
  }

  @Test func readsTheFirstLine() async throws {
    let child = try shell("echo first; echo second")
    #expect(await child.line() == "first")
    await child.waitForEnd()
    #expect(!child.isRunning)
  }

  @Test func givesNoLineWhenThereIsNone() async throws {
    let child = try shell("exit 3")
    #expect(await child.line() == nil)
    await child.waitForEnd()
  }

  @Test func livesAsLongAsItsLifeline() async throws {
    let child = try shell("echo here; exec cat")
    #expect(await child.line() == "here")
    #expect(child.isRunning)
    child.releaseLifeline()
    await child.waitForEnd()
    #expect(!child.isRunning)
  }

  @Test func endsWhenNobodyHoldsItAnyMore() async throws {
    let probe = try shell("exec cat")
    var child: ChildProcess? = try shell("echo $$; exec cat")
    let pid = try #require(await child?.line().flatMap { Int32($0) })
    child = nil
    while kill(pid, 0) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    probe.releaseLifeline()
    await probe.waitForEnd()
  }

  @Test func sharesItsLifelineWithNoOtherChild() async throws {
    let first = try shell("echo; exec cat")
    let second = try shell("echo; exec cat")
    _ = await (first.line(), second.line())
    first.releaseLifeline()
    await first.waitForEnd()
    #expect(second.isRunning)
    second.releaseLifeline()
    await second.waitForEnd()
  }

  @Test func inheritsNothingElse() async throws {
    let other = try shell("exec cat")
    let child = try shell(
      "i=3; while [ $i -lt 100 ]; do [ -e /proc/$$/fd/$i ] && echo $i; i=$((i+1)); done; echo none")
    #expect(await child.line() == "none")
    await child.waitForEnd()
    other.releaseLifeline()
    await other.waitForEnd()
  }

  @Test func isKilled() async throws {
    let child = try shell("echo; exec sleep 1000")
    _ = await child.line()
    child.kill()
    await child.waitForEnd()
    #expect(!child.isRunning)
    child.kill()
  }

  @Test func saysWhyItDidNotStart() {
    #expect {
      _ = try ChildProcess(program: "/nonexistent/program", arguments: [])
    } throws: { error in
      (error as? ChildProcess.Failure)?.detail.contains("/nonexistent/program") == true
    }
  }
}
