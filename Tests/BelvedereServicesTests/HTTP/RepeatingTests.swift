// SPDX-License-Identifier: MIT

import BelvedereCore
import Foundation
import Synchronization
import Testing

@testable import BelvedereServices

struct RepeatingTests {
  private let clock = EagerClock()

  private var repeating: Repeating { Repeating(clock: clock, random: { 0.5 }) }

  /// Runs attempts that fail with the given errors, then succeed.
  private func run(_ failures: [APIError]) async -> (result: Result<Int, APIError>, tries: Int) {
    let tries = Mutex(0)
    do throws(APIError) {
      let value = try await repeating.run { () async throws(APIError) in
        let count = tries.withLock { tries in
          tries += 1
          return tries
        }
        if count <= failures.count { throw failures[count - 1] }
        return count
      }
      return (.success(value), tries.withLock { $0 })
    } catch {
      return (.failure(error), tries.withLock { $0 })
    }
  }

  @Test func succeedsAtOnceWithoutSleeping() async {
    #expect(await run([]).result == .success(1))
    #expect(clock.sleeps.isEmpty)
  }

  @Test func repeatsUntilItSucceeds() async {
    let broken = APIError.unreachable(detail: "")
    #expect(await run([broken, broken]).result == .success(3))
    #expect(clock.sleeps == [.seconds(0.25), .seconds(0.5)])
  }

  @Test func throwsTheLastFailure() async {
    let first = APIError.unreachable(detail: "")
    let last = APIError.serverFailed(status: 503, retryAfter: nil)
    let outcome = await run([first, first, last, first])
    #expect(outcome.result == .failure(last))
    #expect(outcome.tries == 3)
  }

  @Test func waitsAsTheServiceAsks() async {
    #expect(await run([.rateLimited(retryAfter: 7)]).result == .success(2))
    #expect(clock.sleeps == [.seconds(7)])
  }

  @Test func aCancelledTaskStopsWaiting() async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return await run([.unreachable(detail: "")])
    }
    task.cancel()
    let outcome = await task.value
    #expect(outcome.result == .failure(.cancelled))
    #expect(outcome.tries == 1)
  }
}
